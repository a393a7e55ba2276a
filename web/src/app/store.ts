import { authMessages } from '@haat/contract/messages'
import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { rememberEnhancer } from 'redux-remember'
import { api, tagTypes, type ApiExtra, type TagType } from '#core/api.ts'
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
import {
  selectSession,
  selectUser,
  sessionEnded,
  sessionLost,
  type WithSession,
} from '#core/session.ts'
import { authReducer } from '#features/accounts/auth-slice.ts'
import { cartReducer } from '#features/cart/cart-slice.ts'
import { comparisonReducer } from '#features/comparison/comparison-slice.ts'
import { toast } from '#ui/toast.ts'

export const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  persistence: persistenceReducer,
  auth: authReducer,
  cart: cartReducer,
  comparison: comparisonReducer,
})

export type AppState = ReturnType<typeof rootReducer>
export type AppStore = ReturnType<typeof makeStore>

/**
 * Deletes all drafts at a logout, so that the next person does not see them: also when somebody logged out, or somebody
 * else signed in, in another tab. A session that the server ended keeps them for its person.
 */
const forgetTyping: Middleware<object, WithSession> =
  ({ getState }) =>
  (next) =>
  (action) => {
    const before = selectUser(getState())
    const result = next(action)
    const { wasLost, user } = selectSession(getState())
    const isOver = before !== null && user?.id !== before.id && wasLost !== true
    if (isOver || sessionEnded.match(action)) forgetDrafts()
    return result
  }

/** Tells people whose session ended why they see the login page. */
const sayWhenLost: Middleware = () => (next) => (action) => {
  if (sessionLost.match(action)) toast.info(authMessages.sessionEnded)
  return next(action)
}

/** How long the browser may take to read its storage before the page goes on without it. */
const rehydrateTimeoutMs = 5_000
const restoreStarted = 'persistence/restoreStarted'

/** The browser's store; for the server's, see `page-store.ts`. */
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
      typeof document === 'undefined' ? getDefault() : getDefault().concat(remember(inStorage)),
  })
}

/** By storage key, the value that a slice was last read as or written as. */
type InStorage = Map<string, string>

/** Records what was read before any code that writes runs. */
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
    // The current value, which this tab may have written since.
    if (slice !== undefined) store.dispatch(slicesRestored({ [slice]: readStored(slice) }))
  })
  // Reads once more what another tab wrote during the first read.
  const stop = store.subscribe(() => {
    if (!selectIsRestored(store.getState())) return
    stop()
    readAgain(store)
  })
  store.dispatch({ type: restoreStarted })
  setTimeout(() => {
    if (!selectIsRestored(store.getState())) store.dispatch(restoreTimedOut())
  }, rehydrateTimeoutMs)
  // A page from the back/forward cache has missed the other tabs' changes.
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
    // Write at once, because another tab or the next page may read it right away.
    persistThrottle: 0,
    // If storage is full or forbidden, nothing is remembered, but the page works.
    errorHandler: () => {},
  })
}

/**
 * Writes only what this tab has changed itself. What it only read may be older than what another tab has
 * written meanwhile.
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

/** What is the same for everybody. Writers see their own hidden reviews, and admins see all of them. */
const publicTags: readonly TagType[] = ['Products', 'Categories', 'Shops', 'Synonyms']
const privateTags = tagTypes.filter((tag) => !publicTags.includes(tag))

/** One person's data must not be shown to the next person on the same device. */
function forgetPrivateAnswersOfOthers(store: AppStore): void {
  let lastId = selectUser(store.getState())?.id
  store.subscribe(() => {
    const id = selectUser(store.getState())?.id
    if (id === lastId) return
    lastId = id
    // This runs after the screens have unmounted, so that a logout does not fetch for them again.
    setTimeout(() => store.dispatch(api.util.invalidateTags(privateTags)))
  })
}
