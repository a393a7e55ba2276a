import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { watchCalls } from '../support/answered.ts'
import { expectAccessible } from '../support/axe.ts'
import { openShop, password, signUp, tokenOf, type TestProduct } from '../support/market.ts'
import { withoutNoticeStream } from '../support/notice-stream.ts'
import { makeCoupon } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const address = 'House 9, Road 11, Banani, Dhaka'

test('a checkout keeps its form through a reload, Back and the end of the session', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^401 /)
  await withoutNoticeStream(page)
  const answered = watchCalls(page)
  const shop = await openShop(request)
  const product = await shop.product({ price: 800 })
  const code = await makeCoupon(request, 150)
  const shopper = await signUp(request, 'customer')
  await rememberSession(page, request, shopper.email)
  await fillCheckout(page, product, code)

  const isKept = async () => {
    await expect(page.getByLabel('Delivery address')).toHaveValue(address)
    await expect(page.getByRole('radio', { name: /Cash on delivery/ })).toBeChecked()
    await expect(page.getByText('710৳')).toBeVisible()
  }
  await page.reload()
  await isKept()
  await page.goBack()
  await expect(page).toHaveURL('/cart')
  await page.goForward()
  await isKept()

  await answered()
  await endSessions(request, shopper.email)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page).toHaveURL('/login')
  const ended = page.getByText('Your session has ended. Please sign in again.')
  await expect(ended).toHaveCount(1)
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Password', { exact: true }).fill('another-pass-9')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/checkout')
  await isKept()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page).toHaveURL(/\/order-placed\//)
  await expect(page.getByText(address)).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  expect(kept, 'nothing is kept of an order that was placed').not.toContain(address)
})

/** Fills in the checkout of one product, with a coupon. */
async function fillCheckout(page: Page, product: TestProduct, code: string) {
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByLabel('Delivery address').fill(address)
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  await page.getByLabel('Coupon code').fill(code)
  await page.reload()
  await expect(page.getByLabel('Coupon code'), 'typed and not taken yet').toHaveValue(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('710৳')).toBeVisible()
}

test('nobody else sees the draft', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 800 })
  const [first, second] = [await signUp(request, 'customer'), await signUp(request, 'customer')]
  await rememberSession(page, request, first.email)
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await page.goto('/checkout')
  await page.getByLabel('Delivery address').fill(address)
  const login = await request.post('/api/v1/auth/login', {
    data: { email: second.email, password },
  })
  const session = JSON.stringify((await login.json()).data)
  await page.evaluate((text) => localStorage.setItem('haat:auth', text), session)
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(second.name)
  await expect(page.getByLabel('Delivery address')).toHaveValue('')
})

test('a coupon that is no longer valid is rejected under its field', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^4\d\d POST .*\/orders\/create/)
  const { code } = await applyCoupon(page, request)
  await deleteCoupon(request, code)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  const box = page.getByLabel('Coupon code')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('This coupon code is not valid.')).toBeVisible()
  await expect(page.getByText('860৳')).toBeVisible()
})

test('a coupon that is worth something else now can be used at its new amount', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^409 POST .*\/orders\/create/)
  const { product, code } = await applyCoupon(page, request)
  await changeCoupon(request, code, { discountAmount: 50 })
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  const news = page.getByRole('dialog', { name: 'Prices have changed' })
  await expect(news).toContainText('−50৳')
  await expect(news).toContainText('810৳')
  await news.getByRole('button', { name: 'Order at these prices' }).click()
  await expect(page.getByText('Order placed successfully')).toBeVisible()
  await expect(page.getByText('810৳')).toBeVisible()
  await expect(page.getByText(product.name).first()).toBeVisible()
})

/** Fills a checkout of 860 taka and applies a coupon of 150. */
async function applyCoupon(page: Page, request: APIRequestContext) {
  const shop = await openShop(request)
  const product = await shop.product({ price: 800 })
  const code = await makeCoupon(request, 150)
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await page.goto('/checkout')
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  await page.getByLabel('Delivery address').fill(address)
  await page.getByLabel('Coupon code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('710৳')).toBeVisible()
  return { product, code }
}

/** Ends every session of a person, as a password change on another device does. */
async function endSessions(request: APIRequestContext, email: string) {
  const answer = await request.post('/api/v1/auth/change-password', {
    headers: { authorization: await tokenOf(request, email) },
    data: { oldPassword: password, newPassword: 'another-pass-9' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function deleteCoupon(request: APIRequestContext, code: string) {
  const { id, headers } = await findCoupon(request, code)
  await request.delete(`/api/v1/coupons/${id}`, { headers })
}

async function changeCoupon(request: APIRequestContext, code: string, data: object) {
  const { id, headers } = await findCoupon(request, code)
  const answer = await request.patch(`/api/v1/coupons/${id}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function findCoupon(request: APIRequestContext, code: string) {
  const headers = { authorization: await tokenOf(request, 'admin@haat.example') }
  const found = await request.get(`/api/v1/coupons?searchTerm=${code}`, { headers })
  const { data }: { data: { id: string }[] } = await found.json()
  return { id: data[0]?.id, headers }
}
