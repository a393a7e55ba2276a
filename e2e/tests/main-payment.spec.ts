import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, signIn, signUp, tokenOf } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('an online order is paid at the gateway, and its page says so @phone', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const shop = await openShop(request)
  const product = await shop.product({ price: 990 })
  const shopper = await signUp(request, 'customer')
  await signIn(page, shopper.email)
  await orderOnline(page, product.id)

  await expect(page.getByText('Test gateway: no money moves here.')).toBeVisible()
  await expect(page.getByText('1,050 BDT')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve the payment' }).click()

  await expect(page).toHaveURL(/\/payment\/success\?payment_id=/)
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await expect(page.getByText('1,050৳')).toBeVisible()
  await expect(page.getByText(shopper.phoneNumber)).toBeVisible()
  for (const name of ['Amount', 'Date', 'Time', 'Sender name', 'Sender phone', 'Transaction ID']) {
    await expect(page.getByRole('term').filter({ hasText: name }).first()).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Arrives' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Finish paying' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/dashboard/my-orders')
  await expect(page.getByRole('table').getByText('PAID', { exact: true })).toBeVisible()
})

test('an order can be paid again after a declined payment', async ({ page, request }) => {
  test.setTimeout(120_000)
  const shop = await openShop(request)
  const product = await shop.product({ price: 990 })
  const shopper = await signUp(request, 'customer')
  await rememberSession(page, request, shopper.email)
  await orderOnline(page, product.id)
  await page.getByRole('button', { name: 'Decline the payment' }).click()

  await expect(page).toHaveURL(/\/payment\/failed\?payment_id=/)
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  await expectAccessible(page)
  for (const name of ['Amount', 'Date', 'Time', 'Transaction ID']) {
    await expect(page.getByRole('term').filter({ hasText: name }).first()).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/dashboard')
  await expect(page.getByRole('button', { name: 'Finish paying' })).toBeVisible()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/dashboard/index')

  await page.goto('/dashboard/my-orders')
  await expect(page.getByRole('table').getByText('UNPAID')).toBeVisible()
  await page.getByRole('button', { name: /actions/i }).click()
  await page.getByRole('menuitem', { name: 'Pay Now' }).click()
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()

  // A payment that the gateway confirmed later is not shown as failed.
  const id = new URL(page.url()).searchParams.get('payment_id')
  await page.goto(`/payment/failed?payment_id=${id}`)
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await expect(page.getByText('Payment failed')).toHaveCount(0)
})

test('a payment that was left with Back, or could not be opened, can be completed', async ({
  page,
  request,
  problems,
}) => {
  test.setTimeout(120_000)
  problems.allow(/^503 POST .*\/payments\/create/)
  const shop = await openShop(request)
  const product = await shop.product({ price: 990 })
  const shopper = await signUp(request, 'customer')
  await rememberSession(page, request, shopper.email)
  await page.route('**/payments/create', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, message: 'Not now', code: 'GATEWAY_UNAVAILABLE', requestId: 'x' },
    }),
  )
  await fillCheckout(page, product.id)
  await expect(page).toHaveURL(/\/order-placed\//)
  await expect(page.getByText('Not now')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Your order is waiting for payment' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/payments/create')
  await page.getByRole('button', { name: 'Finish paying' }).click()
  await expect(page).toHaveURL(/sandbox-gateway/)

  await page.goBack()
  await expect(page).toHaveURL(/\/order-placed\//)
  await page.goto('/dashboard/my-orders')
  await page.getByRole('button', { name: 'Finish paying' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/payment\/failed/)
  await page.getByRole('button', { name: 'Finish paying' }).click()
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await page.goto('/dashboard/my-orders')
  await expect(page.getByRole('table').getByText('PAID', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Finish paying' })).toHaveCount(0)
})

test('a forged success URL shows no success', async ({ page, request, newPerson, problems }) => {
  test.setTimeout(120_000)
  problems.allow(/^(400|404) /)
  const shop = await openShop(request)
  const product = await shop.product({ price: 990 })
  const shopper = await signUp(request, 'customer')
  const orderId = await placeOrder(request, shopper, shop, {
    lines: [{ product, price: 990 }],
    paymentType: 'ONLINE',
  })
  const opened = await request.post('/api/v1/payments/create', {
    headers: { authorization: await tokenOf(request, shopper.email) },
    data: { orderId },
  })
  const { data }: { data: { paymentId: string; redirect_url: string } } = await opened.json()
  const forged = `/payment/success?payment_id=${data.paymentId}`
  const success = page.getByText(/payment (successful|received)/i)

  // Signed out: the page says nothing until it knows who asks.
  await page.goto(forged)
  await expect(page).toHaveURL('/login')

  // Not confirmed: the page says so, and so does its title.
  await rememberSession(page, request, shopper.email)
  await page.goto(forged)
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
  await expect(page).toHaveTitle(/^Your payment/)
  await expect(success).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(forged.replace('success', 'failed'))
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
  await expect(page.getByText('Payment failed')).toHaveCount(0)

  await declineElsewhere(page, forged, data.redirect_url)

  // Another person's, an unknown and a malformed id: the page says that there is no such payment.
  const other = await signUp(request, 'customer')
  const another = await newPerson()
  await rememberSession(another, request, other.email)
  for (const id of [data.paymentId, crypto.randomUUID(), 'x', '']) {
    await another.goto(`/payment/success?payment_id=${id}`)
    await expect(another.getByText('This payment could not be found')).toBeVisible()
    await expect(another.getByText(/payment (successful|received)/i)).toHaveCount(0)
  }
})

/** The open page follows a payment that is declined in another tab. */
async function declineElsewhere(page: Page, forged: string, gatewayUrl: string) {
  await page.goto(forged)
  const gateway = await page.context().newPage()
  await gateway.goto(gatewayUrl)
  await gateway.getByRole('button', { name: 'Decline the payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible()
  await expect(page.getByText(/payment (successful|received)/i)).toHaveCount(0)
  await expectAccessible(page)
}

async function orderOnline(page: Page, productId: string) {
  await fillCheckout(page, productId)
  await expect(page).toHaveURL(/sandbox-gateway/)
}

async function fillCheckout(page: Page, productId: string) {
  await page.goto(`/products/${productId}`)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.goto('/checkout')
  await page.getByLabel('Delivery address').fill('House 7, Road 3, Dhanmondi, Dhaka')
  await page.getByRole('button', { name: 'Confirm Order' }).click()
}
