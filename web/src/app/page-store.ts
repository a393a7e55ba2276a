import { configureStore } from '@reduxjs/toolkit'
import { api } from '#core/api.ts'
import { rootReducer, type AppState } from './store.ts'

/** What a page's state is before any call of the API. */
export function emptyState(): AppState {
  return rootReducer(undefined, { type: 'page/started' })
}

/** The store that a page is rendered from on the server. */
export function makePageStore(state: AppState) {
  return configureStore({
    reducer: rootReducer,
    preloadedState: state,
    middleware: (getDefault) => getDefault().concat(api.middleware),
  })
}
