import type { IncomingMessage } from 'node:http'

/** The method and URL of a request. */
export type RequestLine = Pick<IncomingMessage, 'method' | 'url'>

/**
 * Sorts requests into classes before they are routed. Routes that need their own slots, or no limit,
 * declare that where they are registered.
 */
export interface RequestClasses {
  /** Requests for `path`, and for everything below it, belong to the class `name`. */
  declare(path: string, name: string): void
  /** Requests for `path` are admitted without a limit. `:name` is any one segment, `/*` at its end all below it. */
  exempt(path: string): void
  isExempt(url: string): boolean
  /**
   * The class of a request: a declared one, or else `search`, `read`, `write` or `page`. Null when it is
   * admitted without a limit.
   */
  classOf(request: RequestLine): string | null
}

export function createRequestClasses(): RequestClasses {
  const declared = new Map<string, RegExp>()
  const paths = new Map<string, string[]>()
  const exempted: string[] = []
  let exempt = /^$/

  function classOf({ method, url: given = '/' }: RequestLine): string | null {
    const url = plainUrl(given)
    const isApi = url.startsWith('/api/')
    if (!isApi && exempt.test(given)) return null
    // A CORS preflight costs next to nothing.
    if (method === 'OPTIONS') return null
    for (const [name, pattern] of declared) if (pattern.test(url)) return name
    if (method !== 'GET' && method !== 'HEAD') return 'write'
    if (!isApi) return 'page'
    return url.includes('searchTerm=') ? 'search' : 'read'
  }

  return {
    declare: (path, name) => {
      const all = [...(paths.get(name) ?? []), patternOf(path)]
      paths.set(name, all)
      declared.set(name, new RegExp(`^(?:${all.join('|')})`))
    },
    exempt: (path) => {
      exempted.push(exactPatternOf(path))
      exempt = new RegExp(`^(?:${exempted.join('|')})`)
    },
    isExempt: (url) => exempt.test(url),
    classOf,
  }
}

/** `/payments/:id` matches `/payments` and everything below it, but not `/payments-of-last-year`. */
function patternOf(path: string): string {
  const [fixed = ''] = path.split(/\/?[:*]/)
  return `${literal(fixed)}(?=[/?#]|$)`
}

function exactPatternOf(path: string): string {
  const pattern = literal(path).replaceAll(/:\w+/g, '[^/?#]+').replace(/\/\*$/, '/[^?#]+')
  return `${pattern}(?=[?#]|$)`
}

function literal(path: string): string {
  return path.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** A URL as routes and queries are read: letters and digits that somebody has encoded are what they are. */
export function plainUrl(url: string): string {
  if (!url.includes('%')) return url
  return url.replaceAll(/%(3\d|[46][1-9a-f]|[57][\da])/gi, (_code, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )
}
