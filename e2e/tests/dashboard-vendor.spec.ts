import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { colourOf } from '../support/colours.ts'
import { choose, openScreen, sortBy } from '../support/lists.ts'
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
  await dialog.getByLabel('Name').fill(taken.name)
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

  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('main').locator('img[src^="/media/"]')).toBeVisible()
  for (const text of [vendor.email, '01711223344', 'Cables, mice and patience.']) {
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Shop Info' })
  await editing.getByLabel('Name').fill(taken.name)
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await editing.getByLabel('Name').fill(name)
  await editing.getByLabel('Phone number').fill('')
  await editing.getByLabel('Address').fill('Shop 10, Multiplan Center, Dhaka')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(page.getByRole('main').getByText('Shop 10, Multiplan Center, Dhaka')).toBeVisible()
  await expect(page.getByRole('main').getByText('01711223344')).toBeVisible()
})

test('a vendor adds a product with a photo, and it is on the storefront', async ({
  page,
  request,
  newPerson,
}) => {
  const shop = await openShop(request)
  const name = unique('Silent Mouse ')
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await expect(page.getByText('No products found')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add Product' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Product' })
  await editor.getByRole('button', { name: 'Add product' }).click()
  for (const text of [
    'Name must be at least 3 characters',
    'Description must be at least 10 characters',
    'Category ID must be at least 36 characters',
    'Image is required',
  ]) {
    await expect(editor.getByText(text)).toBeVisible()
  }
  await expect(editor.getByText('Required', { exact: true })).toHaveCount(2)
  await expectAccessible(page)
  await editor.getByLabel('Name').fill(name)
  await editor.getByLabel('Category').selectOption('Mouse')
  await editor.getByLabel('Price (৳)').fill('1250')
  await editor.getByLabel('Discount (৳)').fill('250')
  await editor.getByLabel('Stock').fill('7')
  await editor.getByLabel('Description').fill('Clicks that nobody hears, for the late shift.')
  await editor.getByLabel('Image').setInputFiles(picture)
  await expect(editor.getByText('Original price 1,500৳, 17% off')).toBeVisible()
  await editor.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Successfully submitted')).toBeVisible()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('cell').getByText('1,250৳')).toBeVisible()
  await expect(page.getByRole('cell').getByText('ACTIVE')).toBeVisible()
  await expectAccessible(page)

  const visitor = await newPerson()
  await visitor.goto(`/products?search=${encodeURIComponent(name)}`)
  const card = visitor.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('1,250৳')
  await expectPhoto(card)
  await card.getByRole('link', { name }).click()
  await expect(visitor.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(visitor.getByText('In Stock')).toBeVisible()
  await expectPhoto(visitor.getByRole('main'))
})

test('a product is edited, duplicated, taken off sale and deleted', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Loud Keyboard '), price: 2_000, stock: 3 })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')

  await choose(page, product.name, 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(editor.getByLabel('Price (৳)')).toHaveValue('2000')
  await editor.getByLabel('Price (৳)').fill('1800')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(page.getByRole('cell').getByText('1,800৳')).toBeVisible()

  await choose(page, product.name, 'Duplicate')
  await expect(page.getByText('Successfully duplicated')).toBeVisible()
  await expect(page.getByText('Showing 1-2 of 2 items')).toBeVisible()

  const chip = (status: string) => page.getByRole('cell').getByText(status).first()
  await expect.poll(() => colourOf(chip('ACTIVE'), 'border-top-color')).toBe('green')
  await choose(page, product.name, 'Pause')
  await expect.poll(() => colourOf(chip('PAUSED'), 'border-top-color')).toBe('red')
  await expect(page.getByText('Successfully changed')).toBeVisible()
  await choose(page, product.name, 'Make it a draft')
  await expect.poll(() => colourOf(chip('DRAFT'), 'border-top-color')).toBe('yellow')
  await expectAccessible(page)

  await choose(page, product.name, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(
    question.getByText(
      'This action cannot be undone. This will permanently delete the product from database.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, product.name, 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted')).toBeVisible()
  await expect(page.getByText('Showing 1-1 of 1 items')).toBeVisible()
})

test('a vendor finds products by name and sorts them', async ({ page, request }) => {
  const shop = await openShop(request)
  const other = await shop.product({ name: unique('Haystack '), price: 500, discount: 100 })
  const wanted = await shop.product({ name: unique('Needle '), price: 400, discount: 200 })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText(wanted.name)
  await sortBy(page, 'Price')
  await expect(page).toHaveURL('/dashboard/shop-products?sortBy=price&sortOrder=desc')
  await expect(first).toContainText(other.name)
  await sortBy(page, 'Discount')
  await expect(first).toContainText(wanted.name)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(wanted.name)
  await expect(page.getByRole('link', { name: other.name })).toBeHidden()
  await expect(page.getByRole('link', { name: wanted.name })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toHaveValue(wanted.name)
  await expect(page.getByText('Showing 1-1 of 1 items')).toBeVisible()
})

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
  await expectAccessible(page)
  await openScreen(page, 'shop-followers')
  const follower = page.getByRole('row').filter({ hasText: customer.email })
  await expect(follower).toContainText(customer.name)
  await expect(follower).toContainText(customer.phoneNumber)
  await expect(follower).toContainText('ACTIVE')
  await expectAccessible(page)
})

/** The uploaded photo is shown, and has really arrived. */
async function expectPhoto(part: Locator): Promise<void> {
  const photo = part.locator('img[src^="/media/"]').first()
  await expect(photo).toBeVisible()
  await expect
    .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(100)
}

test('a stock that orders changed meanwhile is not overwritten', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^409 PATCH .*\/products\//)
  const shop = await openShop(request)
  const product = await shop.product({ price: 700, stock: 10 })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await choose(page, product.name, 'Edit')
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(form.getByLabel('Stock')).toHaveValue('10')
  const customer = await signUp(request, 'customer')
  await placeOrder(request, customer, shop, { lines: [{ product, price: 700, quantity: 3 }] })
  await form.getByLabel('Name').fill('Counted anew')
  await form.getByLabel('Stock').fill('20')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Now 7 in stock. Check the number and save again.')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Counted anew')
  await expect(form.getByLabel('Stock')).toHaveValue('20')
  await expect(form.getByLabel('Stock')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Stock').fill('17')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  const saved = await (await request.get(`/api/v1/products/${product.id}`)).json()
  expect(saved.data).toMatchObject({ name: 'Counted anew', stock: 17 })
})
