import { expect } from '@playwright/test'
import { openShop, password, signUp, tokenOf } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('the cart is the same in every tab, and after a reload', async ({
  page,
  request,
  context,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ stock: 5 })
  await page.goto(`/products/${product.id}`)
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByText('No Item Added')).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('data-ready')

  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  const line = other.getByRole('main').getByRole('link', { name: product.name })
  await expect(line).toBeVisible()
  await other.reload()
  await expect(line).toBeVisible()

  await other.getByRole('button', { name: `Remove ${product.name}` }).click()
  await expect(other.getByText('No Item Added')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
})

test('a session that ends while shopping keeps the cart and the page', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^401 /)
  const shop = await openShop(request)
  const product = await shop.product({ price: 640 })
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.getByRole('link', { name: 'Cart 1 item' }).click()

  const ended = await request.post('/api/v1/auth/logout-others', {
    headers: { authorization: await tokenOf(request, customer.email) },
  })
  expect(ended.ok(), await ended.text()).toBe(true)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('main').getByText(product.name)).toBeVisible()
  await expect(page.getByText('700৳')).toBeVisible()
})

test('an order leaves in the cart what another tab adds while it is placed', async ({
  page,
  request,
  context,
}) => {
  const shop = await openShop(request)
  const ordered = await shop.product({ stock: 5 })
  const added = await shop.product({ stock: 5 })
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await page.goto(`/products/${ordered.id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/products/${added.id}`)
  await expect(other.locator('html')).toHaveAttribute('data-ready')

  let send = () => {}
  const isSent = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/orders/create', async (route) => {
    await isSent
    await route.continue()
  })
  await page.goto('/checkout')
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  await page.getByLabel('Delivery address').fill('House 7, Road 3, Dhanmondi, Dhaka')
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page.getByText('Order creating...')).toBeVisible()
  await other.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(other.getByText('Added to cart')).toBeVisible()
  send()
  await expect(page.getByText('Order placed successfully')).toBeVisible()

  await other.goto('/cart')
  const lines = other.getByRole('main')
  await expect(lines.getByRole('link', { name: added.name })).toBeVisible()
  await expect(lines.getByRole('link', { name: ordered.name })).toBeHidden()
})

for (const hasLocks of [true, false]) {
  const locks = hasLocks ? 'with' : 'without'
  test(`tabs that refresh a session at the same time stay signed in, ${locks} locks`, async ({
    page,
    request,
    context,
    problems,
  }) => {
    problems.allow(/^401 /)
    if (!hasLocks) {
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
    }
    const customer = await signUp(request, 'customer')
    await rememberSession(page, request, customer.email)
    await page.goto('/cart')
    const tabs = [page, await context.newPage(), await context.newPage()]
    for (let round = 0; round < 2; round += 1) {
      // As after 15 minutes, the access token of every tab has expired.
      await page.evaluate(() => {
        const session = JSON.parse(localStorage.getItem('haat:auth') ?? '{}')
        localStorage.setItem('haat:auth', JSON.stringify({ ...session, accessToken: 'too old' }))
      })
      await Promise.all(tabs.map((tab) => tab.goto('/dashboard/profile')))
      for (const tab of tabs) {
        await expect(tab.getByRole('textbox', { name: 'Email' })).toHaveValue(customer.email)
        await expect(tab).toHaveURL('/dashboard/profile')
      }
    }
  })
}
