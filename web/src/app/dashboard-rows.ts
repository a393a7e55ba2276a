import { adminRoles, type Access } from '@haat/contract/roles'
import { paths } from '#core/paths.ts'
import type { PageRow } from './page-row.ts'
import { page } from './lazy-pages.ts'

const customer: Access = ['CUSTOMER']
const vendor: Access = ['VENDOR']

/** The dashboard's part of the site's table. */
export const dashboardRows: readonly PageRow[] = [
  row(paths.dashboard, 'overview', 'signed-in', 'Dashboard'),
  row(paths.profile, 'profile', 'signed-in', 'Profile'),
  row(paths.myOrders, 'customer/my-orders', customer, 'My Orders'),
  row(paths.recentViewed, 'customer/recent-viewed', customer, 'Recent Viewed'),
  row(paths.followedShops, 'customer/my-followed-shops', customer, 'Followed Shops'),
  row(paths.myShop, 'vendor/my-shops', vendor, 'My Shop'),
  row(paths.shopOrders, 'vendor/orders', vendor, 'Orders'),
  row(paths.shopProducts, 'vendor/shop-products', vendor, 'Shop Products'),
  row(paths.shopReviews, 'vendor/shop-reviews', vendor, 'Shop Reviews'),
  row(paths.shopFollowers, 'vendor/shop-followers', vendor, 'Shop Followers'),
  row('/dashboard/invoices/:id', 'invoice', 'signed-in', 'Invoice'),
  row(paths.customers, 'admin/customers', adminRoles, 'Customers'),
  row(paths.vendors, 'admin/vendors', adminRoles, 'Vendors'),
  row(paths.adminShops, 'admin/shops', adminRoles, 'Shops'),
  row(paths.categories, 'admin/categories', adminRoles, 'Categories'),
  row(paths.synonyms, 'admin/synonyms', adminRoles, 'Search Words'),
  row(paths.fruitlessSearches, 'admin/fruitless-searches', adminRoles, 'Searches Without Result'),
  row(paths.coupons, 'admin/coupons', adminRoles, 'Coupons'),
  row(paths.newsletters, 'admin/newsletters', adminRoles, 'Newsletters'),
  row(paths.reviews, 'admin/reviews', adminRoles, 'Reviews'),
  row(paths.allOrders, 'admin/all-orders', adminRoles, 'All Orders'),
  row(paths.admins, 'admin/admins', ['SUPER_ADMIN'], 'Admins'),
]

function row(path: string, name: string, who: Access, title: string): PageRow {
  return { path, page: page(`dashboard/${name}`), layout: 'dashboard', who, title }
}
