import { dashboard } from './dashboard.tsx'
import type { Match, Route } from './page-table.ts'
import { layoutOfPath, storefront } from './router.tsx'

/** Every page of the site. Only the server needs all, so nothing in the browser imports this. */
export const routes: readonly Route[] = [...dashboard.routes, ...storefront.routes]

/** The route of an address, or null when there is no such page. */
export function matchRoute(pathname: string): Match | null {
  return { dashboard, storefront }[layoutOfPath(pathname)].match(pathname)
}
