import { expect } from '@playwright/test'
import { openShop } from '../support/market.ts'
import { test } from '../support/test.ts'

test('at most three toasts show, of one width, for four seconds each', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ stock: 4 })
  await page.goto(`/products/${product.id}`)
  const add = page.getByRole('button', { name: 'Add To Cart' })
  await add.click()
  const added = page.getByText('Added to cart')
  await expect(added).toBeVisible()
  const since = Date.now()
  await page.mouse.move(10, 10)
  const toaster = page.locator('[data-sonner-toaster]')
  await expect(toaster).toHaveCSS('--gap', '14px')
  expect(await page.locator('[data-sonner-toast]').evaluate((each) => each.clientWidth)).toBe(354)
  await expect(added).toBeHidden()
  const lasted = Date.now() - since
  expect(lasted).toBeGreaterThan(3_000)
  expect(lasted).toBeLessThan(8_000)

  for (let count = 0; count < 4; count += 1) await add.click()
  await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3)
  // The cart never holds more than the stock, and says so.
  await expect(page.getByText('Your cart already contains all available stock')).toBeVisible()
  await page.getByRole('link', { name: 'Cart 1 item' }).click()
  await expect(page.getByRole('textbox', { name: /quantity/i })).toHaveValue('4')
})
