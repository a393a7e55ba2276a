/** The API's highest page number. */
const pageMax = 1_000_000

/** The page number under this key of the query; 1 if it is missing or unreadable. */
export function pageOf(query: URLSearchParams, key = 'page'): number {
  return Math.min(pageMax, Math.max(1, Math.trunc(Number(query.get(key))) || 1))
}
