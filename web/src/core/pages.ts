import type { Access } from '@haat/contract/roles'
import { linkedPages } from './linked-pages.ts'
import type { PageRow } from './page-row.ts'

const customer: Access = ['CUSTOMER']

/** The storefront's table of pages. */
export const storefrontPages = {
  home: {
    path: '/',
    file: 'storefront/home',
    who: 'anyone',
    title: 'Home',
    hasOwnHead: true,
    robots: 'sitemap',
    icon: 'house',
  },
  products: {
    path: '/products',
    file: 'storefront/products',
    who: 'anyone',
    title: 'All Products',
    hasOwnHead: true,
    robots: 'sitemap',
    icon: 'layout-grid',
  },
  product: {
    path: '/products/:id',
    file: 'storefront/product',
    who: 'anyone',
    title: 'Product',
    hasOwnHead: true,
  },
  shops: {
    path: '/shops',
    file: 'storefront/shops',
    who: 'anyone',
    title: 'Explore All Shops',
    hasOwnHead: true,
    robots: 'sitemap',
    label: 'All Shops',
    icon: 'store',
  },
  shop: { path: '/shops/:id', file: 'storefront/shop', who: customer, title: 'Shop' },
  about: {
    path: '/about-us',
    file: 'storefront/about-us',
    who: 'anyone',
    title: 'About Us',
    hasOwnHead: true,
    robots: 'sitemap',
    icon: 'info',
  },
  contact: {
    path: '/contact',
    file: 'storefront/contact',
    who: 'anyone',
    title: 'Contact',
    hasOwnHead: true,
    robots: 'sitemap',
    icon: 'message-square',
  },
  terms: policy('/terms', 'Terms of use'),
  privacy: policy('/privacy', 'Privacy'),
  shipping: policy('/shipping', 'Shipping'),
  returns: policy('/returns', 'Returns and refunds'),
  warranty: policy('/warranty', 'Warranty'),
  compare: {
    path: '/compare-products',
    file: 'storefront/compare',
    who: 'anyone',
    title: 'Compare Products',
    description: 'Up to three products side by side: price, availability, rating and description.',
    robots: 'noindex',
    label: 'Compare',
    icon: 'scale',
  },
  recentProducts: {
    path: '/recent-products',
    file: 'storefront/recent-products',
    who: customer,
    title: 'Recently Viewed Products',
    label: 'Recent Viewed',
    icon: 'history',
  },
  checkout: {
    path: '/checkout',
    file: 'storefront/checkout',
    who: customer,
    title: 'Checkout',
    robots: 'disallow',
  },
  orderPlaced: {
    path: '/order-placed/:id',
    file: 'storefront/order-placed',
    who: customer,
    title: 'Your order',
  },
  paymentSuccess: {
    path: '/payment/success',
    file: 'storefront/payment-success',
    who: customer,
    title: 'Your payment',
    robots: 'disallow',
  },
  paymentFailed: {
    path: '/payment/failed',
    file: 'storefront/payment-failed',
    who: customer,
    title: 'Payment being checked',
    robots: 'disallow',
  },
  cart: {
    path: '/cart',
    file: 'storefront/cart',
    who: 'anyone',
    title: 'Cart',
    description: 'The items in your cart and their total.',
    robots: 'disallow',
    icon: 'shopping-cart',
  },
  login: {
    path: '/login',
    file: 'auth/login',
    who: 'anyone',
    title: 'Sign in',
    description:
      'Sign in to Haat to order, follow shops, review what you bought and see your orders.',
  },
  signUp: {
    path: '/sign-up',
    file: 'auth/sign-up',
    who: 'anyone',
    title: 'Create your account',
    description:
      'Join Haat as a customer or as a seller: a name, a phone number, an email and a password.',
  },
  forgotPassword: {
    path: '/forgot-password',
    file: 'auth/forgot-password',
    who: 'anyone',
    title: 'Forgot password',
    description: 'Ask for a link to choose a new password for your Haat account.',
    robots: 'noindex',
  },
  resetPassword: {
    path: '/reset-password',
    file: 'auth/reset-password',
    who: 'anyone',
    title: 'Choose a new password',
    description: 'Set a new password for your Haat account with the link from your email.',
    robots: 'noindex',
  },
  verifyEmail: {
    path: '/verify-email',
    file: 'auth/verify-email',
    who: 'anyone',
    title: 'Confirm your email address',
    description: 'Confirm the email address of your Haat account with the link from your email.',
    robots: 'noindex',
  },
  unauthorized: {
    path: '/unauthorized-access',
    file: 'storefront/unauthorized',
    who: 'anyone',
    title: 'Not authorized',
    description: 'You cannot open this page. The market itself is open to everyone.',
    robots: 'noindex',
  },
} as const satisfies Record<string, PageRow>

/** The rules of the market share one page's code. */
function policy<Path extends string>(path: Path, title: string) {
  return {
    path,
    file: 'storefront/policy',
    who: 'anyone',
    title,
    hasOwnHead: true,
    robots: 'sitemap',
  } as const
}

/**
 * The pages that every shopper's code knows. The router, the guards, the menus, the links, the sitemap and
 * robots.txt are made from this table and the dashboard's (`dashboard-pages.ts`): a new page is one row and its file.
 */
export const pages = { ...linkedPages, ...storefrontPages }
