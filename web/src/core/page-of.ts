/** The page an address asks for under this key of its query; 1 when it can't be read. */
export function pageOf(query: URLSearchParams, key = 'page'): number {
  return Math.max(1, Math.trunc(Number(query.get(key))) || 1)
}
