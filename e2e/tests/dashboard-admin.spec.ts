import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose, confirm, find, openScreen, sortBy } from '../support/lists.ts'
import { openShop, signUp, unique } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { picture } from '../support/pictures.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const admin = 'admin@haat.example'

test('an admin sorts, finds and deletes shops @phone', async ({ page, request }) => {
  const shop = await openShop(request)
  await shop.product({})
  await rememberSession(page, request, admin)
  await openScreen(page, 'shops')
  for (const [header, key] of [
    ['Followers', 'followerCount'],
    ['Reviews', 'reviewCount'],
    ['Products', 'productCount'],
  ] as const) {
    await sortBy(page, header)
    await expect(page).toHaveURL(`/dashboard/shops?sortBy=${key}&sortOrder=desc`)
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await find(page, 'Search by shop name', shop.name)
  const row = page.getByRole('row').filter({ hasText: shop.name })
  await expect(row).toContainText(shop.vendor.email)
  await expect(row).toContainText('Rated 0 out of 5')
  await expect(row.getByRole('cell').filter({ hasText: /^1$/ })).toHaveCount(1)
  await expect(row.getByRole('cell').filter({ hasText: /^0$/ })).toHaveCount(2)
  await choose(page, shop.name, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText('permanently delete the shop from database.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted')).toBeVisible()
  await expect(page.getByText('No shop found')).toBeVisible()
  await expectAccessible(page)
})

test('an admin creates, edits and deletes a category', async ({ page, request, problems }) => {
  problems.allow(/^409 (DELETE|POST|PATCH) .*\/categories\//)
  const name = unique('Tripods ')
  await rememberSession(page, request, admin)
  await openScreen(page, 'categories')
  await page.getByRole('button', { name: 'Add Category' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Category' })
  await adding.getByRole('button', { name: 'Add category' }).click()
  await expect(adding.getByText('Name must be at least 2 characters.')).toBeVisible()
  await expectAccessible(page)
  await adding.getByLabel('Name').fill(name)
  await adding.getByLabel('Description').fill('Three legs each.')
  await adding.getByLabel('Image').setInputFiles(picture)
  await adding.getByRole('button', { name: 'Add category' }).click()
  await expect(page.getByText('Successfully submitted')).toBeVisible()

  await find(page, 'Search by category name', name)
  await expect(page.getByText('Three legs each.')).toBeVisible()
  await expectAccessible(page)
  await choose(page, name, 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit Category' })
  await editing.getByLabel('Name').fill('x')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByText('Name must be at least 2 characters.')).toBeVisible()
  await editing.getByLabel('Name').fill('Mouse')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await editing.getByLabel('Name').fill(name)
  await editing.getByLabel('Description').fill('Three legs and a head.')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(page.getByText('Three legs and a head.')).toBeVisible()

  const shop = await openShop(request)
  const categories = await request.get(`/api/v1/categories?searchTerm=${encodeURIComponent(name)}`)
  const [category] = (await categories.json()).data
  const product = await shop.product({})
  await shop.change(product.id, { categoryId: category.id })
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await choose(page, name, 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByText('Please delete all products under this category first!'),
  ).toBeVisible()
  const headers = { authorization: shop.token }
  await request.delete(`/api/v1/products/${product.id}`, { headers })
  await choose(page, name, 'Delete')
  await expect(question).toContainText('permanently delete the category from database.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted')).toBeVisible()
})

test('an admin creates, edits and deletes a coupon', async ({ page, request }) => {
  const code = unique('SAVE').toUpperCase()
  await rememberSession(page, request, admin)
  await openScreen(page, 'coupons')
  await page.getByRole('button', { name: 'Add Coupon' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Coupon' })
  await adding.getByRole('button', { name: 'Add coupon' }).click()
  await expect(adding.getByText('Code must be at least 2 characters.')).toBeVisible()
  await expect(adding.getByText('Required', { exact: true })).toHaveCount(3)
  await expectAccessible(page)
  await adding.getByLabel('Code').fill(code)
  await adding.getByLabel('Discount (৳)').fill('150.5')
  await adding.getByLabel('Start date').fill('2026-01-01')
  await adding.getByLabel('End date').fill('2099-12-31')
  await adding.getByRole('button', { name: 'Add coupon' }).click()
  await expect(page.getByText('Successfully submitted')).toBeVisible()

  await find(page, 'Search by coupon code', code)
  const row = page.getByRole('row').filter({ hasText: code })
  for (const text of ['150.50৳', '1 Jan 2026', '31 Dec 2099', 'Unlimited']) {
    await expect(row).toContainText(text)
  }
  await choose(page, code, 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit Coupon' })
  await expect(editing.getByLabel('End date')).toHaveValue('2099-12-31')
  await editing.getByLabel('Total limit').fill('40')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(row).toContainText('40')
  await expect(row).toContainText('31 Dec 2099')
  await choose(page, code, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted')).toBeVisible()
  await expect(page.getByText('No coupon found')).toBeVisible()
  await expectAccessible(page)
})

test('an admin reads and exports the subscribers', async ({ page, request }) => {
  const email = `${unique('reader')}@test.example`
  for (let copy = 0; copy < 12; copy += 1) {
    await request.post('/api/v1/newsletters/create', {
      data: { email: copy === 0 ? email : `${copy}-${email}` },
    })
  }
  await rememberSession(page, request, admin)
  await openScreen(page, 'newsletters')
  await expect(page.getByText(`11-${email}`)).toBeVisible()
  await expect(page.getByText(/^Showing 1-10 of \d+ items$/)).toBeVisible()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('subscribers.csv')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
  const csv = Buffer.concat(chunks).toString()
  expect(csv.startsWith('email,submitted\r\n')).toBe(true)
  expect(csv).toContain(`\r\n${email},`)
})

test('an admin sees every order and marks a refund', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 600 })
  const customer = await signUp(request, 'customer')
  const lines = [{ product, price: 600 }]
  await placeOrder(request, customer, shop, { lines })
  await rememberSession(page, request, admin)
  await openScreen(page, 'all-orders')
  await find(page, 'Search by buyer or shop', customer.email)
  await expect(page.getByText('Showing 1-1 of 1 items')).toBeVisible()
  const menu = page.getByRole('button', { name: /^Actions/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Payment received' }).click()
  await confirm(page, 'Payment received')
  await expect(page.getByRole('cell').getByText('PAID', { exact: true })).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('cell').getByText('REFUND DUE')).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Mark as refunded' }).click()
  await confirm(page, 'Mark as refunded')
  await expect(page.getByRole('cell').getByText('REFUNDED')).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'View details' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Invoice' }).click()
  await expect(page.getByRole('heading', { name: 'Invoice' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('660৳')
})

test('empty lists say that they are empty', async ({ page, request }) => {
  await rememberSession(page, request, admin)
  const nothing = {
    success: true,
    message: 'Successfully retrieved',
    data: [],
    meta: { page: 1, limit: 10, total: 0 },
  }
  for (const [screen, words] of [
    ['shops', 'You have no shops'],
    ['coupons', 'You have no coupons'],
  ] as const) {
    await page.route(`**/api/v1/${screen}**`, (route) => route.fulfill({ json: nothing }))
    await openScreen(page, screen)
    await expect(page.getByText(words)).toBeVisible()
    await expectAccessible(page)
  }
})
