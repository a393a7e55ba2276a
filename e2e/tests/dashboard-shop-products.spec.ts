import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { colourOf } from '../support/colours.ts'
import { choose, openScreen, sortBy } from '../support/lists.ts'
import { openShop, signUp, unique } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { picture } from '../support/pictures.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

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

test('a product is edited, duplicated, paused and deleted @phone @tablet', async ({
  page,
  request,
}) => {
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
  await choose(page, product.name, 'Change to draft')
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

test('a stock figure that orders changed meanwhile is not overwritten', async ({
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
  await expect(form.getByRole('spinbutton', { name: 'Stock' })).toHaveValue('10')
  const customer = await signUp(request, 'customer')
  await placeOrder(request, customer, shop, { lines: [{ product, price: 700, quantity: 3 }] })
  await form.getByLabel('Name').fill('Counted anew')
  await form.getByRole('spinbutton', { name: 'Stock' }).fill('20')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('Stock is now 7, it was 10. You entered 20.')
  await expect(form.getByLabel('Name')).toHaveValue('Counted anew')
  await expect(form.getByRole('spinbutton', { name: 'Stock' })).toHaveValue('20')
  await expectAccessible(page)
  await form.getByRole('spinbutton', { name: 'Stock' }).fill('17')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  const saved = await (await request.get(`/api/v1/products/${product.id}`)).json()
  expect(saved.data).toMatchObject({ name: 'Counted anew', stock: 17 })
})

/** The uploaded photo is shown, and the browser has loaded it. */
async function expectPhoto(part: Locator): Promise<void> {
  const photo = part.locator('img[src^="/media/"]').first()
  await expect(photo).toBeVisible()
  await expect
    .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(100)
}
