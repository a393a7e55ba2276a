import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose, confirm, openScreen } from '../support/lists.ts'
import { openShop, signUp, tokenOf, unique } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('a button pressed while offline shows a message, keeps the page, and works on a retry', async ({
  page,
  request,
  context,
  problems,
}) => {
  problems.allow(/^failed GET /)
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Offline Mouse ') })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  const menu = page.getByRole('button', { name: `Actions for ${product.name}` })
  await context.setOffline(true)
  await menu.click()
  await expect(page.getByRole('alert').getByText(/^You are offline. Try again/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Shop Products', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^You are offline. Try again/)).toBeHidden()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
})

test('code that a new release has removed leaves the open page usable', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^404 GET .*\/assets\//)
  const shop = await openShop(request)
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'my-shops')
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const notice = page.getByRole('alert').getByText(/or reload the page/)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { name: shop.name })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(/\/assets\/.*\.js$/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Shop Info' })).toBeVisible()
})

test('a vendor whose shop is closed sees a notice on every screen', async ({ page, request }) => {
  const shop = await openShop(request)
  const headers = { authorization: await tokenOf(request, 'admin@haat.example') }
  const url = `/api/v1/shops/change-status/${shop.id}`
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'index')
  const note = page.getByText(/^Your shop is suspended/)
  await expect(note).toBeHidden()
  await request.patch(url, { headers, data: { status: 'SUSPENDED' } })
  for (const screen of [
    'index',
    'my-shops',
    'orders',
    'shop-products',
    'shop-reviews',
    'profile',
  ]) {
    await openScreen(page, screen)
    await expect(note, screen).toBeVisible()
    await expect(note, 'once').toHaveCount(1)
  }
  await expectAccessible(page)
})

test('focus stays in a filtered list when its row disappears, and toasts cover no buttons @phone', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 900 })
  const customer = await signUp(request, 'customer')
  const lines = [{ product, price: 900 }]
  await placeOrder(request, customer, shop, { lines })
  await placeOrder(request, customer, shop, { lines })
  await rememberSession(page, request, shop.vendor.email)
  await page.goto('/dashboard/orders?status=PROCESSING')
  const menus = page.getByRole('button', { name: /^Actions/ })
  await expect(menus).toHaveCount(2)
  await menus.first().click()
  await page.getByRole('menuitem', { name: 'Mark as shipped' }).click()
  await confirm(page, 'Mark as shipped')
  await expect(menus).toHaveCount(1)
  await expect(menus).toBeFocused()

  await choose(page, 'the order of', 'View details')
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await details.getByRole('button', { name: 'Payment received' }).click()
  await confirm(page, 'Payment received')
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Successfully changed' })
  await expect(toast.first()).toBeVisible()
  const ship = details.getByRole('button', { name: 'Mark as shipped' })
  const overlap = async () => {
    // A toast that has gone by itself covers nothing.
    if ((await toast.count()) === 0) return 0
    const [above, below] = [await toast.first().boundingBox(), await ship.boundingBox()]
    return (above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0)
  }
  await expect.poll(overlap).toBeLessThanOrEqual(0)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width, height: height + 160 })
  // The toast is there for two seconds.
  const soon = { message: 'in a window of another height', timeout: 1_000 }
  await expect.poll(overlap, soon).toBeLessThanOrEqual(0)
})
