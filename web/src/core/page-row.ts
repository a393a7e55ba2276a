import type { Access } from '@haat/contract/roles'

/** Everything that is known about a page before its code is loaded. */
export interface PageRow {
  path: string
  /** Its source is `src/pages/<file>-page.tsx`. */
  file: string
  /**
   * Who may open it. The server sends only the layout of a page that is not open to anyone, unless it is for customers
   * and `preloads.ts` lists it.
   */
  who: Access
  /** Its name, in the browser's tab and in its heading. */
  title: string
  /** One sentence for search engines and social cards; pages that only their owner sees have none. */
  description?: string
  /** The page writes its own `PageHead`, because its head depends on its content. */
  hasOwnHead?: true
  /**
   * What search engines do with a page that is open to anyone. Without it they may index the page, with
   * `sitemap` the sitemap lists it, with `noindex` they leave it out, and `disallow` also names it in
   * robots.txt.
   */
  robots?: 'sitemap' | 'noindex' | 'disallow'
  /** What menus call it, where that is not its title. */
  label?: string
  icon?: string
  /** The dashboard menus that list it, in the order of this table. */
  menus?: readonly DashboardMenu[]
}

/** A role's sidebar, or the tiles on a super admin's overview. */
export type DashboardMenu = 'CUSTOMER' | 'VENDOR' | 'ADMIN' | 'tiles'
