import { selectRole } from '#core/session.ts'
import type { AppStore } from './store.ts'

/** What only signed-in customers need of every page comes after the page. */
export function serveCustomers(store: AppStore): void {
  let isServed = false
  const stop = store.subscribe(() => {
    if (isServed || selectRole(store.getState()) !== 'CUSTOMER') return
    // A store may tell those who have stopped listening once more: when a listener before them has dispatched.
    isServed = true
    stop()
    // Without it, the page works as it does for a visitor; the next page tries again.
    import('./for-customers.ts').then(
      ({ serve }) => serve(store),
      () => {},
    )
  })
}
