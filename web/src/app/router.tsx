import { matchPath, type Params } from 'react-router'
import type { PageRow } from '#core/page-row.ts'
import { pageRows } from '#core/pages.ts'
import { lazyPage, type LazyPage } from './lazy-page.tsx'
import { pageOf } from './lazy-pages.ts'

export type LayoutName = 'storefront' | 'dashboard'

/** A row of the table of pages (`src/core/pages.ts`) with what shows it. */
export interface Route extends PageRow {
  /** The row's key in the table. */
  name: string
  page: LazyPage
  layout: LayoutName
}

export const routes: readonly Route[] = Object.entries(pageRows).map(([name, row]) => ({
  ...row,
  name,
  page: pageOf(row.file),
  layout: layoutOfPath(row.path),
}))

/** Addresses that redirect. */
export const redirects: readonly { path: string; redirectTo: string }[] = [
  { path: '/dashboard', redirectTo: '/dashboard/index' },
]

/** The layouts around the pages. */
export const layouts: Record<LayoutName, LazyPage> = {
  storefront: lazyPage('app/layouts/storefront-layout', async () => ({
    default: (await import('./layouts/storefront-layout.tsx')).StorefrontLayout,
  })),
  dashboard: lazyPage('app/layouts/dashboard-layout', async () => ({
    default: (await import('./layouts/dashboard-layout.tsx')).DashboardLayout,
  })),
}

/** The layout of an address, whether or not there is a page. */
export function layoutOfPath(pathname: string): LayoutName {
  const isDashboard = pathname === '/dashboard' || pathname.startsWith('/dashboard/')
  return isDashboard ? 'dashboard' : 'storefront'
}

export interface Match {
  route: Route
  params: Params
}

// `matchPath` compiles its pattern each time, so that the usual spelling of an address is looked up instead.
const fixedRoutes = new Map(routes.map((route) => [route.path, route]))
const patternsFirst = routes.toSorted((a, b) => Number(isPattern(b)) - Number(isPattern(a)))

function isPattern({ path }: Route): boolean {
  return path.includes(':')
}

/** The route of an address, or null when there is no such page. */
export function matchRoute(pathname: string): Match | null {
  const fixed = fixedRoutes.get(pathname)
  if (fixed !== undefined) return { route: fixed, params: {} }
  for (const route of patternsFirst) {
    const match = matchPath(route.path, pathname)
    if (match !== null) return { route, params: match.params }
  }
  return null
}

export function redirectOf(pathname: string): string | undefined {
  return redirects.find(({ path }) => matchPath(path, pathname) !== null)?.redirectTo
}

/** Loads the code of an address ahead of showing it. */
export async function loadPage(pathname: string): Promise<void> {
  const layout = layouts[layoutOfPath(pathname)]
  await Promise.all([layout.preload(), matchRoute(pathname)?.route.page.preload()])
}

/** Whether search engines may index the page. */
export function isIndexed({ who, robots }: PageRow): boolean {
  return who === 'anyone' && robots !== 'noindex' && robots !== 'disallow'
}
