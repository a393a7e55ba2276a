import { expect, test } from 'vitest'
import { dashboardLinks } from './dashboard-links.ts'

test.each([
  ['CUSTOMER', ['Dashboard', 'My Orders', 'Followed Shops', 'Recent Viewed']],
  [
    'ADMIN',
    [
      'Dashboard',
      'Customers',
      'Vendors',
      'Shops',
      'Refunds',
      'Disputes',
      'Categories',
      'Coupons',
      'Commission Rates',
      'Finance',
      'Newsletters',
    ],
  ],
  [
    'VENDOR',
    [
      'Dashboard',
      'My Shops',
      'Orders',
      'Shop Products',
      'Shop Reviews',
      'Shop Followers',
      'Earnings',
      'Commission',
    ],
  ],
  ['SUPER_ADMIN', ['Dashboard']],
  [null, ['Dashboard']],
] as const)('%s sees %j', (role, labels) => {
  expect(dashboardLinks(role).map((link) => link.label)).toEqual(labels)
})
