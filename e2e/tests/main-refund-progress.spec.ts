import { expect, type APIRequestContext } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { confirm, find, openScreen } from '../support/lists.ts'
import { openShop, signUp, tokenOf, type Person } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { send } from '../support/send.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const admin = 'admin@haat.example'

/** Pays an order at the test gateway and cancels it. */
async function payAndCancel(
  request: APIRequestContext,
  customer: Person,
  orderId: string,
): Promise<void> {
  const headers = { authorization: await tokenOf(request, customer.email) }
  const opened = await send(request, 'post', '/payments/create', { headers, data: { orderId } })
  const { data }: { data: { redirect_url: string } } = await opened.json()
  const paid = await request.post(data.redirect_url, { form: { action: 'approve' } })
  expect(paid.ok()).toBe(true)
  const cancelled = await send(request, 'patch', `/orders/change-status/${orderId}`, {
    headers,
    data: { status: 'CANCELLED' },
  })
  expect((await cancelled.json()).data.paymentStatus).toBe('REFUND_DUE')
}

test('an admin and the buyer see where the money of a refund is @phone', async ({
  page,
  request,
  newPerson,
  problems,
}) => {
  test.setTimeout(120_000)
  problems.allow(/^503 GET .*\/payments\/refunds\//)
  problems.allow(/^console error: Failed to load resource.*503/)
  const shop = await openShop(request)
  const product = await shop.product({ price: 600 })
  const customer = await signUp(request, 'customer')
  const orderId = await placeOrder(request, customer, shop, {
    lines: [{ product, price: 600 }],
    paymentType: 'ONLINE',
  })
  await payAndCancel(request, customer, orderId)

  await rememberSession(page, request, admin)
  await openScreen(page, 'all-orders')
  await find(page, 'Search by buyer or shop', customer.email)
  await expect(page.getByText('Showing 1-1 of 1 items')).toBeVisible()
  const menu = page.getByRole('button', { name: /^Actions/ })
  const refund = page.getByRole('dialog').getByRole('region', { name: 'Refund' })
  const openDetails = async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: 'View details' }).click()
  }
  await openDetails()
  await expect(refund).toContainText('Not sent back yet.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // What a gateway says that pays later; the test gateway pays at once.
  let state = 'broken'
  await page.route(`**/payments/refunds/${orderId}`, async (route) => {
    if (state === 'broken') {
      const failure = { success: false, message: 'Not now', code: 'NOT_READY', requestId: 'x' }
      return await route.fulfill({ status: 503, json: failure })
    }
    const attempt = { id: orderId, amount: 660, gateway: 'sslcommerz', createdAt: new Date() }
    const refunds = [{ ...attempt, status: state, reference: 'REF1', reason: 'Card closed' }]
    await route.fulfill({ json: { success: true, message: 'Retrieved', data: { refunds } } })
  })
  await page.reload()
  await openDetails()
  await expect(refund.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 })
  state = 'PROCESSING'
  await refund.getByRole('button', { name: 'Retry' }).click()
  await expect(refund).toContainText('Being processed by SSLCommerz')
  await expect(refund).not.toContainText('Card closed')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  state = 'FAILED'
  await page.reload()
  await openDetails()
  await expect(refund).toContainText('Card closed')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.unroute(`**/payments/refunds/${orderId}`)
  await page.reload()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Mark as refunded' }).click()
  await confirm(page, 'Mark as refunded')
  await expect(page.getByRole('cell').getByText('REFUNDED')).toBeVisible()

  const buyer = await newPerson()
  await rememberSession(buyer, request, customer.email)
  await buyer.goto(`/dashboard/my-orders?open=${orderId}`)
  const own = buyer.getByRole('dialog').getByRole('region', { name: 'Refund' })
  await expect(own).toContainText('Sent back through the test gateway')
  await expect(own).toContainText('660৳')
})
