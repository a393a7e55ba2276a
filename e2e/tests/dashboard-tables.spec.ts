import { expect } from '@playwright/test'
import { signIn } from '../support/market.ts'
import { test } from '../support/test.ts'

const orders = ['Date', 'Status', 'Quantity', 'Amount', 'Payment Type', 'Payment Status', 'Actions']
const people = ['Select', 'Image', 'Name', 'Email', 'Phone', 'Status', 'Actions']

const tables = {
  'customer@haat.example': {
    'my-orders': orders,
    'recent-viewed': ['Image', 'Name', 'Rating', 'Price', 'Discount', 'Actions'],
    'my-followed-shops': ['Logo', 'Name', 'Rating', 'Followers', 'Actions'],
  },
  'vendor@haat.example': {
    orders,
    'shop-products': ['Image', 'Name', 'Stock', 'Price', 'Discount', 'Status', 'Actions'],
    'shop-reviews': ['Image', 'Name', 'Rating', 'Customer', 'Date'],
    'shop-followers': ['Photo', 'Name', 'Email', 'Phone', 'Status'],
  },
  'admin@haat.example': {
    customers: people,
    vendors: people,
    shops: ['Logo', 'Name', 'Rating', 'Reviews', 'Followers', 'Products', 'Status', 'Actions'],
    categories: ['Image', 'Name', 'Description', 'Actions'],
    coupons: [
      'Code',
      'Discount',
      'Start Date',
      'End Date',
      'Per User Limit',
      'Total Limit',
      'Total Used',
      'Actions',
    ],
    newsletters: ['Email', 'Submit Date'],
    'all-orders': orders,
  },
  'superadmin@haat.example': { admins: people },
} as const

const skeletonRows = 5

test.describe('tables @once', () => {
  for (const [email, screens] of Object.entries(tables)) {
    test(`of ${email} have their columns, and skeleton rows first`, async ({ page }) => {
      await signIn(page, email)
      for (const [name, columns] of Object.entries(screens)) {
        let release = () => {}
        const held = new Promise<void>((resolve) => (release = resolve))
        await page.route(/\/api\/v1\/(?!auth|users|shops\/vendor)/, async (route) => {
          await held
          await route.continue()
        })
        await page.goto(`/dashboard/${name}`)
        const table = page.getByRole('main').getByRole('table')
        await expect(table.getByRole('row')).toHaveCount(skeletonRows + 1)
        await expect(table.locator('.skeleton').first()).toBeVisible()
        const headings = await table
          .getByRole('columnheader')
          .evaluateAll((cells) =>
            cells.map((cell) => (cell.querySelector('button') ?? cell).textContent),
          )
        expect(headings, name).toEqual(columns)
        release()
        await expect(table.locator('.skeleton')).toHaveCount(0)
        await page.unroute(/\/api\/v1\/(?!auth|users|shops\/vendor)/)
      }
    })
  }
})
