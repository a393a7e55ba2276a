/** Every address of the site, so that no link is spelt by hand. */
export const paths = {
  home: '/',
  products: '/products',
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  category: (name: string) => `/products?${new URLSearchParams({ category: name })}`,
  search: (term: string) => `/products?${new URLSearchParams({ search: term })}`,
  shops: '/shops',
  shop: (id: string) => `/shops/${encodeURIComponent(id)}`,
  compare: '/compare-products',
  cart: '/cart',
  checkout: '/checkout',
  orderPlaced: (orderId: string) => `/order-placed/${encodeURIComponent(orderId)}`,
  paymentSuccess: '/payment/success',
  paymentFailed: '/payment/failed',
  recentProducts: '/recent-products',
  contact: '/contact',
  about: '/about-us',
  policies: {
    terms: '/terms',
    privacy: '/privacy',
    returns: '/returns',
    shipping: '/shipping',
    warranty: '/warranty',
  },
  signUp: '/sign-up',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  unauthorized: (role: string) => `/unauthorized-access?${new URLSearchParams({ role })}`,
  dashboard: '/dashboard/index',
  profile: '/dashboard/profile',
  myOrders: '/dashboard/my-orders',
  recentViewed: '/dashboard/recent-viewed',
  followedShops: '/dashboard/my-followed-shops',
  myShop: '/dashboard/my-shops',
  shopProducts: '/dashboard/shop-products',
  shopReviews: '/dashboard/shop-reviews',
  shopOrders: '/dashboard/orders',
  shopFollowers: '/dashboard/shop-followers',
  customers: '/dashboard/customers',
  vendors: '/dashboard/vendors',
  adminShops: '/dashboard/shops',
  categories: '/dashboard/categories',
  synonyms: '/dashboard/search-words',
  fruitlessSearches: '/dashboard/searches-without-result',
  coupons: '/dashboard/coupons',
  newsletters: '/dashboard/newsletters',
  reviews: '/dashboard/reviews',
  invoice: (orderId: string) => `/dashboard/invoices/${encodeURIComponent(orderId)}`,
  allOrders: '/dashboard/all-orders',
  admins: '/dashboard/admins',
} as const

/** Where someone was before they were asked to sign in, carried in the history entry's state. */
export interface CameFrom {
  from: string
}

/** The remembered path (own site only), or home. */
export function cameFrom(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return paths.home
  const { from } = state
  const isOwnPath = typeof from === 'string' && /^\/(?![/\\])/.test(from)
  return isOwnPath ? from : paths.home
}
