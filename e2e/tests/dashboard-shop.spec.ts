import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openScreen } from '../support/lists.ts'
import { openShop, password, signUp, unique } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { picture } from '../support/pictures.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test('a vendor opens a shop and changes it', async ({ page, request, problems }) => {
  problems.allow(/^409 (POST|PATCH) .*\/shops\//)
  const taken = await openShop(request)
  const vendor = await signUp(request, 'vendor')
  const name = unique('Corner Shop ')
  await rememberSession(page, request, vendor.email)

  await expectNoShop(page)

  await createShop(page, name, taken.name)

  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('main').locator('img[src^="/media/"]')).toBeVisible()
  for (const text of [vendor.email, '01711223344', 'Cables, mice and patience.']) {
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
  }
  await expectAccessible(page)
  await editShop(page, name, taken.name)
})

/** Without a shop every screen says so, and one leads to making it. */
async function expectNoShop(page: Page) {
  for (const [screen, text] of [
    ['orders', 'No review found'],
    ['shop-reviews', 'No review found'],
    ['shop-followers', 'No follower found'],
  ] as const) {
    await openScreen(page, screen)
    await expect(page.getByText(text)).toBeVisible()
  }
  await openScreen(page, 'shop-products')
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sort by' }), 'nothing to sort').toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeDisabled()
  await page.getByRole('link', { name: 'Create your shop' }).click()
  await expect(page.getByText("You haven't created any shop yet!")).toBeVisible()
  await expectAccessible(page)
}

/** Creates a shop, having made every mistake of the form. */
async function createShop(page: Page, name: string, taken: string) {
  await page.getByRole('button', { name: 'Create Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Your Shop' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  for (const text of [
    'Name is required',
    'Phone number must at least 11 digits',
    'Address is required',
    'Description is required',
    'Logo is required',
  ]) {
    await expect(dialog.getByText(text)).toBeVisible()
  }
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill(taken)
  await dialog.getByLabel('Phone number').fill('01711223344')
  await dialog.getByLabel('Address').fill('Shop 9, Multiplan Center, Dhaka')
  await dialog.getByLabel('Description').fill('Cables, mice and patience.')
  await dialog.getByLabel('Logo').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await expect(dialog.getByText('Please choose a JPEG, PNG, WebP or AVIF image.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByLabel('Logo')).toBeFocused()
  await dialog.getByLabel('Logo').setInputFiles(picture)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('A shop with this name already exists.')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Successfully submitted')).toBeVisible()
}

/** Changes the shop, having tried a name that is taken. */
async function editShop(page: Page, name: string, taken: string) {
  await page.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Shop Info' })
  await editing.getByLabel('Name').fill(taken)
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await editing.getByLabel('Name').fill(name)
  await editing.getByLabel('Phone number').fill('')
  await editing.getByLabel('Address').fill('Shop 10, Multiplan Center, Dhaka')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByText('Phone number must at least 11 digits')).toBeVisible()
  await editing.getByLabel('Phone number').fill('01711223344')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(page.getByRole('main').getByText('Shop 10, Multiplan Center, Dhaka')).toBeVisible()
  await expect(page.getByRole('main').getByText('01711223344')).toBeVisible()
}

test('reviews and followers of a shop', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 400 })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-reviews')
  await expect(page.getByText('No review found')).toBeVisible()
  await expectAccessible(page)
  await openScreen(page, 'shop-followers')
  await expect(page.getByText('No follower found')).toBeVisible()
  await expectAccessible(page)

  const customer = await signUp(request, 'customer')
  await placeOrder(request, customer, shop, { lines: [{ product, price: 400 }] })
  const login = await request.post('/api/v1/auth/login', {
    data: { email: customer.email, password },
  })
  const headers = { authorization: (await login.json()).data.accessToken }
  const review = { productId: product.id, rating: 4, comment: 'As it was described.' }
  expect((await request.post('/api/v1/reviews/create', { headers, data: review })).ok()).toBe(true)
  const follow = { shopId: shop.id }
  const followed = await request.post('/api/v1/followed-shops/follow', { headers, data: follow })
  expect(followed.ok()).toBe(true)

  await openScreen(page, 'shop-reviews')
  const review1 = page.getByRole('row').filter({ hasText: product.name })
  await expect(review1).toContainText('Rated 4 out of 5')
  await expect(review1).toContainText(customer.name)
  await expect(review1).toContainText('As it was described.')
  const today = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Dhaka' } as const
  await expect(review1).toContainText(new Intl.DateTimeFormat('en-GB', today).format(new Date()))
  await openScreen(page, 'shop-followers')
  const follower = page.getByRole('row').filter({ hasText: customer.email })
  await expect(follower).toContainText(customer.name)
  await expect(follower).toContainText(customer.phoneNumber)
  await expect(follower).toContainText('ACTIVE')
})
