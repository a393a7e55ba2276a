import type { ReactNode } from 'react'
import { errorMessage, isNotFound } from '#core/api-error.ts'
import { checkConnection, ErrorState } from './states.tsx'

/** What RTK Query's hooks return about a query, as far as a screen shows it. */
export interface QueryResult<Data> {
  /** The last answer, also while the answer to other arguments is on its way. */
  data?: Data | undefined
  /** The answer to the present arguments. */
  currentData?: Data | undefined
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

export interface QueryStateProps<Data> {
  result: QueryResult<Data>
  /** Stands in until the first answer is there. */
  loading: ReactNode
  /** Stands in when there is no such thing. Without it, that is an error like any other. */
  notFound?: ReactNode
  /** Stands in for an answer that holds nothing. */
  empty?: { when: (data: Data) => boolean; show: ReactNode }
  /** What surrounds the error where the data has another frame; nothing if left out. */
  frameError?: (error: ReactNode) => ReactNode
  /** The state is all there is on the page: its title is the page's heading. */
  isPage?: boolean
  /** `isStale`: the answer to other arguments, to be dimmed until the present one is there. */
  children: (data: Data, isStale: boolean) => ReactNode
}

/**
 * The four states of a query: loading, failed (with a way to retry), empty, and its data. Once there is an
 * answer it stays while the next one loads, and gives way only to the failure of that.
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

/** What `QueryState` shows: the last answer, unless the call for the present arguments has failed. */
export function shownData<Data>({ data, currentData, error }: QueryResult<Data>): Data | undefined {
  return error === undefined ? data : currentData
}

/** The same result with other data: a part of the answer, or what the screen knew already. */
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

/** Rows that came with another query's answer, which takes care of its own failure. */
export function rowsOf<Row>(
  rows: readonly Row[] | undefined,
): QueryResult<{ data: readonly Row[] }> {
  return withData({ isFetching: false, refetch: () => undefined }, rows && { data: rows })
}
