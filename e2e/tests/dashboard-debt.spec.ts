import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, signUp } from '../support/market.ts'
import { deliver, placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('a vendor who collected cash pays the commission online, at the second try @phone', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const shop = await openShop(request)
  const product = await shop.product({ price: 10_000 })
  const customer = await signUp(request, 'customer')
  const id = await placeOrder(request, customer, shop, { lines: [{ product, price: 10_000 }] })
  await deliver(request, shop, id)

  await rememberSession(page, request, shop.vendor.email)
  await page.goto('/dashboard/index')
  const debt = page.getByRole('heading', { name: /^Your shop owes the market [\d,.]+৳$/ })
  await expect(debt).toBeVisible()
  await expectAccessible(page)
  const pay = page.getByRole('button', { name: /^Pay [\d,.]+৳ now$/ })
  await pay.click()
  await page.getByRole('button', { name: 'Decline the payment' }).click()
  await expect(page.getByText(/^Your payment of [\d,.]+৳ was not made/)).toBeVisible()

  await pay.click()
  await expect(page.getByText(`Debt of ${shop.name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expect(page.getByText(/^Your payment of [\d,.]+৳ has arrived/)).toBeVisible()
  await expect(debt).toHaveCount(0)
  await expectAccessible(page)
})
