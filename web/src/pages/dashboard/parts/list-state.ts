import type { Sort } from '#ui/data-table.tsx'

/** The state of a list, as its address says. */
export interface ListPlace {
  page: number
  /** Undefined when nothing is searched for. */
  searchTerm: string | undefined
  /** Null: the API's default order. */
  sort: Sort | null
}

/** Reads a list's state from the address; invalid values count as absent. */
export function placeOf(query: URLSearchParams): ListPlace {
  const page = Number(query.get('page'))
  const searchTerm = query.get('search')?.trim() ?? ''
  const by = query.get('sortBy')
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    searchTerm: searchTerm === '' ? undefined : searchTerm,
    sort: by === null ? null : { by, order: query.get('sortOrder') === 'asc' ? 'asc' : 'desc' },
  }
}

/** The key of the row that is open in a dialog; it does not affect the list. */
export const openKey = 'open'

/** The query with some keys changed (null removes one); another search, sort or filter starts on page 1. */
export function withChanges(
  query: URLSearchParams,
  changes: Record<string, string | null>,
): URLSearchParams {
  const next = new URLSearchParams(query)
  if (!('page' in changes) && !(openKey in changes)) next.delete('page')
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(key)
    else next.set(key, value)
  }
  if (next.get('page') === '1') next.delete('page')
  return next
}

/** The keys of the address that filter rows. */
export function narrowing(query: URLSearchParams): string[] {
  const others = ['page', 'sortBy', 'sortOrder', openKey]
  return [...query].flatMap(([key, value]) =>
    others.includes(key) || value.trim() === '' ? [] : [key],
  )
}

/** The value if it is one of the allowed ones, otherwise undefined. */
export function choiceOf<Value extends string>(
  query: URLSearchParams,
  key: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === query.get(key))
}

/** The sort in the call's form, if the call supports it. */
export function sortFor<By extends string>(
  { sort }: ListPlace,
  known: readonly By[],
): { sortBy?: By; sortOrder?: Sort['order'] } {
  const sortBy = known.find((by) => by === sort?.by)
  return sort === null || sortBy === undefined ? {} : { sortBy, sortOrder: sort.order }
}
