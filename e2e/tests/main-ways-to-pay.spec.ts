import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, signUp } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

/** Lets the pages of this market offer two gateways. The test market itself has only its own. */
async function offerTwoGateways(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return await route.fallback()
    const answer = await route.fetch()
    const html = await answer.text()
    const offered = html.replace('["sandbox"]', '["sslcommerz","bkash"]')
    expect(offered).not.toBe(html)
    await route.fulfill({ response: answer, body: offered })
  })
}

/** Answers in place of the gateways. Returns the gateways that were asked for. */
async function watchPayments(page: Page, place: string): Promise<unknown[]> {
  const asked: unknown[] = []
  await page.route('**/payments/create', async (route) => {
    asked.push(route.request().postDataJSON().gateway)
    const data = { paymentId: '00000000-0000-7000-8000-000000000000', redirect_url: place }
    await route.fulfill({ status: 201, json: { success: true, message: 'Created', data } })
  })
  return asked
}

test('the shopper chooses how to pay online, and chooses again for an order that is not paid @phone', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const shop = await openShop(request)
  const product = await shop.product({ price: 990 })
  const shopper = await signUp(request, 'customer')
  await rememberSession(page, request, shopper.email)
  await offerTwoGateways(page)
  const asked = await watchPayments(page, '/about-us')

  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.goto('/checkout')
  const methods = page.getByRole('group', { name: 'Payment method' })
  await expect(methods.getByRole('radio')).toHaveCount(3)
  await expect(methods.getByRole('radio', { name: /Card or mobile banking/ })).toBeChecked()
  await methods.getByRole('radio', { name: /bKash/ }).check()
  await expectAccessible(page)
  await page.getByLabel('Delivery address').fill('House 7, Road 3, Dhanmondi, Dhaka')
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page).toHaveURL('/about-us')
  expect(asked).toEqual(['bkash'])

  await page.goBack()
  await page.getByRole('button', { name: 'Pay by card or mobile banking' }).click()
  await expect(page).toHaveURL('/about-us')
  expect(asked).toEqual(['bkash', 'sslcommerz'])

  await page.goto('/dashboard/my-orders')
  await page.getByRole('button', { name: /actions/i }).click()
  await page.getByRole('menuitem', { name: 'Pay with bKash' }).click()
  await expect(page).toHaveURL('/about-us')
  expect(asked).toEqual(['bkash', 'sslcommerz', 'bkash'])

  await page.goto('/dashboard/my-orders')
  await page.getByRole('link', { name: 'Finish paying' }).click()
  await expect(page.getByRole('button', { name: 'Pay with bKash' })).toBeVisible()
  await expectAccessible(page)
})
