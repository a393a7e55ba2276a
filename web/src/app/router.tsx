import type { PageRow, Preload, RedirectRow } from './page-row.ts'
import { allCategories, catalogApi } from '#features/catalog/catalog-api.ts'
import { matchPath, type Params } from 'react-router'
import { lazyPage, type LazyPage } from './lazy-page.tsx'

/** The table of the site. A page is one row. */
export const rows: readonly PageRow[] = [
  {
    path: '/unauthorized-access',
    page: lazyPage(
      'pages/storefront/unauthorized-page',
      () => import('#pages/storefront/unauthorized-page.tsx'),
    ),
    layout: 'storefront',
    who: 'anyone',
    title: 'Not authorized',
    noIndex: true,
  },
]

export const redirects: readonly RedirectRow[] = [
  { path: '/dashboard', redirectTo: '/dashboard/index' },
]

/** A layout: its frame around every page, and what the frame itself shows. */
interface Layout {
  page: LazyPage
  preload: () => Preload[]
}

export const layouts: Record<PageRow['layout'], Layout> = {
  storefront: {
    page: lazyPage('app/layouts/storefront-layout', async () => ({
      default: (await import('./layouts/storefront-layout.tsx')).StorefrontLayout,
    })),
    preload: () => [catalogApi.endpoints.getCategories.initiate(allCategories)],
  },
  dashboard: {
    page: lazyPage('app/layouts/dashboard-layout', async () => ({
      default: (await import('./layouts/dashboard-layout.tsx')).DashboardLayout,
    })),
    preload: () => [],
  },
}

export interface Match {
  row: PageRow
  params: Params
}

/** The row an address belongs to, or null when it leads nowhere. */
export function matchRow(pathname: string): Match | null {
  for (const row of rows) {
    const match = matchPath(row.path, pathname)
    if (match !== null) return { row, params: match.params }
  }
  return null
}

export function redirectOf(pathname: string): string | undefined {
  return redirects.find(({ path }) => matchPath(path, pathname) !== null)?.redirectTo
}

/** The layout an address is shown in, whether or not a page is there. */
export function layoutOf(pathname: string): PageRow['layout'] {
  const isDashboard = pathname === '/dashboard' || pathname.startsWith('/dashboard/')
  return matchRow(pathname)?.row.layout ?? (isDashboard ? 'dashboard' : 'storefront')
}

/** Loads the code of an address ahead of showing it. */
export async function loadPage(pathname: string): Promise<void> {
  const { page } = layouts[layoutOf(pathname)]
  await Promise.all([page.preload(), matchRow(pathname)?.row.page.preload()])
}
