import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose, confirm, openScreen } from '../support/lists.ts'
import { openShop, signUp, tokenOf, unique, type TestShop } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

// All of these change the one list of the market.
test.describe.configure({ mode: 'serial' })

const admin = 'admin@haat.example'
const url = '/api/v1/commission-rates'

/** Adds a rate for one shop through the API: 10 %, unless `values` say otherwise. Returns its name. */
async function addRate(request: APIRequestContext, shop: TestShop, values = {}): Promise<string> {
  const name = unique('Rate ')
  const answer = await request.post(url, {
    headers: { authorization: await tokenOf(request, admin) },
    data: { name, percent: 10, vatPercent: 15, shopIds: [shop.id], ...values },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return name
}

/** Puts a rate before all others through the API. */
async function moveToTop(request: APIRequestContext, name: string): Promise<void> {
  const headers = { authorization: await tokenOf(request, admin) }
  const { data } = await (await request.get(url, { headers })).json()
  const rates: { id: string; name: string; isFallback: boolean }[] = data.rates
  const ids = rates.filter(({ isFallback }) => !isFallback).map(({ id }) => id)
  const id = rates.find((rate) => rate.name === name)?.id
  const order = [id, ...ids.filter((each) => each !== id)]
  expect((await request.post(`${url}/order`, { headers, data: { ids: order } })).ok()).toBe(true)
}

/** The rates in the order in which they stand on the screen. */
function namesOn(page: Page): Promise<string[]> {
  return page
    .getByRole('list', { name: 'Commission rates' })
    .locator('li p:first-child span.text-base')
    .allTextContents()
}

test('an admin adds a rate for a shop, tries it, changes and deletes it', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 1_000 })
  const name = unique('Rate ')
  await rememberSession(page, request, admin)
  await openScreen(page, 'commission-rates')
  await page.getByRole('button', { name: 'Add Rate' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Rate' })
  await adding.getByLabel('Name').fill(name)
  await adding.getByLabel('Commission (%)', { exact: true }).fill('12.345')
  await adding.getByRole('button', { name: 'Add rate' }).click()
  await expect(adding.getByText('Must have at most two decimals')).toBeVisible()
  await adding.getByLabel('Commission (%)', { exact: true }).fill('12.5')
  await adding.getByRole('combobox', { name: 'Shops' }).fill(shop.name)
  await expect(adding.getByRole('option', { name: shop.name })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(adding.getByRole('button', { name: `Remove ${shop.name}` })).toBeVisible()
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add rate' }).click()
  await expect(page.getByText('Successfully submitted')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('12.5%')
  await expect(row).toContainText(`Shop: ${shop.name}`)
  expect((await namesOn(page)).slice(-2)).toEqual([name, 'Everything else'])

  await moveToTop(request, name)
  await page.getByRole('combobox', { name: 'Product', exact: true }).fill(product.name)
  await page.getByRole('option', { name: product.name }).click()
  const tried = page.getByRole('region', { name: 'What would a product cost?' })
  await expect(tried).toContainText(`${shop.name} receives856.25৳`)
  await tried.getByLabel('Price (৳)').fill('200')
  await expect(tried).toContainText('receives171.25৳')
  await expectAccessible(page)

  await choose(page, name, 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit Rate' })
  await editing.getByLabel('At most (৳)').fill('50')
  await editing.getByLabel('Last day').fill('2030-12-31')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('12.5%, at most 50৳')
  await expect(row).toContainText('Applies until 31 Dec 2030')
  await choose(page, name, 'Delete')
  await confirm(page, 'Delete')
  await expect(row).toHaveCount(0)
})

test('an admin orders the rates by keyboard and by dragging', async ({ page, request }) => {
  const shop = await openShop(request)
  const [first, second] = [await addRate(request, shop), await addRate(request, shop)]
  await rememberSession(page, request, admin)
  await openScreen(page, 'commission-rates')
  const last = async () => (await namesOn(page)).slice(-3)
  expect(await last()).toEqual([first, second, 'Everything else'])
  const up = page.getByRole('button', { name: `Move ${second} up` })
  await up.press('Enter')
  await expect.poll(last).toEqual([second, first, 'Everything else'])
  await expect(up).toBeFocused()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await page.reload()
  await expect.poll(last).toEqual([second, first, 'Everything else'])

  // A rate that another one hides names the other one, too.
  const named = (name: string) => page.locator('span.text-base', { hasText: name })
  const handleOf = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: named(name) })
      .getByTitle('Drag to move')
  await handleOf(second).hover()
  await page.mouse.down()
  await handleOf(first).hover()
  await expect.poll(last).toEqual([first, second, 'Everything else'])
  await page.mouse.up()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await page.reload()
  await expect.poll(last).toEqual([first, second, 'Everything else'])
  for (const name of [first, second]) {
    await choose(page, name, 'Delete')
    await confirm(page, 'Delete')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  }
})

test('an order of the rates that another admin has changed is not overwritten', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^409 POST .*\/commission-rates\/order/)
  const shop = await openShop(request)
  const [first, second] = [await addRate(request, shop), await addRate(request, shop)]
  await rememberSession(page, request, admin)
  await openScreen(page, 'commission-rates')
  const third = await addRate(request, shop)
  await page.getByRole('button', { name: `Move ${second} up` }).click()
  await expect(page.getByText('Someone else changed this after you opened it.')).toBeVisible()
  const last = async () => (await namesOn(page)).slice(-4)
  await expect.poll(last).toEqual([first, second, third, 'Everything else'])
})

test('a vendor sees what they receive, in the editor, the price list and on an order', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const name = await addRate(request, shop, { least: 20 })
  await moveToTop(request, name)
  const product = await shop.product({ price: 1_000 })
  const buyer = await signUp(request, 'customer')
  await placeOrder(request, buyer, shop, { lines: [{ product, price: 1_000, quantity: 2 }] })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await choose(page, product.name, 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(editor.getByText('You receive 885৳ of 1,000৳ a piece.')).toBeVisible()
  await editor.getByLabel('Price (৳)').fill('100')
  await expect(editor.getByText('You receive 77৳ of 100৳ a piece.')).toBeVisible()
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('link', { name: 'Commission' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Commission' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('10%, at least 20৳')
  await expect(row).toContainText('Your shop')
  await expectAccessible(page)

  await openScreen(page, 'orders')
  await choose(page, '', 'View details')
  const details = page.getByRole('dialog', { name: 'Order Details' })
  const earnings = details.getByRole('region', { name: 'Shop’s earnings' })
  await expect(earnings).toContainText('Commission (10%)-200৳')
  await expect(earnings).toContainText('VAT on the commission (15%)-30৳')
  await expect(earnings).toContainText('The shop receives1,830৳')
  await expectAccessible(page)
})

test('a rate that names something deleted says so', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({})
  const name = await addRate(request, shop, { productIds: [product.id] })
  await request.delete(`/api/v1/products/${product.id}`, {
    headers: { authorization: shop.token },
  })
  await rememberSession(page, request, admin)
  await openScreen(page, 'commission-rates')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(`It names something that was deleted: ${product.name}`)
  await expectAccessible(page)
})

test('a vendor without a connection learns that the price list could not be loaded', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/commission-rates\/mine/)
  const shop = await openShop(request)
  await rememberSession(page, request, shop.vendor.email)
  await page.route('**/commission-rates/mine', (route) => route.abort('internetdisconnected'))
  await page.goto('/dashboard/commission')
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await page.unroute('**/commission-rates/mine')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Everything else' })).toBeVisible()
})

test('an admin says who pays for a coupon', async ({ page, request }) => {
  await rememberSession(page, request, admin)
  await openScreen(page, 'coupons')
  await page.getByRole('button', { name: 'Add Coupon' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Coupon' })
  const code = unique('PAID').toUpperCase()
  await adding.getByLabel('Code').fill(code)
  await adding.getByLabel('Discount (৳)').fill('40')
  await adding.getByLabel('Start date').fill('2026-01-01')
  await adding.getByLabel('End date').fill('2040-01-01')
  await expect(adding.getByLabel('Paid by')).toHaveValue('MARKET')
  await adding.getByLabel('Paid by').selectOption('Both, one half each')
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add coupon' }).click()
  await expect(page.getByText('Successfully submitted')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('Paid by: Both, one half each')
})
