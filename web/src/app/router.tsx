import { matchPath, type Params } from 'react-router'
import { paths } from '#core/paths.ts'
import { dashboardRows } from './dashboard-rows.ts'
import { lazyPage, type LazyPage } from './lazy-page.tsx'
import type { PageRow, RedirectRow } from './page-row.ts'
import { page } from './lazy-pages.ts'

const policy = page('storefront/policy')
/** The rules of the market share a page's code. */
const policyRows = Object.values(paths.policies).map((path): PageRow => ({
  path,
  page: policy,
  layout: 'storefront',
  who: 'anyone',
  title: null,
}))

/** The table of the site: a page is a row, and a row is a page. */
export const rows: readonly PageRow[] = [
  {
    path: '/',
    page: page('storefront/home'),
    layout: 'storefront',
    who: 'anyone',
    title: null,
  },
  {
    path: '/products',
    page: page('storefront/products'),
    layout: 'storefront',
    who: 'anyone',
    title: null,
  },
  {
    path: '/products/:id',
    page: page('storefront/product'),
    layout: 'storefront',
    who: 'anyone',
    title: null,
  },
  {
    path: '/shops',
    page: page('storefront/shops'),
    layout: 'storefront',
    who: 'anyone',
    title: null,
  },
  {
    path: '/shops/:id',
    page: page('storefront/shop'),
    layout: 'storefront',
    who: ['CUSTOMER'],
    title: 'Shop',
  },
  {
    path: '/compare-products',
    page: page('storefront/compare'),
    layout: 'storefront',
    who: 'anyone',
    title: 'Compare Products',
    description: 'Up to three products side by side: price, availability, rating and description.',
    noIndex: true,
  },
  {
    path: '/recent-products',
    page: page('storefront/recent-products'),
    layout: 'storefront',
    who: ['CUSTOMER'],
    title: 'Recently Viewed Products',
  },
  {
    path: '/about-us',
    page: page('storefront/about-us'),
    layout: 'storefront',
    who: 'anyone',
    title: null,
  },
  {
    path: '/contact',
    page: page('storefront/contact'),
    layout: 'storefront',
    who: 'anyone',
    title: null,
  },
  {
    path: '/cart',
    page: page('storefront/cart'),
    layout: 'storefront',
    who: 'anyone',
    title: 'Cart',
    description: 'What you are about to buy on Haat, and what it comes to.',
    noIndex: true,
  },
  {
    path: '/checkout',
    page: page('storefront/checkout'),
    layout: 'storefront',
    who: ['CUSTOMER'],
    title: 'Checkout',
  },
  {
    path: '/order-placed/:id',
    page: page('storefront/order-placed'),
    layout: 'storefront',
    who: ['CUSTOMER'],
    title: 'Your order',
  },
  {
    path: '/payment/success',
    page: page('storefront/payment-success'),
    layout: 'storefront',
    who: ['CUSTOMER'],
    title: 'Your payment',
  },
  {
    path: '/payment/failed',
    page: page('storefront/payment-failed'),
    layout: 'storefront',
    who: ['CUSTOMER'],
    title: 'Your payment, to be checked',
  },
  {
    path: '/login',
    page: page('auth/login'),
    layout: 'storefront',
    who: 'anyone',
    title: 'Sign in',
    description:
      'Sign in to Haat to order, follow shops, review what you bought and see your orders.',
  },
  {
    path: '/sign-up',
    page: page('auth/sign-up'),
    layout: 'storefront',
    who: 'anyone',
    title: 'Create your account',
    description:
      'Join Haat as a customer or as a seller: a name, a phone number, an email and a password.',
  },
  {
    path: '/forgot-password',
    page: page('auth/forgot-password'),
    layout: 'storefront',
    who: 'anyone',
    title: 'Forgot password',
    description: 'Ask for a link to choose a new password for your Haat account.',
    noIndex: true,
  },
  {
    path: '/reset-password',
    page: page('auth/reset-password'),
    layout: 'storefront',
    who: 'anyone',
    title: 'Choose a new password',
    description: 'Set a new password for your Haat account with the link from your email.',
    noIndex: true,
  },
  {
    path: '/verify-email',
    page: page('auth/verify-email'),
    layout: 'storefront',
    who: 'anyone',
    title: 'Confirm your email address',
    description: 'Confirm the email address of your Haat account with the link from your email.',
    noIndex: true,
  },
  {
    path: '/unauthorized-access',
    page: page('storefront/unauthorized'),
    layout: 'storefront',
    who: 'anyone',
    title: 'Not authorized',
    description: 'This page of Haat is for others. The market itself is open to everyone.',
    noIndex: true,
  },
  ...policyRows,
  ...dashboardRows,
]

export const redirects: readonly RedirectRow[] = [
  { path: '/dashboard', redirectTo: '/dashboard/index' },
]

/** The frames around the pages. */
export const layouts: Record<PageRow['layout'], LazyPage> = {
  storefront: lazyPage('app/layouts/storefront-layout', async () => ({
    default: (await import('./layouts/storefront-layout.tsx')).StorefrontLayout,
  })),
  dashboard: lazyPage('app/layouts/dashboard-layout', async () => ({
    default: (await import('./layouts/dashboard-layout.tsx')).DashboardLayout,
  })),
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
  const frame = layouts[layoutOf(pathname)]
  await Promise.all([frame.preload(), matchRow(pathname)?.row.page.preload()])
}
