import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
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

/** An order of 660 taka that was paid and cancelled. */
async function owedOrder(request: APIRequestContext): Promise<{ customer: Person; id: string }> {
  const shop = await openShop(request)
  const product = await shop.product({ price: 600 })
  const customer = await signUp(request, 'customer')
  const lines = [{ product, price: 600 }]
  const id = await placeOrder(request, customer, shop, { lines, paymentType: 'ONLINE' })
  await payAndCancel(request, customer, id)
  return { customer, id }
}

/** Answers for a gateway that pays later; the test gateway pays at once. Returns how to set what it says. */
async function answerRefunds(page: Page, orderId: string): Promise<(state: string) => void> {
  let state = 'broken'
  await page.route(`**/payments/refunds/${orderId}`, async (route) => {
    if (state === 'broken') {
      const failure = { success: false, message: 'Not now', code: 'NOT_READY', requestId: 'x' }
      return await route.fulfill({ status: 503, json: failure })
    }
    const of = { id: orderId, amount: 660, gateway: 'sslcommerz', createdAt: new Date() }
    const reason = state === 'FAILED' ? 'Card closed' : null
    const attempt = { ...of, method: null, status: state, reference: 'REF1', reason, by: null }
    const refund = { ...of, cause: 'CANCELLATION', state, lines: [], shipping: 0, goodwill: 0 }
    const decision = { ...refund, attempts: [attempt], by: null, endedAt: null, isByHand: false }
    const data = { refunds: [], decisions: [decision], paid: 660, refunded: 0 }
    await route.fulfill({ json: { success: true, message: 'Retrieved', data } })
  })
  return (next) => {
    state = next
  }
}

/** Opens the only order of a list, and returns the part of its details about the refund. */
async function openRefund(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'View details' }).click()
  return page.getByRole('dialog').getByRole('region', { name: 'Refund' })
}

/** The address names the open order until its details have closed, and a reload would open them again. */
async function closeDetails(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).not.toHaveURL(/open=/)
}

test('an admin sees where the money of a refund is @phone', async ({ page, request, problems }) => {
  test.setTimeout(120_000)
  problems.allow(/^503 GET .*\/payments\/refunds\//)
  problems.allow(/^console error: Failed to load resource.*503/)
  const { customer, id } = await owedOrder(request)
  await rememberSession(page, request, admin)
  await openScreen(page, 'all-orders')
  await find(page, 'Search by buyer or shop', customer.email)
  await expect(page.getByText('Showing 1-1 of 1 items')).toBeVisible()
  const refund = await openRefund(page)
  await expect(refund).toContainText('Not sent back yet.')
  await expectAccessible(page)
  await closeDetails(page)

  const say = await answerRefunds(page, id)
  await page.reload()
  await openRefund(page)
  await expect(refund.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 })
  say('PROCESSING')
  await refund.getByRole('button', { name: 'Retry' }).click()
  await expect(refund).toContainText('Being processed by SSLCommerz')
  await expect(refund).not.toContainText('Card closed')
  await expectAccessible(page)
  await closeDetails(page)
  say('FAILED')
  await page.reload()
  await openRefund(page)
  await expect(refund).toContainText('Card closed')
  await expectAccessible(page)
})

test('the buyer sees that the money of a refund was sent back', async ({
  page,
  request,
  newPerson,
}) => {
  test.setTimeout(120_000)
  const { customer, id } = await owedOrder(request)
  await rememberSession(page, request, admin)
  await openScreen(page, 'all-orders')
  await find(page, 'Search by buyer or shop', customer.email)
  await expect(page.getByText('Showing 1-1 of 1 items')).toBeVisible()
  await page.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Mark as refunded' }).click()
  await confirm(page, 'Mark as refunded')
  await expect(page.getByRole('cell').getByText('REFUNDED')).toBeVisible()

  const buyer = await newPerson()
  await rememberSession(buyer, request, customer.email)
  await buyer.goto(`/dashboard/my-orders?open=${id}`)
  const own = buyer.getByRole('dialog').getByRole('region', { name: 'Refund' })
  await expect(own).toContainText('Sent back through the test gateway')
  await expect(own).toContainText('660৳')
})
