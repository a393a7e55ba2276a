import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import { watchHistory } from '#core/leaving.ts'
import { marketElementId, setMarket } from '#core/market.ts'
import { SiteProvider } from '#core/site.tsx'
import { App } from '#app/app.tsx'
import { stateElementId, takeAnswers, type PageState } from '#app/page-state.ts'
import { loadPage } from '#app/router.tsx'
import { serveCustomers } from '#app/serve-customers.ts'
import { makeStore, startPersistence } from '#app/store.ts'
import { preloadLinks } from '#app/preload-links.ts'
import { keepSprite } from '#ui/icon.tsx'

/** Without the page's state (it failed to render on the server) the browser renders from scratch. */
function readState(): PageState | null {
  const text = textOf(stateElementId)
  return text === '' ? null : JSON.parse(text)
}

function textOf(id: string): string {
  return document.getElementById(id)?.textContent ?? ''
}

/** Whether Back or Forward has changed the address before this script ran. */
function hasMoved(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded === undefined) return false
  const { pathname, search } = new URL(loaded.name)
  return pathname + search !== location.pathname + location.search
}

/** Resolves in a task of its own, so that the browser can respond to input before the next step. */
async function nextTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
}

async function start(): Promise<void> {
  const facts = textOf(marketElementId)
  if (facts !== '') setMarket(JSON.parse(facts))
  await nextTask()
  const store = makeStore()
  await nextTask()
  const state = readState()
  if (state !== null) takeAnswers(store, state)
  // A page whose code is gone shows that itself, or reloads.
  await loadPage(location.pathname).catch(() => undefined)

  const root = document.getElementById('root')
  if (root === null) return
  const isSame = state !== null && !hasMoved()
  const site = { origin: state?.origin ?? location.origin, isOpened: isSame && state.isOpened }
  const missingPath = state?.isMissing === true ? location.pathname : null
  const app = (
    // The state that the server rendered with, so that slices restored from storage can't break hydration.
    <Provider store={store} serverState={store.getState()}>
      <SiteProvider value={site}>
        <BrowserRouter>
          <App missingPath={missingPath} />
        </BrowserRouter>
      </SiteProvider>
    </Provider>
  )
  startTransition(() => {
    if (isSame) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  startPersistence(store)
  serveCustomers(store)
  preloadLinks()
  setTimeout(keepSprite, 1_000)
}

watchHistory()
void start()
