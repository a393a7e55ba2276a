import { authMessages } from '@haat/contract/messages'
import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { rememberEnhancer } from 'redux-remember'
import { api, type ApiExtra } from '#core/api.ts'
import { forgetDrafts } from '#core/draft-keys.ts'
import { listenForFocus } from '#core/focus.ts'
import {
  parseStored,
  persistedSlices,
  persistenceReducer,
  readStored,
  restoreTimedOut,
  selectIsRestored,
  sliceOfKey,
  slicesRestored,
  storageKey,
  storagePrefix,
} from '#core/persistence.ts'
import { selectUser, sessionEnded, sessionLost } from '#core/session.ts'
import { authReducer } from '#features/accounts/auth-slice.ts'
import { cartReducer } from '#features/cart/cart-slice.ts'
import { comparisonReducer } from '#features/comparison/comparison-slice.ts'
import { toast } from '#ui/toast.ts'

const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  persistence: persistenceReducer,
  auth: authReducer,
  cart: cartReducer,
  comparison: comparisonReducer,
})

export type AppState = ReturnType<typeof rootReducer>
export type AppStore = ReturnType<typeof makeStore>

/** What somebody typed and did not send is nobody else's, once they have gone by themselves. */
const forgetTyping: Middleware = () => (next) => (action) => {
  if (sessionEnded.match(action)) forgetDrafts()
  return next(action)
}

/** Whoever is led to the login without having asked for it is told why. */
const sayWhenLost: Middleware = () => (next) => (action) => {
  if (sessionLost.match(action)) toast.info(authMessages.sessionEnded)
  return next(action)
}

/** How long the browser may take to read its storage before the page goes on without it. */
const rehydrateTimeoutMs = 5_000
const restoreStarted = 'persistence/restoreStarted'

/** One store a visitor in the browser, one a rendered page on the server. */
export function makeStore(extra: ApiExtra = {}) {
  const inStorage: InStorage = new Map()
  return configureStore({
    reducer: noting(inStorage),
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: extra } }).concat(
        api.middleware,
        sayWhenLost,
        forgetTyping,
      ),
    enhancers: (getDefault) =>
      typeof localStorage === 'undefined' ? getDefault() : getDefault().concat(remember(inStorage)),
  })
}

/** By storage key, what a slice was read as or written as last. */
type InStorage = Map<string, string>

/** Notes what was read before anybody who writes hears of it. */
function noting(inStorage: InStorage): typeof rootReducer {
  return (state, action) => {
    const next = rootReducer(state, action)
    if (slicesRestored.match(action)) {
      for (const slice of persistedSlices) {
        if (slice in action.payload) inStorage.set(storageKey(slice), JSON.stringify(next[slice]))
      }
    }
    return next
  }
}

/**
 * Restores the three persisted slices and keeps them written and in step with other tabs. Called
 * once the page is hydrated, never before: the server rendered without them.
 */
export function startPersistence(store: AppStore): void {
  setupListeners(store.dispatch, listenForFocus)
  forgetPrivateAnswersOfOthers(store)
  window.addEventListener('storage', ({ key }) => {
    const slice = sliceOfKey(key)
    // What is there now, which this tab may have written since.
    if (slice !== undefined) store.dispatch(slicesRestored({ [slice]: readStored(slice) }))
  })
  // What another tab wrote while this one was reading is read once more.
  const stop = store.subscribe(() => {
    if (!selectIsRestored(store.getState())) return
    stop()
    readAgain(store)
  })
  store.dispatch({ type: restoreStarted })
  setTimeout(() => {
    if (!selectIsRestored(store.getState())) store.dispatch(restoreTimedOut())
  }, rehydrateTimeoutMs)
  // A page brought back as it was left (the browser's Back) heard nothing of what happened meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain(store)
  })
}

function readAgain(store: AppStore): void {
  for (const slice of persistedSlices) {
    const stored = readStored(slice)
    if (stored !== null) store.dispatch(slicesRestored({ [slice]: stored }))
  }
}

function remember(inStorage: InStorage) {
  return rememberEnhancer(localDriver(inStorage), [...persistedSlices], {
    prefix: storagePrefix,
    initActionType: restoreStarted,
    unserialize: parseStored,
    // Written at once: another tab, or the next page, may look right away.
    persistThrottle: 0,
    // Storage that is full or forbidden costs remembering, never the page.
    errorHandler: () => {},
  })
}

/**
 * Writes what this tab has changed itself and nothing else: what it has only read may be older than what
 * another tab has written meanwhile.
 */
function localDriver(inStorage: InStorage) {
  return {
    getItem: (key: string) => localStorage.getItem(key),
    setItem: (key: string, value: string) => {
      if (inStorage.get(key) === value) return
      localStorage.setItem(key, value)
      inStorage.set(key, value)
    },
  }
}

const privateTags = [
  'Orders',
  'Users',
  'Admins',
  'Vendors',
  'Customers',
  'Payments',
  'Followers',
  'Profile',
  'Coupons',
  'RecentProducts',
  'Newsletters',
  // Writers see their hidden ones, admins everybody's.
  'Reviews',
] as const

/** What one person was shown must not be shown to the next one on the same device. */
function forgetPrivateAnswersOfOthers(store: AppStore): void {
  let lastId = selectUser(store.getState())?.id
  store.subscribe(() => {
    const id = selectUser(store.getState())?.id
    if (id === lastId) return
    lastId = id
    // After the screens have gone, so that a logout does not ask for them once more.
    setTimeout(() => store.dispatch(api.util.invalidateTags([...privateTags])))
  })
}
