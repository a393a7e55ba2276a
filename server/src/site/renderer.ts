import type { MarketFacts } from '@haat/contract/market'

/** How a rendered page calls the API: path and query in, status and parsed body out. */
export type CallApi = (path: string) => Promise<{ status: number; body: unknown }>

/** The page without its content, and the manifest of the client build (null while developing). */
export interface Shell {
  template: string
  manifest: Record<string, { file: string; isEntry?: boolean; imports?: string[] }> | null
}

/** What an address asks for. */
export interface PagePlan {
  key: string
  redirectTo?: string
  /** Customers get the page with its content, others the layout alone. */
  isForCustomers?: true
}

/**
 * The interface of the web app's server entry. The web app is built separately and loaded at run time, so this is
 * all that the two sides know about each other.
 */
export interface Renderer {
  /** Resolves an address to a page (its key) or a redirect. */
  planPage: (url: string) => PagePlan
  /** The document comes in pieces. With `sameAs`, the page of that key is the one to send. */
  renderPage: (request: {
    url: string
    origin: string
    market: MarketFacts
    shell: Shell
    callApi: CallApi
    isCustomer: boolean
  }) => Promise<{ status: 200 | 404 | 500; html: readonly string[]; sameAs?: string }>
  /** What the sitemap and robots.txt say about the table of pages. */
  searchEngines: {
    /** Paths of the pages that the sitemap lists. */
    sitemap: readonly string[]
    /** Prefixes that robots.txt disallows. */
    disallowed: readonly string[]
  }
  /** The page without data, which the browser then renders by itself. */
  renderBare: (shell: Shell, market: MarketFacts) => readonly string[]
}

/** Where pages come from: the build, or Vite while developing. */
export interface PageSource {
  shell: (url: string) => Promise<Shell>
  renderer: () => Promise<Renderer>
}
