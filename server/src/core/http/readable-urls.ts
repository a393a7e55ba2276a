import { isForOtherClients } from './cors.ts'

/**
 * The URL that the router gets for this one. A link that was cut off inside a character (`/products/%E0%A6`) cannot be
 * decoded, and the router would answer with an error in JSON. Where a person may be reading, an address without a page
 * takes its place, so that the "not found" page is sent.
 */
export function readableUrl(url: string): string {
  if (!url.includes('%') || isForOtherClients(url)) return url
  const [path = ''] = url.split(/[?#]/, 1)
  if (decoded(path) !== null) return url
  return path.startsWith('/dashboard/') ? '/dashboard/404' : '/404'
}

/** Its result is used: the bundler leaves out a call to `decodeURIComponent` that is made for its error alone. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
