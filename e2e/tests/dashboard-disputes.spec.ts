import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openScreen } from '../support/lists.ts'
import { openShop, signUp, tokenOf } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { send } from '../support/send.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

/** An order that was paid at the test gateway and delivered. Returns its id and its shop's name. */
async function deliveredOrder(request: APIRequestContext) {
  const shop = await openShop(request)
  const product = await shop.product({ price: 5_000 })
  const customer = await signUp(request, 'customer')
  const lines = [{ product, price: 5_000 }]
  const id = await placeOrder(request, customer, shop, { lines, paymentType: 'ONLINE' })
  const buyer = { authorization: await tokenOf(request, customer.email) }
  const opening = { headers: buyer, data: { orderId: id } }
  const { data } = await (await send(request, 'post', '/payments/create', opening)).json()
  const paid = await request.post(data.redirect_url, { form: { action: 'approve' } })
  expect(paid.ok()).toBe(true)
  for (const status of ['SHIPPED', 'DELIVERED']) {
    const change = { headers: { authorization: shop.token }, data: { status } }
    const answer = await send(request, 'patch', `/orders/change-status/${id}`, change)
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  return { id, shopName: shop.name }
}

test('an admin enters a disputed payment, and only another one closes it @phone', async ({
  page,
  newPerson,
  request,
  problems,
}) => {
  test.setTimeout(120_000)
  problems.allow(/^400 POST .*\/finance\/disputes/)
  problems.allow(/^409 PATCH .*\/finance\/disputes\//)
  const { id, shopName } = await deliveredOrder(request)
  await rememberSession(page, request, 'admin@haat.example')
  await openScreen(page, 'disputes')
  await page.getByRole('button', { name: 'Add Dispute' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Order number').fill(id)
  await dialog.getByLabel('Amount').fill('9999')
  await dialog.getByLabel('The bank’s case number').fill('CASE-77')
  await dialog.getByLabel('Answer the bank by').fill('2030-01-31')
  await dialog.getByLabel('Reason').fill('The payer says that nothing arrived.')
  await dialog.getByRole('button', { name: 'Add dispute' }).click()
  await expect(dialog.getByText('Only 5,060৳ of this payment has not gone back.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('')
  await dialog.getByRole('button', { name: 'Add dispute' }).click()

  const rowOn = (screen: Page) => screen.getByRole('row').filter({ hasText: shopName })
  await expect(rowOn(page).getByText('Open', { exact: true })).toBeVisible()
  await expect(rowOn(page).getByText('5,060৳', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await rowOn(page)
    .getByRole('button', { name: /^Actions for / })
    .click()
  await expect(
    page.getByRole('menuitem', { name: 'Another admin enters the outcome' }),
  ).toBeDisabled()

  const other = await newPerson()
  await rememberSession(other, request, 'superadmin@haat.example')
  await openScreen(other, 'disputes')
  await decide(other, shopName)
  await expect(rowOn(other).getByText('Won', { exact: true })).toBeVisible()
  await expect(rowOn(other).getByRole('button', { name: /^Actions for / })).toHaveCount(0)
})

/** Enters that the market won the newest dispute of a shop. */
async function decide(page: Page, shopName: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: shopName })
  await row.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Enter the outcome' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('We sent the proof of delivery.')
  await page.getByRole('button', { name: 'Close dispute' }).click()
}
