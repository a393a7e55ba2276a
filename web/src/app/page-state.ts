import { api, pageDataReceived } from '#core/api.ts'
import type { AppState, AppStore } from './store.ts'

type Queries = AppState['api']['queries']

/** What a page sends along so that the browser starts where the server stopped. */
export interface PageState {
  queries: Queries
  provided: AppState['api']['provided']
  /** The public address of the site, without a trailing slash. */
  origin: string
  /** Whether nothing was found at the address that was asked for, which this page does not know. */
  isMissing: boolean
}

/** The element that carries it. */
export const stateElementId = 'page-state'

/**
 * The answers of a rendered page. Only what the browser needs and nothing that differs from one
 * rendering to the next: the same content gives the same page, byte for byte.
 */
export function answersOf({
  api: { queries, provided },
}: AppState): Pick<PageState, 'queries' | 'provided'> {
  const answered: Queries = {}
  for (const [key, entry] of Object.entries(queries)) {
    if (entry?.status !== 'fulfilled') continue
    const { status, endpointName, originalArgs, data } = entry
    answered[key] = {
      status,
      endpointName,
      originalArgs,
      data,
      error: undefined,
      requestId: 'page',
      startedTimeStamp: 0,
      fulfilledTimeStamp: 0,
    }
  }
  return { queries: answered, provided }
}

/** Gives a store the answers a page was rendered with, as if they had just come. */
export function takeAnswers(
  store: AppStore,
  { queries, provided }: Pick<PageState, 'queries' | 'provided'>,
): void {
  const now = Date.now()
  const current: Queries = {}
  for (const [key, entry] of Object.entries(queries)) {
    if (entry?.status === 'fulfilled') {
      current[key] = { ...entry, startedTimeStamp: now, fulfilledTimeStamp: now }
    }
  }
  store.dispatch(
    pageDataReceived({ ...store.getState()[api.reducerPath], queries: current, provided }),
  )
}
