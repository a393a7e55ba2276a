import { expect, type APIRequestContext } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose, find, openScreen } from '../support/lists.ts'
import { openShop, signUp, tokenOf, type Person } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { confirmTransfer, enterTransfer } from '../support/refund-by-hand.ts'
import { send } from '../support/send.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

/** An order of two at 600 taka and 60 for shipping, delivered against cash. */
async function delivered(request: APIRequestContext): Promise<{ id: string; customer: Person }> {
  const shop = await openShop(request)
  const product = await shop.product({ price: 600 })
  const customer = await signUp(request, 'customer')
  const id = await placeOrder(request, customer, shop, {
    lines: [{ product, price: 600, quantity: 2 }],
  })
  const headers = { authorization: await tokenOf(request, 'admin@haat.example') }
  for (const status of ['SHIPPED', 'DELIVERED']) {
    const moved = await send(request, 'patch', `/orders/change-status/${id}`, {
      headers,
      data: { status },
    })
    expect(moved.ok()).toBe(true)
  }
  return { id, customer }
}

test('a piece goes back: one admin decides and sends it, another confirms, the buyer sees it', async ({
  page,
  request,
  newPerson,
}) => {
  test.setTimeout(120_000)
  const { id, customer } = await delivered(request)
  await rememberSession(page, request, 'admin@haat.example')
  await openScreen(page, 'all-orders')
  await find(page, 'Search by buyer or shop', customer.email)
  await choose(page, '', 'Refund a part')
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await expect(dialog).toContainText('2 of 2 can go back.')
  await dialog.getByRole('spinbutton').first().fill('1')
  await expect(dialog).toContainText('The customer gets600৳')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog).toContainText('Please give a reason.')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('One is broken')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('cell').getByText('REFUND DUE')).toBeVisible()

  const row = `the refund of 600৳ to ${customer.name}`
  await enterTransfer(page, row, `TX-${id}`)

  const second = await newPerson()
  await rememberSession(second, request, 'superadmin@haat.example')
  await confirmTransfer(second, row, `TX-${id}`)

  const buyer = await newPerson()
  await rememberSession(buyer, request, customer.email)
  await buyer.goto(`/dashboard/my-orders?open=${id}`)
  const own = buyer.getByRole('dialog').getByRole('region', { name: 'Refund' })
  await expect(own).toContainText('600৳ of 1,260৳ sent back')
  await expect(own).toContainText('Sent back by bKash')
  await expectAccessible(buyer)
})
