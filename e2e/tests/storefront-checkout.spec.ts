import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, signUp, type TestProduct } from '../support/market.ts'
import { makeCoupon } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('a checkout without a cart redirects to the products', async ({ page, request }) => {
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await page.goto('/checkout')
  await expect(page.getByText('No item added to cart')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Browse products' }).click()
  await expect(page).toHaveURL('/products')
})

test('billing details are validated before the order is placed @phone @tablet', async ({
  page,
  request,
}) => {
  const orders: string[] = []
  page.on('request', (call) => {
    if (call.method() !== 'GET' && call.url().includes('/orders/')) orders.push(call.url())
  })
  const shop = await openShop(request)
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await goToCheckout(page, await shop.product({ price: 800 }))
  await page.getByLabel('Name').fill('Al')
  await page.getByLabel('Phone number').fill('0171')
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  for (const message of [
    'Name must be at least 3 characters.',
    'Phone must be at least 11 digit.',
    'Address is required',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByLabel('Name')).toBeFocused()
  expect(orders).toEqual([])
})

test('a coupon takes its amount off the order', async ({ page, request, problems }) => {
  problems.allow(/^4\d\d POST .*\/coupons\/apply-coupon/)
  const shop = await openShop(request)
  const code = await makeCoupon(request, 150)
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await goToCheckout(page, await shop.product({ price: 800 }))
  await expect(page.getByText('860৳')).toBeVisible()

  const box = page.getByLabel('Coupon code')
  const apply = page.getByRole('button', { name: 'Apply' })
  await apply.click()
  await expect(page.getByText('Please enter coupon code').first()).toBeVisible()
  await expect(box).toBeFocused()

  await box.fill('NO-SUCH-CODE')
  const refused = page.waitForResponse('**/coupons/apply-coupon')
  await apply.click()
  const { message } = await (await refused).json()
  await expect(page.getByText(message).first()).toBeVisible()

  // A coupon worth nothing is rejected.
  await page.route('**/coupons/apply-coupon', (route) =>
    route.fulfill({ json: { success: true, message: '', data: { code, discountAmount: 0 } } }),
  )
  await box.fill(code)
  await apply.click()
  await expect(page.getByText('Could not apply coupon').first()).toBeVisible()
  await page.unroute('**/coupons/apply-coupon')

  await apply.click()
  await expect(page.getByText('Coupon applied successfully')).toBeVisible()
  await expect(page.getByText('710৳')).toBeVisible()
  await expectAccessible(page)
  await order(page)
  await expect(page.getByText('Order placed successfully')).toBeVisible()
  await expect(page.getByText('710৳')).toBeVisible()
})

test('an order that could not be sent keeps the cart and the form', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/orders\/create/)
  const shop = await openShop(request)
  const product = await shop.product({ price: 800 })
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await goToCheckout(page, product)
  await page.route('**/orders/create', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.abort('internetdisconnected')
  })
  await order(page)
  await expect(page.getByText('Order creating...')).toBeVisible()
  await expect(page.getByText('Something went wrong').first()).toBeVisible()
  await expect(page.getByLabel('Delivery address')).toHaveValue(address)
  await expect(page.getByRole('main').getByText(product.name)).toBeVisible()

  await page.unroute('**/orders/create')
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page.getByText('Order placed successfully')).toBeVisible()
})

const address = 'House 7, Road 3, Dhanmondi, Dhaka'

async function goToCheckout(page: Page, product: TestProduct) {
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Billing details' })).toBeVisible()
}

async function order(page: Page) {
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  await page.getByLabel('Delivery address').fill(address)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
}
