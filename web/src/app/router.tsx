import { matchPath } from 'react-router'
import { linkedPages } from '#core/linked-pages.ts'
import { storefrontPages } from '#core/pages.ts'
import { lazyPage, type LazyPage } from './lazy-page.tsx'
import { lazyPages, type PageModule } from './lazy-pages.ts'
import { pageTable, type PageTable } from './page-table.ts'

export type LayoutName = 'storefront' | 'dashboard'

/** The dashboard's pages are in `dashboard.tsx`, which loads with its layout. */
export const storefront = pageTable(
  storefrontPages,
  lazyPages(
    import.meta.glob<PageModule>([
      '../pages/{storefront,auth}/*-page.tsx',
      '!../pages/*/not-found-page.tsx',
    ]),
  ),
)

/** Addresses that redirect. */
const redirects: readonly { path: string; redirectTo: string }[] = [
  { path: '/dashboard', redirectTo: '/dashboard/index' },
  // Where password managers look for the page on which a password is changed.
  { path: '/.well-known/change-password', redirectTo: linkedPages.profile.path },
]

const loadDashboard = () => import('./dashboard.tsx')

/** What surrounds the pages: the storefront's layout, and the dashboard with the table of its pages. */
export const layouts: Record<LayoutName, LazyPage> = {
  storefront: lazyPage('app/layouts/storefront-layout', async () => ({
    default: (await import('./layouts/storefront-layout.tsx')).StorefrontLayout,
  })),
  dashboard: lazyPage('app/dashboard', async () => ({
    default: (await loadDashboard()).Dashboard,
  })),
}

/** The layout of an address, whether or not there is a page. */
export function layoutOfPath(pathname: string): LayoutName {
  const isDashboard = pathname === '/dashboard' || pathname.startsWith('/dashboard/')
  return isDashboard ? 'dashboard' : 'storefront'
}

export function redirectOf(pathname: string): string | undefined {
  return redirects.find(({ path }) => matchPath(path, pathname) !== null)?.redirectTo
}

/** Loads the code of an address ahead of showing it. */
export async function loadPage(pathname: string): Promise<void> {
  const layout = layouts[layoutOfPath(pathname)]
  await Promise.all([
    layout.preload(),
    tableOf(pathname).then(({ match }) => match(pathname)?.route.page.preload()),
  ])
}

async function tableOf(pathname: string): Promise<PageTable> {
  return layoutOfPath(pathname) === 'dashboard' ? (await loadDashboard()).dashboard : storefront
}
