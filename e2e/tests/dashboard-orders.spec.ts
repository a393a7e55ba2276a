import { expect, type Page, type Locator } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { cellWith, confirm, openScreen } from '../support/lists.ts'
import { openShop, signUp } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('a vendor ships and delivers an order and records its payment @phone @tablet', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 900 })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'orders')
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await expect(page.getByText('No review found')).toBeVisible()
  await expectAccessible(page)

  const customer = await signUp(request, 'customer')
  const lines = [{ product, price: 900 }]
  await placeOrder(request, customer, shop, { lines })
  await placeOrder(request, customer, shop, { lines })
  await page.reload()
  await expect(page.getByText('Showing 1-2 of 2 items')).toBeVisible()
  const menus = page.getByRole('button', { name: /^Actions/ })

  await shipAndDeliver(page, menus, customer.email)

  await menus.last().click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(cellWith(page, 'CANCELLED')).toBeVisible()
  await searchAndFilter(page)
})

/** Ships, is paid and delivers the first order. */
async function shipAndDeliver(page: Page, menus: Locator, email: string) {
  await menus.first().click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'View details',
    'Open order',
    'Mark as shipped',
    'Payment received',
    'Cancel order',
  ])
  await page.getByRole('menuitem', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('After this it cannot be cancelled')
  await confirm(page, 'Mark as shipped')
  await expect(cellWith(page, 'SHIPPED')).toBeVisible()
  await expect(page.getByText('Successfully changed')).toBeVisible()
  await menus.first().click()
  await page.getByRole('menuitem', { name: 'Payment received' }).click()
  await confirm(page, 'Payment received')
  await expect(cellWith(page, /^PAID$/)).toBeVisible()
  await menus.first().click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'View details',
    'Open order',
    'Mark as delivered',
    'Mark as returned',
  ])
  await page.getByRole('menuitem', { name: 'View details' }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details.getByText(email)).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Mark as delivered' }).click()
  await confirm(page, 'Mark as delivered')
  const timeline = details.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText('Delivered', { exact: true })).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).click()
}

/** Searches by buyer and filters by status. */
async function searchAndFilter(page: Page) {
  await page.getByRole('searchbox', { name: 'Search by buyer' }).fill('nobody at all')
  await expect(page.getByText('No order found')).toBeVisible()
  await expect(page.getByText('Nothing matches “nobody at all”.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('searchbox', { name: 'Search by buyer' })).toHaveValue('')
  await expect(cellWith(page, 'CANCELLED')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('DELIVERED')
  await expect(page).toHaveURL('/dashboard/orders?status=DELIVERED')
  await expect(page.getByText('Showing 1-1 of 1 items')).toBeVisible()
  await page.reload()
  await expect(cellWith(page, 'DELIVERED')).toBeVisible()
  await expect(cellWith(page, 'CANCELLED')).toBeHidden()
}
