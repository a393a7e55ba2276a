import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { cellWith, confirm, find, openScreen } from '../support/lists.ts'
import { openShop, signUp, tokenOf } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { send } from '../support/send.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const changed = 'Someone else changed this after you opened it. Please review the changes.'

test('a shop status that another admin changed meanwhile is shown and not overwritten', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^409 PATCH .*\/shops\/change-status\//)
  const shop = await openShop(request)
  await rememberSession(page, request, 'admin@haat.example')
  await openScreen(page, 'shops')
  await find(page, 'Search by shop name', shop.name)
  const headers = { authorization: await tokenOf(request, 'superadmin@haat.example') }
  const data = { status: 'SUSPENDED' }
  const suspended = await send(request, 'patch', `/shops/change-status/${shop.id}`, {
    headers,
    data,
  })
  expect(suspended.status()).toBe(200)
  const status = page.getByLabel(`Status of ${shop.name}`)
  await status.selectOption('Pending')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set to Pending' }).click()
  await expect(page.getByText(`${changed} It is SUSPENDED now.`)).toBeVisible()
  await expect(status).toHaveValue('SUSPENDED')
})

test('an order status that changed meanwhile is shown and not overwritten', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^409 PATCH .*\/orders\/change-/)
  const shop = await openShop(request)
  const product = await shop.product({ price: 100 })
  const buyer = await signUp(request, 'customer')
  const id = await placeOrder(request, buyer, shop, { lines: [{ product, price: 100 }] })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'orders')
  await page.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'View details' }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await details.getByRole('button', { name: 'Mark as shipped' }).click()

  const headers = { authorization: await tokenOf(request, buyer.email) }
  const url = `/api/v1/orders/change-status/${id}`
  const cancelled = await request.patch(url, { headers, data: { status: 'CANCELLED' } })
  expect(cancelled.status()).toBe(200)
  await confirm(page, 'Mark as shipped')
  await expect(page.getByText(`${changed} It is CANCELLED and UNPAID now.`)).toBeVisible()
  // The details, the available actions and the list behind them are up to date.
  await expect(details.getByText('CANCELLED', { exact: true })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Mark as shipped' })).toHaveCount(0)
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(cellWith(page, 'CANCELLED')).toBeVisible()
})
