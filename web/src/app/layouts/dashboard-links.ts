import type { Role } from '@haat/contract/roles'
import { paths } from '#core/paths.ts'
import type { IconName } from '#ui/icon-names.ts'

export interface DashboardLink {
  to: string
  label: string
  icon: IconName
}

const overview: DashboardLink = {
  to: paths.dashboard,
  label: 'Dashboard',
  icon: 'layout-dashboard',
}

const byRole: Record<Role, readonly DashboardLink[]> = {
  CUSTOMER: [
    { to: paths.myOrders, label: 'My Orders', icon: 'shopping-bag' },
    { to: paths.followedShops, label: 'Followed Shops', icon: 'heart' },
    { to: paths.recentViewed, label: 'Recent Viewed', icon: 'history' },
  ],
  ADMIN: [
    { to: paths.customers, label: 'Customers', icon: 'users' },
    { to: paths.vendors, label: 'Vendors', icon: 'user-check' },
    { to: paths.adminShops, label: 'Shops', icon: 'store' },
    { to: paths.categories, label: 'Categories', icon: 'layers' },
    { to: paths.coupons, label: 'Coupons', icon: 'ticket-percent' },
    { to: paths.newsletters, label: 'Newsletters', icon: 'newspaper' },
  ],
  VENDOR: [
    { to: paths.myShop, label: 'My Shops', icon: 'store' },
    { to: paths.shopOrders, label: 'Orders', icon: 'shopping-bag' },
    { to: paths.shopProducts, label: 'Shop Products', icon: 'package' },
    { to: paths.shopReviews, label: 'Shop Reviews', icon: 'star' },
    { to: paths.shopFollowers, label: 'Shop Followers', icon: 'users' },
  ],
  // A SUPER_ADMIN has no link set: their overview opens the admin screens.
  SUPER_ADMIN: [],
}

/** The sidebar's links: the overview for all, then the role's own. */
export function dashboardLinks(role: Role | null): readonly DashboardLink[] {
  return role === null ? [overview] : [overview, ...byRole[role]]
}
