import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, signUp, tokenOf } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const bell = (page: Page, name: RegExp | string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true })

test('an order rings the vendor’s bell without a reload, and one tab reads for the other', async ({
  page,
  context,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 500 })
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, shop.vendor.email)
  await page.goto('/dashboard/index')
  await expect(bell(page, 'Notices')).toBeVisible()
  const other = await context.newPage()
  await rememberSession(other, request, shop.vendor.email)
  await other.goto('/dashboard/my-shops')
  await expect(bell(other, 'Notices')).toBeVisible()

  const id = await placeOrder(request, customer, shop, { lines: [{ product, price: 500 }] })
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await expect(bell(tab, 'Notices, 1 unread')).toBeVisible({ timeout: 15_000 })
  }
  await page.bringToFront()
  await bell(page, 'Notices, 1 unread').press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notices' })
  await expect(panel).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell(page, 'Notices, 1 unread')).toBeFocused()
  await page.keyboard.press('Enter')
  await panel.getByRole('link', { name: 'Unread: New order for your shop' }).click()
  await expect(page).toHaveURL(`/dashboard/orders/${id}`)
  await expect(panel).toBeHidden()
  await other.bringToFront()
  await expect(bell(other, 'Notices')).toBeVisible({ timeout: 15_000 })
})

test('the list is read to its end, and all of it marked as read @phone', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 500, stock: 40 })
  const customer = await signUp(request, 'customer')
  const headers = { authorization: await tokenOf(request, customer.email) }
  for (let each = 0; each < 11; each += 1) {
    const id = await placeOrder(request, customer, shop, { lines: [{ product, price: 500 }] })
    const url = `/api/v1/orders/change-status/${id}`
    const gone = await request.patch(url, { headers, data: { status: 'CANCELLED' } })
    expect(gone.ok()).toBe(true)
  }
  await rememberSession(page, request, shop.vendor.email)
  await page.goto('/dashboard/notices')
  await expect(bell(page, 'Notices, 22 unread')).toBeVisible({ timeout: 30_000 })
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: 'Show older notices' }).click()
  await expect(rows).toHaveCount(22)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page, 'Notices')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
})

test('people choose how they are told, and signing out takes the bell away', async ({
  page,
  request,
}) => {
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)
  await page.goto('/dashboard/profile')
  const email = page.getByRole('checkbox', { name: 'Orders and parcels, Email' })
  await expect(email).toBeChecked()
  await email.click()
  await expect(page.getByText('Your choice is saved')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Account and security, Email' })).toBeDisabled()
  await page.reload()
  await expect(email).not.toBeChecked()
  await expectAccessible(page)
  await page.goto('/')
  await expect(bell(page, 'Notices')).toBeVisible()
  await bell(page, 'Notices').click()
  await expect(page.getByText('No notices yet')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(bell(page, 'Notices')).toBeHidden()
})
