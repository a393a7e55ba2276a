import { randomUUID } from 'node:crypto'
import { expect, type Route } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openScreen } from '../support/lists.ts'
import { openShop, signUp } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const figure = { count: 3, of: 24, rate: 12.5, limit: 10, state: 'WARNED' }
const fine = { count: 0, of: 24, rate: 0, limit: 5, state: 'FINE', since: null }
const cardOf = (shop: { id: string; name: string }) => ({
  shop,
  from: '2026-08-25',
  to: '2026-11-22',
  countedAt: '2026-11-22T19:25:00.000Z',
  shipHours: 48,
  minimum: 20,
  figures: [
    { ...figure, measure: 'LATE', since: '2026-11-20T19:25:00.000Z' },
    { ...fine, measure: 'CANCELLED' },
    { ...fine, measure: 'OUT_OF_STOCK' },
    { ...fine, measure: 'RETURNED' },
    { ...fine, measure: 'RATING', of: 3, rate: null, limit: 3, state: 'TOO_FEW' },
  ],
})
const meta = { page: 1, limit: 10, total: 1 }
const answer = (route: Route, data: object) =>
  route.fulfill({ json: { success: true, message: 'Retrieved', data, meta } })

test('a vendor sees what each figure of the scorecard is made of @phone', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'scorecards')
  const main = page.getByRole('main')
  await expect(main).toContainText('Nothing was counted yet')
  await expect(main.getByText('Too few to say')).toHaveCount(6)
  await expectAccessible(page)

  // The figures of three months can't be made in a journey.
  const order = {
    orderId: randomUUID(),
    orderNumber: '4821906375',
    readyAt: '2026-11-01T10:00:00.000Z',
    shippedAt: null,
  }
  await page.route('**/scorecards/mine', (route) => answer(route, cardOf(shop)))
  await page.route('**/scorecards/mine/orders?*', (route) => answer(route, [order]))
  await page.reload()
  await expect(main).toContainText('12.5 %')
  await expect(main).toContainText('3 of 24 orders. At most 10 %.')
  await page.getByRole('link', { name: 'Show the orders: Sent late' }).click()
  await expect(main).toContainText('Orders: Sent late')
  await expect(main).toContainText('Not sent')
  await expectAccessible(page)
})

test('admins see all shops and what they can do, and buyers the simple form', async ({
  page,
  request,
  newPerson,
}) => {
  const shop = await openShop(request)
  await rememberSession(page, request, 'admin@haat.example')
  await page.route('**/scorecards?*', (route) => answer(route, [cardOf(shop)]))
  await page.route(`**/scorecards/shops/${shop.id}`, (route) => answer(route, cardOf(shop)))
  await openScreen(page, 'scorecards')
  const main = page.getByRole('main')
  await expect(main).toContainText('Past the limit')
  await expectAccessible(page)
  await main.getByRole('link', { name: shop.name }).click()
  await expect(main).toContainText('Ask the shop why orders wait.')
  await expectAccessible(page)

  const visitor = await newPerson()
  const customer = await signUp(request, 'customer')
  await rememberSession(visitor, request, customer.email)
  await visitor.goto(`/shops/${shop.id}`)
  await expect(visitor.getByRole('main')).toContainText(`Since ${new Date().getFullYear()}`)
  await expect(visitor.getByRole('main')).not.toContainText('Ships on time')
})
