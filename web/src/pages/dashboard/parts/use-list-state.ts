import { useLocation, useSearchParams, type NavigateOptions } from 'react-router'
import type { Sort } from '#ui/data-table.tsx'
import { narrowing, placeOf, withChanges, type ListPlace } from './list-state.ts'

export interface ListState extends ListPlace {
  query: URLSearchParams
  /** The address of a page of this list. */
  hrefFor: (page: number) => string
  /** Changes keys of the address (null removes one); `replace` keeps the history as it is. */
  change: (changes: Record<string, string | null>, options?: NavigateOptions) => void
  onSort: (sort: Sort) => void
  /** A search or a filter is on. */
  isNarrowed: boolean
  /** Removes the search and filters; the sort stays. */
  clear: () => void
}

/**
 * A list's page, search and sort. They are kept in the address, so that Back, a reload and a shared link show the
 * same.
 */
export function useListState(): ListState {
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  const change: ListState['change'] = (changes, options) =>
    setQuery((now) => withChanges(now, changes), { preventScrollReset: true, ...options })
  return {
    ...placeOf(query),
    query,
    change,
    hrefFor: (page) => {
      const next = withChanges(query, { page: String(page) })
      return next.size === 0 ? pathname : `${pathname}?${next}`
    },
    isNarrowed: narrowing(query).length > 0,
    clear: () => change(Object.fromEntries(narrowing(query).map((key) => [key, null]))),
    onSort: ({ by, order }) => change({ sortBy: by, sortOrder: order }),
  }
}
