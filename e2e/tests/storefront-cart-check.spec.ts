import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, signUp, tokenOf, type TestProduct, type TestShop } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('a cart marks what has changed since it was filled, and one press updates it @phone', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const [dearer, short, soldOut, paused] = await Promise.all([
    shop.product({ price: 500 }),
    shop.product({ price: 100, stock: 5 }),
    shop.product({ price: 100 }),
    shop.product({ price: 100 }),
  ])
  for (const product of [dearer, soldOut, paused]) await addToCart(page, product)
  await addToCart(page, short, 3)
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()

  await shop.change(dearer.id, { price: 650 })
  await shop.change(short.id, { stock: 2 })
  await shop.change(soldOut.id, { stock: 0 })
  await shop.change(paused.id, { status: 'PAUSED' })
  await page.reload()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText(`${short.name}: only 2 left`)
  await expect(notice).toContainText(`${soldOut.name}: out of stock`)
  await expect(notice).toContainText(`${paused.name}: no longer sold`)
  await expect(notice).not.toContainText(dearer.name)
  await expect(page.getByRole('row', { name: dearer.name })).toContainText(
    'Price went up: it was 500৳',
  )
  await expect(page.getByRole('row', { name: dearer.name })).toContainText('650৳')
  await expect(page.getByRole('link', { name: 'Checkout' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  await expectAccessible(page)

  await notice.getByRole('button', { name: 'Update the cart' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByText(paused.name)).toHaveCount(0)
  await expect(page.getByText(soldOut.name)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: `Quantity of ${short.name}` })).toHaveValue('2')
  // 650 + 2 × 100 + 60
  await expect(page.getByText('910৳')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
})

test('a cart is checked on return to the tab, and says when its shop has closed', async ({
  page,
  request,
}) => {
  await page.clock.install()
  const shop = await openShop(request)
  const product = await shop.product({ price: 500 })
  await addToCart(page, product)
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await setShop(request, shop, 'SUSPENDED')
  await leaveAndComeBack(page)
  await expect(page.getByRole('alert')).toContainText(`${shop.name} is not taking orders right now`)
  await expect(page.getByText('no longer sold')).toHaveCount(0)
  await setShop(request, shop, 'ACTIVE')
  await leaveAndComeBack(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
})

test('what a visitor saved for later while it was sold out can be moved back once it is in stock', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ stock: 2 })
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await shop.change(product.id, { stock: 0 })
  await page.goto('/cart')
  await expect(page.getByText(/out of stock/i).first()).toBeVisible()
  await page.getByRole('button', { name: /^Save for later/ }).click()
  await shop.change(product.id, { stock: 2 })
  await page.getByRole('button', { name: `Move to cart: ${product.name}` }).click()
  await expect(page.getByRole('region', { name: 'Saved for later' })).toBeHidden()
  await expect(page.getByText(/out of stock/i)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
})

test('a rejected order names products that are no longer sold, and continues with the rest', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^409 POST .*\/orders\/create/)
  const shop = await openShop(request)
  const [kept, gone] = await Promise.all([
    shop.product({ price: 500 }),
    shop.product({ price: 100 }),
  ])
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await addToCart(page, kept)
  await addToCart(page, gone)
  await page.goto('/checkout')
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  await page.getByLabel('Delivery address').fill('House 7, Road 3, Dhanmondi, Dhaka')
  await remove(request, shop, gone)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'No longer sold' })
  await expect(dialog.getByText(gone.name)).toBeVisible()
  await expect(dialog.getByText('Other buyers were faster')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Order the rest' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  await expect(page.getByText('560৳')).toBeVisible()
})

test('a checkout from a closed shop orders nothing and explains why', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^409 POST .*\/orders\/create/)
  const shop = await openShop(request)
  const product = await shop.product({ price: 500 })
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await addToCart(page, product)
  await page.goto('/checkout')
  await page.getByLabel('Delivery address').fill('House 7, Road 3, Dhanmondi, Dhaka')
  await setShop(request, shop, 'BLOCKED')
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  const notice = page.locator('#cart-notice')
  await expect(notice).toContainText('is not taking orders right now')
  let orders = 0
  page.on('request', (call) => (orders += Number(call.url().includes('/orders/create'))))
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(notice).toBeFocused()
  expect(orders).toBe(0)
})

async function addToCart(page: Page, product: TestProduct, quantity = 1) {
  await page.goto(`/products/${product.id}`)
  for (let more = 1; more < quantity; more += 1) {
    await page.getByRole('button', { name: 'Increase quantity' }).click()
  }
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
}

async function setShop(request: APIRequestContext, shop: TestShop, status: string) {
  const headers = { authorization: await tokenOf(request, 'admin@haat.example') }
  const url = `/api/v1/shops/change-status/${shop.id}`
  const answer = await request.patch(url, { headers, data: { status } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function remove(request: APIRequestContext, shop: TestShop, product: TestProduct) {
  const headers = { authorization: shop.token }
  const answer = await request.delete(`/api/v1/products/${product.id}`, { headers })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Switches to another tab and back. */
async function leaveAndComeBack(page: Page) {
  await show(page, 'hidden')
  await page.clock.fastForward(10_000)
  await show(page, 'visible')
}

function show(page: Page, state: 'hidden' | 'visible') {
  return page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
