import type { ReactNode } from 'react'
import { errorMessage, isNotFound } from '#core/api-error.ts'
import { checkConnection, ErrorState } from './states.tsx'

/** What RTK Query's hooks return about a query, as far as a screen shows it. */
export interface QueryResult<Data> {
  /** The last response, also while the response to other arguments loads. */
  data?: Data | undefined
  /** The response to the current arguments. */
  currentData?: Data | undefined
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

export interface QueryStateProps<Data> {
  result: QueryResult<Data>
  /** Shown until the first response arrives. */
  loading: ReactNode
  /** Shown when the record does not exist. Without it, that is an error like any other. */
  notFound?: ReactNode
  /** Shown for an empty response. */
  empty?: { when: (data: Data) => boolean; show: ReactNode }
  /** Wraps the error where the data has another frame; optional. */
  frameError?: (error: ReactNode) => ReactNode
  /** The state is the only content of the page, so its title is the page's heading. */
  isPage?: boolean
  /** `isStale`: the response to other arguments, to be dimmed until the current one arrives. */
  children: (data: Data, isStale: boolean) => ReactNode
}

/**
 * The four states of a query: loading, failed (with a retry), empty, and its data. A response stays while the next
 * one loads, and is replaced only when that fails.
 */
export function QueryState<Data>(props: QueryStateProps<Data>): ReactNode {
  const { result, loading, notFound, empty, isPage = false, children } = props
  const { currentData, error, isFetching } = result
  const data = shownData(result)
  if (data !== undefined) {
    return empty?.when(data) === true ? empty.show : children(data, currentData === undefined)
  }
  if (error === undefined) return loading
  if (notFound !== undefined && isNotFound(error)) return notFound
  const failure = (
    <ErrorState
      isPage={isPage}
      message={errorMessage(error, checkConnection)}
      onRetry={() => void result.refetch()}
      isRetrying={isFetching}
    />
  )
  return props.frameError?.(failure) ?? failure
}

/** The data that `QueryState` shows: the last response, unless the call for the current arguments has failed. */
export function shownData<Data>({ data, currentData, error }: QueryResult<Data>): Data | undefined {
  return error === undefined ? data : currentData
}

/** The same result with other data: a part of the response, or what the screen knew already. */
export function withData<Data>(
  result: QueryResult<unknown>,
  data: Data | undefined,
): QueryResult<Data> {
  return { ...result, data, currentData: data }
}

/** The empty state of a page of rows. */
export function whenNoRows(show: ReactNode) {
  return { when: ({ data }: { data: readonly unknown[] }) => data.length === 0, show }
}

/** Rows from another query's response; that query handles its own failure. */
export function rowsOf<Row>(
  rows: readonly Row[] | undefined,
): QueryResult<{ data: readonly Row[] }> {
  return withData({ isFetching: false, refetch: () => undefined }, rows && { data: rows })
}
