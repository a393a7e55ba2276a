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
  /** Requests for `path`, and for everything below it, are admitted without a limit. */
  exempt(path: string): void
  isExempt(url: string): boolean
  /**
   * The class of a request: a declared one, or else `search`, `read`, `write` or `page`. Null when it is
   * admitted without a limit.
   */
  classOf(request: RequestLine): string | null
}

/** Files in the root of the site, such as icons: they cost next to nothing. */
const rootFile = String.raw`[\w-]+\.(?:svg|ico|png|txt|webmanifest)(?:\?|$)`

export function createRequestClasses(): RequestClasses {
  const declared = new Map<string, RegExp>()
  const paths = new Map<string, string[]>()
  const exempted: string[] = []
  let exempt = new RegExp(`^/${rootFile}`)

  function classOf({ method, url = '/' }: RequestLine): string | null {
    const isApi = url.startsWith('/api/')
    if (!isApi && exempt.test(url)) return null
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
      exempted.push(patternOf(path))
      exempt = new RegExp(`^(?:${exempted.join('|')}|/${rootFile})`)
    },
    isExempt: (url) => exempt.test(url),
    classOf,
  }
}

/** `/payments/:id` matches `/payments` and everything below it, but not `/payments-of-last-year`. */
function patternOf(path: string): string {
  const [fixed = ''] = path.split(/\/?[:*]/)
  return `${fixed.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)}(?=[/?#]|$)`
}
