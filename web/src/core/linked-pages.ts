import type { Access } from '@haat/contract/roles'
import type { PageRow } from './page-row.ts'

const customer: Access = ['CUSTOMER']

/** The dashboard's pages to which the storefront links. Their rows are in every shopper's first page. */
export const linkedPages = {
  dashboard: {
    path: '/dashboard/index',
    file: 'dashboard/overview',
    who: 'signed-in',
    title: 'Dashboard',
    icon: 'layout-dashboard',
  },
  profile: {
    path: '/dashboard/profile',
    file: 'dashboard/profile',
    who: 'signed-in',
    title: 'Profile',
    icon: 'user',
  },
  myOrders: {
    path: '/dashboard/my-orders',
    file: 'dashboard/customer/my-orders',
    who: customer,
    title: 'My Orders',
    icon: 'shopping-bag',
    menus: ['CUSTOMER'],
  },
  order: {
    path: '/dashboard/orders/:id',
    file: 'dashboard/order',
    who: 'signed-in',
    title: 'Order',
  },
  // The id `new` begins one, about the product in the query.
  conversation: {
    path: '/dashboard/messages/:id',
    file: 'dashboard/messages',
    who: 'signed-in',
    title: 'Conversation',
  },
} as const satisfies Record<string, PageRow>
