import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, signUp, type TestProduct } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

async function add(page: Page, product: TestProduct) {
  await page.goto(`/products/${product.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Add To Cart' }).first().click()
  await expect(page.getByText('Added to cart')).toBeVisible()
}
const row = (page: Page, product: TestProduct) => page.getByRole('row', { name: product.name })
const synced = (page: Page) =>
  page.waitForResponse((answer) => /\/carts\/(sync|mine)$/.test(answer.url()) && answer.ok())

test('a cart follows its customer from device to device', async ({ page, request, newPerson }) => {
  const shop = await openShop(request)
  const [mouse, lamp] = await Promise.all([shop.product({}), shop.product({})])
  const customer = await signUp(request, 'customer')
  // What a visitor put into the cart comes with them.
  await add(page, mouse)
  await rememberSession(page, request, customer.email)
  await page.evaluate(() => localStorage.removeItem('haat:auth'))
  const sent = synced(page)
  await page.goto('/cart')
  await sent

  const elsewhere = await newPerson()
  await rememberSession(elsewhere, request, customer.email)
  await elsewhere.goto('/cart')
  await expect(row(elsewhere, mouse)).toBeVisible()
  const added = synced(elsewhere)
  await add(elsewhere, lamp)
  await added
  await elsewhere.goto('/cart')
  const removed = synced(elsewhere)
  await elsewhere.getByRole('button', { name: `Remove ${mouse.name}` }).click()
  await removed

  // The first device was offline meanwhile, and its own edit is not lost.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: `Save for later: ${mouse.name}` }).click()
  const back = synced(page)
  await page.context().setOffline(false)
  await back
  await page.reload()
  await expect(row(page, lamp)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Saved for later' })).toContainText(mouse.name)
  await expectAccessible(page)
})

test('a removed line comes back by Undo, and the cart opens beside the page @phone', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const [mouse, lamp] = await Promise.all([shop.product({}), shop.product({})])
  await add(page, mouse)
  await add(page, lamp)
  await page.getByRole('button', { name: 'View cart' }).click()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await expect(drawer).toContainText(lamp.name)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: `Remove ${lamp.name}` }).click()
  await expect(drawer).not.toContainText(lamp.name)
  await drawer.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, lamp)).toBeVisible()

  await page.getByRole('button', { name: `Save for later: ${mouse.name}` }).click()
  await expect(row(page, mouse)).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: `Move to cart: ${mouse.name}` }).click()
  await expect(row(page, mouse)).toBeVisible()
})

test('buying now orders one product and leaves the cart, also after a sign-in and a reload', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const other = await (await openShop(request)).product({ price: 900 })
  const mouse = await shop.product({ price: 500, stock: 5 })
  const customer = await signUp(request, 'customer')
  await add(page, other)
  await page.goto(`/products/${mouse.id}`)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('link', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill('three-small-boats')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/checkout\\?now=${mouse.id}&quantity=2`))
  await page.reload()
  // 2 × 500 + 60
  await expect(page.getByText('1,060৳').first()).toBeVisible()
  await expect(page.getByText(other.name)).toHaveCount(0)
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  await page.getByLabel('Delivery address').fill('House 7, Road 3, Dhanmondi, Dhaka')
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page).toHaveURL(/\/order-placed\//)
  await page.goto('/cart')
  await expect(row(page, other)).toBeVisible()
})
