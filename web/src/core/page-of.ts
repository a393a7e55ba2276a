/** The API counts no further. */
const pageMax = 1_000_000

/** The page an address asks for under this key of its query; 1 when it can't be read. */
export function pageOf(query: URLSearchParams, key = 'page'): number {
  return Math.min(pageMax, Math.max(1, Math.trunc(Number(query.get(key))) || 1))
}
