import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose, openScreen } from '../support/lists.ts'
import { withSettings } from '../support/market-beside.ts'
import { openShop, signUp, type TestProduct } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const rates = 'inside 500:60 1000:70 +15; suburb 500:100 +25; outside 500:120 +30'

test('with rates by zone and weight, delivery costs what place and weight say @phone', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^409 POST .*\/orders\/create/)
  const shop = await openShop(request)
  const product = await shop.product({ price: 800 })
  await shop.change(product.id, { weightGrams: 900 })
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await withSettings({ DELIVERY_RATES: rates }, async (url) => {
    await goToCart(page, url, product)
    const main = page.getByRole('main')
    await expect(main).toContainText('Shipping from70৳')
    await expect(main).toContainText('Total from870৳')
    await expectAccessible(page)

    await page.goto(`${url}/checkout`)
    await expect(main, 'an address in one text may be anywhere').toContainText('Shipping150৳')
    await page.getByLabel('Phone number').fill('01712345678')
    await page.getByLabel('Delivery address').fill('House 9, Road 11')
    await choosePlace(page, 'Cumilla', 'Debidwar')
    await expect(main).toContainText('Shipping150৳')
    await choosePlace(page, 'Dhaka', 'Savar')
    await expect(main).toContainText('Shipping125৳')
    await choosePlace(page, 'Dhaka', 'Dhanmondi')
    await expect(main).toContainText('Shipping70৳')
    await expect(main).toContainText('Total870৳')
    await expectAccessible(page)

    await shop.change(product.id, { weightGrams: 2_000 })
    await page.getByRole('radio', { name: /Cash on delivery/ }).check()
    await page.getByRole('button', { name: 'Confirm Order' }).click()
    const news = page.getByRole('dialog', { name: 'Prices have changed' })
    await expect(news, 'nobody pays what they have not seen').toContainText('Delivery85৳')
    await expect(news).toContainText('885৳')
    await expectAccessible(page)
    await news.getByRole('button', { name: 'Order at these prices' }).click()
    await expect(page).toHaveURL(/\/order-placed\//)
    await expect(main).toContainText('885৳')

    await page.goto(`${url}/shipping`)
    await expect(main).toContainText('60৳ up to 0.5 kg, 70৳ up to 1 kg')
    await expect(main).not.toContainText('regardless of weight')
    // The market is stopped next, and the page asks for its news every minute.
    await page.close()
  })
})

test('a vendor says what a product weighs', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 800 })
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'shop-products')
  await choose(page, product.name, 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(editor.getByLabel('Weight in its box (g)')).toHaveValue('500')
  await editor.getByLabel('Weight in its box (g)').fill('0')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('Must be at least 1')).toBeVisible()
  await editor.getByLabel('Weight in its box (g)').fill('7250')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  const read = await request.get(`/api/v1/products/${product.id}`)
  expect((await read.json()).data.weightGrams).toBe(7_250)
})

async function goToCart(page: Page, url: string, product: TestProduct) {
  await page.goto(`${url}/products/${product.id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.goto(`${url}/cart`)
}

async function choosePlace(page: Page, district: string, place: string) {
  const boxes = { District: district, 'Upazila or thana': place }
  for (const [name, text] of Object.entries(boxes)) {
    await page.getByRole('combobox', { name }).fill(text)
    await page
      .getByRole('option', { name: new RegExp(text) })
      .first()
      .click()
    await expect(page.getByRole('combobox', { name })).toHaveValue(text)
  }
}
