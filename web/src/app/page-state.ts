import { api, pageDataReceived } from '#core/api.ts'
import type { AppState, AppStore } from './store.ts'

type Queries = AppState['api']['queries']
type Provided = AppState['api']['provided']

/** The data in a page from which the browser starts with the server's state. */
export interface PageState {
  queries: Queries
  provided: Provided
  /** The public address of the site, without a trailing slash. */
  origin: string
  /** Whether the requested address has no page; the page alone can't know that. */
  isMissing: boolean
  /** The page is behind a guard and came with its content. */
  isOpened?: true
}

/** The element that carries it. */
export const stateElementId = 'page-state'

/**
 * The API responses that a page was rendered with. They contain only what the browser needs and nothing that
 * differs between renders, so the same content gives the same bytes.
 */
export function answersOf({
  api: { queries, provided },
}: AppState): Pick<PageState, 'queries' | 'provided'> {
  const answered: Queries = {}
  for (const [key, entry] of entriesOf(queries)) {
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
  return { queries: answered, provided: inOrder(provided) }
}

/** The cache keys behind each tag in one order, whichever answer came first. */
function inOrder({ keys, tags }: Provided): Provided {
  const ordered = entriesOf(tags).map(([type, ids]) => [
    type,
    Object.fromEntries(entriesOf(ids).map(([id, cached]) => [id, cached.toSorted()])),
  ])
  return { keys: Object.fromEntries(entriesOf(keys)), tags: Object.fromEntries(ordered) }
}

function entriesOf<Item>(record: Readonly<Record<string, Item>>): [string, Item][] {
  return Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Puts the API responses of a rendered page into a store, as if they had just arrived. */
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
