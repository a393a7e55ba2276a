import type { Access } from '@haat/contract/roles'
import type { LazyPage } from './lazy-page.tsx'

/** One row of the router's table: everything the site knows of an address before its page is loaded. */
export interface PageRow {
  path: string
  page: LazyPage
  layout: 'storefront' | 'dashboard'
  /** Who may see it; any but 'anyone' sends the bare layout from the server. */
  who: Access
  /** The tab's title; null when the page writes its own head with `PageHead`. */
  title: string | null
  /** What search engines and social cards say of it, in a sentence; none for what only its owner sees. */
  description?: string
  /** Kept out of search engines although anyone may see it. */
  noIndex?: true
}

/** An address that only leads on to another. */
export interface RedirectRow {
  path: string
  redirectTo: string
}
