import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { openScreen } from '../support/lists.ts'
import { openShop, signUp, tokenOf } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('an open list of orders shows changes by the other side without a reload', async ({
  page,
  request,
  newPerson,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 500 })
  const customer = await signUp(request, 'customer')
  const order = () => placeOrder(request, customer, shop, { lines: [{ product, price: 500 }] })
  const id = await order()
  await rememberSession(page, request, shop.vendor.email)
  await page.clock.install()
  const asked = page.waitForResponse('**/orders/version')
  await openScreen(page, 'orders')
  await asked
  await expect(page.getByRole('table').getByText('PROCESSING')).toHaveCount(1)

  const cancelled = await request.patch(`/api/v1/orders/change-status/${id}`, {
    headers: { authorization: await tokenOf(request, customer.email) },
    data: { status: 'CANCELLED' },
  })
  expect(cancelled.ok()).toBe(true)
  await sees(page, page.getByRole('table').getByText('CANCELLED'))

  const buyer = await newPerson()
  await rememberSession(buyer, request, customer.email)
  await buyer.clock.install()
  const buyerAsked = buyer.waitForResponse('**/orders/version')
  await buyer.goto(`/dashboard/my-orders?open=${await order()}`)
  await buyerAsked
  await sees(page, page.getByRole('table').getByText('PROCESSING'))
  await page
    .getByRole('button', { name: /actions/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Mark as shipped' }).click()
  const question = page.getByRole('alertdialog', { name: 'Mark this order as shipped?' })
  await question.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('table').getByText('SHIPPED')).toBeVisible()
  const dialog = buyer.getByRole('dialog', { name: 'Order Details' })
  await sees(buyer, dialog.getByText('by the shop'))
})

test('a hidden page does not poll', async ({ page, request }) => {
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)
  await page.clock.install()
  const asked = page.waitForResponse('**/orders/version')
  await openScreen(page, 'my-orders')
  await asked
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const calls: string[] = []
  // The stream of notices opens again when it was silent, and the bell asks once then.
  const isPoll = (url: string) => url.includes('/api/') && !url.includes('/notices')
  page.on('request', (call) => {
    if (isPoll(call.url())) calls.push(call.url())
  })
  await page.clock.fastForward(6_000)
  // What the page asked for before it was hidden may only leave now.
  await expect(async () => {
    calls.length = 0
    await sleep(500)
    expect(calls).toEqual([])
  }).toPass()
  for (let poll = 0; poll < 5; poll += 1) await page.clock.fastForward(31_000)
  await sleep(500)
  expect(calls).toEqual([])
})

/** What appears on a page that nobody touches, after one of its next polls. */
async function sees(page: Page, news: Locator) {
  await expect(async () => {
    await page.clock.fastForward(31_000)
    await expect(news).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}
