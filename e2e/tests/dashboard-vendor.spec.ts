import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose, openScreen } from '../support/lists.ts'
import { openShop, signIn, signUp, unique } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { picture } from '../support/pictures.ts'
import { test } from '../support/test.ts'

test('a vendor opens a shop and changes it', async ({ page, request, problems }) => {
  problems.allow(/^409 (POST|PATCH) .*\/shops\//)
  const taken = await openShop(request)
  const vendor = await signUp(request, 'vendor')
  const name = unique('Corner Shop ')
  await signIn(page, vendor.email)

  await openScreen(page, 'shop-products')
  await expect(page.getByText('No products found')).toBeVisible()
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
  await dialog.getByLabel('Logo').setInputFiles(picture)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('A shop with this name already exists.')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Successfully submitted')).toBeVisible()

  await expect(page.getByRole('heading', { name })).toBeVisible()
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
}) => {
  const shop = await openShop(request)
  const name = unique('Silent Mouse ')
  await signIn(page, shop.vendor.email)
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

  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('In Stock')).toBeVisible()
  await page.goto(`/products?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test('a product is edited, duplicated, taken off sale and deleted', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Loud Keyboard '), price: 2_000, stock: 3 })
  await signIn(page, shop.vendor.email)
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

  await choose(page, product.name, 'Pause')
  await expect(page.getByRole('cell').getByText('PAUSED')).toBeVisible()
  await expect(page.getByText('Successfully changed')).toBeVisible()
  await choose(page, product.name, 'Make it a draft')
  await expect(page.getByRole('cell').getByText('DRAFT')).toBeVisible()
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

test('unsaved changes of a product are not lost by accident', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Half Done '), price: 500 })
  await signIn(page, shop.vendor.email)
  await openScreen(page, 'index')
  await openScreen(page, 'shop-products')
  await choose(page, product.name, 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor).toBeHidden()

  await choose(page, product.name, 'Edit')
  await editor.getByLabel('Name').fill('Something else')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(editor.getByLabel('Name')).toHaveValue('Something else')
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(editor.getByLabel('Name')).toHaveValue('Something else')
  await editor.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(editor).toBeHidden()
  await expect(page).toHaveURL('/dashboard/shop-products')
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
})

test('a vendor finds products by name', async ({ page, request }) => {
  const shop = await openShop(request)
  const wanted = await shop.product({ name: unique('Needle ') })
  const other = await shop.product({ name: unique('Haystack ') })
  await signIn(page, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await expect(page.getByRole('link', { name: other.name })).toBeVisible()
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
  await signIn(page, shop.vendor.email)
  await openScreen(page, 'shop-reviews')
  await expect(page.getByText('No review found')).toBeVisible()
  await expectAccessible(page)
  await openScreen(page, 'shop-followers')
  await expect(page.getByText('No follower found')).toBeVisible()
  await expectAccessible(page)

  const customer = await signUp(request, 'customer')
  await placeOrder(request, customer, shop, { lines: [{ product, price: 400 }] })
  const login = await request.post('/api/v1/auth/login', {
    data: { email: customer.email, password: 'haat1234' },
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
  await expectAccessible(page)
  await openScreen(page, 'shop-followers')
  const follower = page.getByRole('row').filter({ hasText: customer.email })
  await expect(follower).toContainText(customer.name)
  await expect(follower).toContainText(customer.phoneNumber)
  await expect(follower).toContainText('ACTIVE')
  await expectAccessible(page)
})
