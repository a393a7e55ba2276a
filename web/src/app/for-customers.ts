import { selectUser } from '#core/session.ts'
import { followCart } from '#features/cart/follow-cart.ts'
import { fillHearts } from '#features/wishes/fill-hearts.ts'
import type { AppStore } from './store.ts'

/** Starts what follows a signed-in customer, and begins again when somebody else signs in. */
export function serve(store: AppStore): void {
  let servedId: string | undefined
  let stops: (() => void)[] = []
  const look = () => {
    const user = selectUser(store.getState())
    const id = user?.role === 'CUSTOMER' ? user.id : undefined
    if (id === servedId) return
    servedId = id
    for (const stop of stops) stop()
    stops = id === undefined ? [] : [fillHearts(store), followCart(store, id)]
  }
  look()
  store.subscribe(look)
}
