import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { withSettings } from '../support/market-beside.ts'
import { openShop } from '../support/market.ts'
import { test } from '../support/test.ts'

test('the page of a product tells what its price was @phone', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 1_200 })
  await page.goto(`/products/${product.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Lowest in 30 days: 1,200৳')).toBeVisible()
  await expect(main.getByText(/was not asked/)).toHaveCount(0)

  await shop.change(product.id, { price: 900, discount: 600 })
  // A cached page hears of the change a moment later; without hearing of it, it would stay for ten seconds.
  await expect(async () => {
    await page.reload()
    await expect(main.getByText('Lowest in 30 days: 900৳')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 8_000 })
  await expect(main.getByText('1,500৳ was not asked for 7 of the last 30 days')).toBeVisible()
  await main.getByText('Price history').click()
  await expect(main.getByText('900৳ (600৳ off)')).toBeVisible()
  await expectAccessible(page)
})

test('the seller of a product is shown with what it has proven', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({})
  await page.goto(`/products/${product.id}`)
  const seller = page.getByRole('complementary', { name: 'The seller' })
  await expect(seller.getByText(shop.name)).toBeVisible()
  await expect(seller.getByRole('link', { name: 'Visit the shop' })).toBeVisible()
  await expect(seller.getByText('No reviews yet')).toBeVisible()
  await expect(seller.getByText(/^On Haat since 20\d\d$/)).toBeVisible()
  await expect(seller.getByText(/Ships on time/)).toHaveCount(0)
})

test('a market may strike only prices that were asked', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 900, discount: 300 })
  const main = page.getByRole('main')
  await page.goto(`/products/${product.id}`)
  await expect(main.getByText('25% off').first()).toBeVisible()
  await withSettings({ STRUCK_PRICES: 'proven' }, async (url) => {
    await page.goto(`${url}/products/${product.id}`)
    await expect(main.getByText('Lowest in 30 days: 900৳')).toBeVisible()
    await expect(main.locator('h1 ~ *').getByText('25% off')).toHaveCount(0)
    const percent = main.getByText(/% off$/)
    await page.goto(`${url}/products?searchTerm=${encodeURIComponent(product.name)}`)
    await expect(main.getByText(product.name).first()).toBeVisible()
    await expect(percent, 'nor in lists and searches').toHaveCount(0)
    await page.goto(`${url}/products?sort=discount`)
    await expect(percent.first(), 'the market’s own discounts were asked for').toBeVisible()
    await page.goto(url)
    await expect(main.getByRole('region', { name: 'Flash Sales' }).getByText(/% off$/)).toHaveCount(
      await main.getByRole('region', { name: 'Flash Sales' }).getByRole('article').count(),
    )
    // The market is stopped next, and the page still asks for parts of itself.
    await page.close()
  })
})
