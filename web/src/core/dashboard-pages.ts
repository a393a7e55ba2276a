import { adminRoles, type Access } from '@haat/contract/roles'
import { cataloguePages } from './catalogue-pages.ts'
import { courierPages } from './courier-pages.ts'
import { financePages } from './finance-pages.ts'
import { linkedPages } from './linked-pages.ts'
import { packingPages } from './packing-pages.ts'
import { noticePages } from './notice-pages.ts'
import type { PageRow } from './page-row.ts'
import { returnPages } from './return-pages.ts'
import { servicePages } from './service-pages.ts'
import { talkPages } from './talk-pages.ts'

const customer: Access = ['CUSTOMER']
const vendor: Access = ['VENDOR']

/**
 * The dashboard's table of pages. It loads with the dashboard, so that its rows cost no shopper anything. Menus have
 * the order of the rows: daily work comes first.
 */
export const dashboardPages = {
  dashboard: linkedPages.dashboard,
  profile: linkedPages.profile,
  myShop: {
    path: '/dashboard/my-shops',
    file: 'dashboard/vendor/my-shops',
    who: vendor,
    title: 'My Shop',
    label: 'My Shops',
    icon: 'store',
    menus: ['VENDOR'],
  },
  myOrders: linkedPages.myOrders,
  shopOrders: {
    path: '/dashboard/orders',
    file: 'dashboard/vendor/orders',
    who: vendor,
    title: 'Orders',
    icon: 'shopping-bag',
    menus: ['VENDOR'],
  },
  order: linkedPages.order,
  ...packingPages,
  ...returnPages,
  conversation: linkedPages.conversation,
  ...talkPages,
  refunds: {
    path: '/dashboard/refunds',
    file: 'dashboard/admin/refunds',
    who: adminRoles,
    title: 'Refunds',
    icon: 'banknote',
    menus: ['ADMIN', 'tiles'],
  },
  disputes: {
    path: '/dashboard/disputes',
    file: 'dashboard/admin/disputes',
    who: adminRoles,
    title: 'Disputes',
    icon: 'triangle-alert',
    menus: ['ADMIN', 'tiles'],
  },
  deadlines: servicePages.deadlines,
  ...financePages,
  followedShops: {
    path: '/dashboard/my-followed-shops',
    file: 'dashboard/customer/my-followed-shops',
    who: customer,
    title: 'Followed Shops',
    icon: 'heart',
    menus: ['CUSTOMER'],
  },
  savedProducts: {
    path: '/dashboard/saved',
    file: 'dashboard/customer/saved-products',
    who: customer,
    title: 'Saved Products',
    icon: 'star',
    menus: ['CUSTOMER'],
  },
  recentViewed: {
    path: '/dashboard/recent-viewed',
    file: 'dashboard/customer/recent-viewed',
    who: customer,
    title: 'Recent Viewed',
    icon: 'history',
    menus: ['CUSTOMER'],
  },
  shopProducts: {
    path: '/dashboard/shop-products',
    file: 'dashboard/vendor/shop-products',
    who: vendor,
    title: 'Shop Products',
    icon: 'package',
    menus: ['VENDOR'],
  },
  shopReviews: {
    path: '/dashboard/shop-reviews',
    file: 'dashboard/vendor/shop-reviews',
    who: vendor,
    title: 'Shop Reviews',
    icon: 'star',
    menus: ['VENDOR'],
  },
  shopFollowers: {
    path: '/dashboard/shop-followers',
    file: 'dashboard/vendor/shop-followers',
    who: vendor,
    title: 'Shop Followers',
    icon: 'users',
    menus: ['VENDOR'],
  },
  earnings: {
    path: '/dashboard/earnings',
    file: 'dashboard/vendor/earnings',
    who: vendor,
    title: 'Earnings',
    icon: 'wallet',
    menus: ['VENDOR'],
  },
  printedStatement: {
    path: '/dashboard/earnings/statement',
    file: 'dashboard/vendor/printed-statement',
    who: vendor,
    title: 'Statement',
  },
  commission: {
    path: '/dashboard/commission',
    file: 'dashboard/vendor/commission',
    who: vendor,
    title: 'Commission',
    icon: 'receipt',
    menus: ['VENDOR'],
  },
  commissionInvoice: {
    path: '/dashboard/commission-invoices/:id',
    file: 'dashboard/commission-invoice',
    who: ['VENDOR', ...adminRoles],
    title: 'Commission Invoice',
  },
  invoice: {
    path: '/dashboard/invoices/:id',
    file: 'dashboard/invoice',
    who: 'signed-in',
    title: 'Invoice',
  },
  admins: {
    path: '/dashboard/admins',
    file: 'dashboard/admin/admins',
    who: ['SUPER_ADMIN'],
    title: 'Admins',
    icon: 'shield-check',
    menus: ['tiles'],
  },
  customers: {
    path: '/dashboard/customers',
    file: 'dashboard/admin/customers',
    who: adminRoles,
    title: 'Customers',
    icon: 'users',
    menus: ['ADMIN', 'tiles'],
  },
  vendors: {
    path: '/dashboard/vendors',
    file: 'dashboard/admin/vendors',
    who: adminRoles,
    title: 'Vendors',
    icon: 'user-check',
    menus: ['ADMIN', 'tiles'],
  },
  adminShops: {
    path: '/dashboard/shops',
    file: 'dashboard/admin/shops',
    who: adminRoles,
    title: 'Shops',
    icon: 'store',
    menus: ['ADMIN', 'tiles'],
  },
  allOrders: {
    path: '/dashboard/all-orders',
    file: 'dashboard/admin/all-orders',
    who: adminRoles,
    title: 'All Orders',
    label: 'Orders',
    icon: 'shopping-bag',
    menus: ['tiles'],
  },
  reviews: {
    path: '/dashboard/reviews',
    file: 'dashboard/admin/reviews',
    who: adminRoles,
    title: 'Reviews',
    icon: 'star',
    menus: ['tiles'],
  },
  categories: {
    path: '/dashboard/categories',
    file: 'dashboard/admin/categories',
    who: adminRoles,
    title: 'Categories',
    icon: 'layers',
    menus: ['ADMIN', 'tiles'],
  },
  ...cataloguePages,
  coupons: {
    path: '/dashboard/coupons',
    file: 'dashboard/admin/coupons',
    who: adminRoles,
    title: 'Coupons',
    icon: 'ticket-percent',
    menus: ['ADMIN', 'tiles'],
  },
  commissionRates: {
    path: '/dashboard/commission-rates',
    file: 'dashboard/admin/commission-rates',
    who: adminRoles,
    title: 'Commission Rates',
    icon: 'scale',
    menus: ['ADMIN', 'tiles'],
  },
  scorecards: servicePages.scorecards,
  ...courierPages,
  ...noticePages,
  newsletters: {
    path: '/dashboard/newsletters',
    file: 'dashboard/admin/newsletters',
    who: adminRoles,
    title: 'Newsletters',
    icon: 'newspaper',
    menus: ['ADMIN', 'tiles'],
  },
} as const satisfies Record<string, PageRow>
