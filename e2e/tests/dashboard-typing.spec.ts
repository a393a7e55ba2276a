import { expect, type Page } from '@playwright/test'
import { watchCalls } from '../support/answered.ts'
import { expectAccessible } from '../support/axe.ts'
import { choose, openScreen } from '../support/lists.ts'
import { withoutNoticeStream } from '../support/notice-stream.ts'
import { openShop, passwordOf, signUp, tokenOf, unique } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const back = 'Your earlier input was restored. It has not been saved yet.'

/** Ends the session on the server, as a long absence does. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const session: { refreshToken: string } = JSON.parse(localStorage.getItem('haat:auth') ?? '{}')
    const body = JSON.stringify({ refreshToken: session.refreshToken })
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/v1/auth/logout', { method: 'POST', headers, body })
  })
}

/**
 * Tries to save after the session has ended. What would notice that first is kept away: the page has no stream, and
 * nothing of the form is still loading.
 */
async function saveWithoutSession(
  page: Page,
  answered: () => Promise<void>,
  button: string,
): Promise<void> {
  await answered()
  await endSession(page)
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page).toHaveURL('/login')
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(email))
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a form survives the end of the session', async ({ page, request, problems }) => {
  problems.allow(/^401 (PATCH|POST) /)
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Half Written '), price: 500 })
  await withoutNoticeStream(page)
  const answered = watchCalls(page)
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await choose(page, product.name, 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  await editor.getByLabel('Price (৳)').fill('649.50')
  await editor.getByLabel('Description').fill('Ten lines of careful words about it.')
  await saveWithoutSession(page, answered, 'Save')
  await signInAgain(page, shop.vendor.email)
  await expect(editor.getByText(back)).toBeVisible()
  await expect(editor.getByLabel('Price (৳)')).toHaveValue('649.5')
  await expect(editor.getByLabel('Description')).toHaveValue('Ten lines of careful words about it.')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(editor).toBeHidden()
})

test('a session that ends elsewhere while somebody types loses nothing', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^401 (GET|PATCH|POST) /)
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Half Typed '), price: 500 })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await choose(page, product.name, 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  await editor.getByLabel('Description').fill('Typed while a stream was listening.')
  await endSession(page)
  // Nothing is pressed: with the next notice, the stream says that the session is over.
  const customer = await signUp(request, 'customer')
  await placeOrder(request, customer, shop, { lines: [{ product, price: 500 }] })
  await expect(page).toHaveURL('/login', { timeout: 30_000 })
  await signInAgain(page, shop.vendor.email)
  await expect(editor.getByText(back)).toBeVisible()
  await expect(editor.getByLabel('Description')).toHaveValue('Typed while a stream was listening.')
})

test('an admin’s forms are restored too, for that admin alone, and without passwords', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^401 (PATCH|POST) /)
  await withoutNoticeStream(page)
  const answered = watchCalls(page)
  await rememberSession(page, request, 'superadmin@haat.example')
  await openScreen(page, 'coupons')
  await page.getByRole('button', { name: 'Add Coupon' }).click()
  const coupon = page.getByRole('dialog', { name: 'Add Coupon' })
  const code = unique('EID').toUpperCase()
  await coupon.getByLabel('Code').fill(code)
  await coupon.getByLabel('Discount (৳)').fill('75')
  await coupon.getByLabel('Start date').fill('2026-01-01')
  await coupon.getByLabel('End date').fill('2099-12-31')
  await coupon.getByLabel('Total limit').fill('20')
  await saveWithoutSession(page, answered, 'Add coupon')
  await signInAgain(page, 'admin@haat.example')
  await expect(page.getByRole('heading', { name: 'Coupons' })).toBeVisible()
  await expect(coupon, 'somebody else sees nothing of it').toBeHidden()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Coupons' })).toBeVisible()
  await expect(coupon).toBeHidden()
  const owner = await request.post('/api/v1/auth/login', {
    data: { email: 'superadmin@haat.example', password: passwordOf('superadmin@haat.example') },
  })
  const { data } = await owner.json()
  await page.evaluate((session) => localStorage.setItem('haat:auth', session), JSON.stringify(data))
  await page.reload()
  await expect(coupon.getByLabel('Code')).toHaveValue(code)
  await expect(coupon.getByLabel('Total limit')).toHaveValue('20')
  await coupon.getByRole('button', { name: 'Add coupon' }).click()
  await expect(page.getByText('Successfully submitted')).toBeVisible()

  await openScreen(page, 'admins')
  await page.getByRole('button', { name: 'Create Admin' }).click()
  const admin = page.getByRole('dialog', { name: 'Create Admin' })
  await admin.getByLabel('Name').fill('Anika Rahman')
  await admin.getByLabel('First password').fill('four-tall-towers')
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  const stored = await kept()
  expect(stored).toContain('Anika Rahman')
  expect(stored).not.toContain('four-tall-towers')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await kept()).not.toContain('Anika')
})

test('the second of two editors sees the first one’s changes and chooses', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^409 PATCH .*\/products\//)
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Shared Mouse '), price: 500, stock: 10 })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await choose(page, product.name, 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  await editor.getByLabel('Price (৳)').fill('450')
  await editor.getByLabel('Description').fill('A mouse that two people look after.')
  await shop.change(product.id, { price: 600, discount: 20, description: 'Theirs, and longer.' })

  await editor.getByRole('button', { name: 'Save' }).click()
  const news = editor.getByRole('alert')
  await expect(news).toContainText('Someone else changed this after you opened it.')
  await expect(news, 'it is in sight, on a phone too').toBeInViewport()
  await expect(news).toContainText('Price is now 600৳, it was 500৳. You entered 450৳.')
  await expect(news).toContainText('Discount is now 20৳, it was 0৳. This form now shows it.')
  await expect(editor.getByLabel('Price (৳)')).toHaveValue('450')
  await expect(editor.getByLabel('Discount (৳)')).toHaveValue('20')
  await expectAccessible(page)
  const choices = news.getByRole('group', { name: 'Price' })
  await choices.getByRole('button', { name: 'Take theirs' }).click()
  await expect(editor.getByLabel('Price (৳)')).toHaveValue('600')
  await choices.getByRole('button', { name: 'Keep mine' }).click()
  await expect(editor.getByLabel('Price (৳)')).toHaveValue('450')
  const words = news.getByRole('group', { name: 'Description' })
  await words.getByRole('button', { name: 'Take theirs' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()

  const saved = await request.get(`/api/v1/products/${product.id}`)
  const { data } = await saved.json()
  expect(data).toMatchObject({ price: 450, discount: 20, description: 'Theirs, and longer.' })
})

test('two admins who edit the same person are shown each other’s changes', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^409 PATCH .*\/customers\//)
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, 'admin@haat.example')
  await openScreen(page, 'customers')
  await choose(page, customer.name, 'Edit')
  const editor = page.getByRole('dialog')
  await editor.getByLabel('Phone number').fill('01711111111')
  const other = await tokenOf(request, 'superadmin@haat.example')
  const headers = { authorization: other }
  const found = await request.get(`/api/v1/customers/?searchTerm=${customer.email}`, { headers })
  const { data } = await found.json()
  const theirs = { phoneNumber: '01722222222', address: '3 Lake Road, Dhaka' }
  await request.patch(`/api/v1/customers/${data[0].id}`, { headers, data: theirs })

  await editor.getByRole('button', { name: 'Save' }).click()
  const news = editor.getByRole('alert')
  await expect(news).toContainText('Phone number is now 01722222222')
  await expect(news).toContainText('You entered 01711111111.')
  await expect(news).toBeInViewport()
  await expect(editor.getByLabel('Address')).toHaveValue('3 Lake Road, Dhaka')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(page.getByText('01711111111').first()).toBeVisible()
})

test('an empty price is rejected, not ignored', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Priceless '), price: 500 })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await choose(page, product.name, 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  await editor.getByLabel('Price (৳)').fill('')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('Required')).toBeVisible()
  await expect(editor.getByLabel('Price (৳)')).toBeFocused()

  await editor.getByLabel('Price (৳)').fill('500')
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, product.name, 'Duplicate')
  await expect(page.getByText('Successfully duplicated')).toBeVisible()
  await expect(page.getByRole('link', { name: `${product.name} (copy)` })).toBeVisible()
  await expect(page.getByRole('cell').getByText('DRAFT', { exact: true })).toBeVisible()
})
