import { expect, test } from 'vitest'
import { dashboardLinks } from './dashboard-links.ts'

test.each([
  [
    'CUSTOMER',
    [
      'Dashboard',
      'My Orders',
      'Returns',
      'Messages',
      'Complaints',
      'Followed Shops',
      'Saved Products',
      'Recent Viewed',
    ],
  ],
  [
    'ADMIN',
    [
      'Dashboard',
      'Returns',
      'Messages',
      'Questions',
      'Complaints',
      'Refunds',
      'Disputes',
      'Deadlines',
      'Finance',
      'Customers',
      'Vendors',
      'Shops',
      'Categories',
      'Attributes',
      'Brands',
      'Coupons',
      'Commission Rates',
      'Scorecards',
      'Couriers',
      'Newsletters',
    ],
  ],
  [
    'VENDOR',
    [
      'Dashboard',
      'My Shops',
      'Orders',
      'To Pack',
      'Returns',
      'Messages',
      'Questions',
      'Complaints',
      'Shop Products',
      'Shop Reviews',
      'Shop Followers',
      'Earnings',
      'Commission',
      'Scorecards',
      'Couriers',
    ],
  ],
  ['SUPER_ADMIN', ['Dashboard']],
  [null, ['Dashboard']],
] as const)('%s sees %j', (role, labels) => {
  expect(dashboardLinks(role).map((link) => link.label)).toEqual(labels)
})
