import { isForOtherClients } from './cors.ts'

/**
 * The URL to respond to for this one. A link that was cut off inside a letter (`/products/%E0%A6`) cannot be decoded,
 * which the router answers with an error in JSON. Where a person may be reading, it stands for a page that there is not.
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
