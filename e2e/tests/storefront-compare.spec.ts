import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, unique, type TestProduct, type TestShop } from '../support/market.ts'
import { test } from '../support/test.ts'

test('up to three products of a category stand side by side @phone @tablet', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const rival = (price: number) =>
    shop.product({ name: unique('Rival '), price, discount: price / 4 })
  const [first, second] = [await rival(1_000), await rival(2_000)]
  const [third, fourth] = [await rival(3_000), await rival(4_000)]
  await page.goto('/compare-products')
  await expect(page.getByText('The comparison list is empty')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Browse products' }).click()
  await expect(page).toHaveURL('/products')

  await compare(page, first)
  await compare(page, second)
  await compare(page, first)
  await openComparison(page)
  await expect(columns(page)).toHaveCount(2)
  for (const row of ['Name', 'Price', 'Category', 'Availability', 'Rating', 'Description']) {
    await expect(page.getByRole('rowheader', { name: row, exact: true })).toBeVisible()
  }
  const table = page.getByRole('table', { name: 'Products compared' })
  await expect(table.getByText('2,000৳')).toBeVisible()
  await expect(table.getByText('20% off')).toHaveCount(2)
  await expect(table.getByText('In Stock')).toHaveCount(2)

  // The list is full with three products; a fourth replaces the last one.
  await compare(page, third)
  await compare(page, fourth)
  await openComparison(page)
  await expect(columns(page)).toHaveCount(3)
  await expect(table.getByRole('link', { name: fourth.name })).toBeVisible()
  await expect(table.getByRole('link', { name: third.name })).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('button', { name: `Remove ${first.name}` }).click()
  await expect(columns(page)).toHaveCount(2)
  await table.getByRole('button', { name: `Add To Cart: ${second.name}` }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.reload()
  await expect(columns(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('The comparison list is empty')).toBeVisible()
})

test('a product of another category cannot be compared', async ({ page, request }) => {
  const shop = await openShop(request)
  const mine = await shop.product({})
  const other = await ofAnotherCategory(request, shop)
  await compare(page, mine)
  await page.goto(`/products/${other.id}`)
  const button = page.getByRole('main').getByRole('button', { name: 'Compare', exact: true })
  await button.click()
  const refusal = page.getByRole('dialog', { name: 'Failed Adding to Comparison' })
  await expect(
    refusal.getByText('Only products from the same category can be compared.'),
  ).toBeVisible()
  await expectAccessible(page)
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  await expect(refusal).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await refusal.getByRole('link', { name: 'Compare Now' }).click()
  await expect(page).toHaveURL('/compare-products')
  await expect(columns(page)).toHaveCount(1)
})

test('the comparison shows current prices and marks products no longer sold', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^404 GET .*\/api\/v1\/products\//)
  const shop = await openShop(request)
  const cheaper = await shop.product({ price: 1_000 })
  const gone = await shop.product({ price: 2_000 })
  await compare(page, cheaper)
  await compare(page, gone)
  await shop.change(cheaper.id, { price: 900 })
  await shop.change(gone.id, { status: 'PAUSED' })
  await page.goto('/compare-products')
  await expect(page.getByText('900৳')).toBeVisible()
  await expect(page.getByText('No longer sold')).toBeVisible()
  await expect(page.getByRole('button', { name: `Add To Cart: ${gone.name}` })).toBeDisabled()
})

test('specifications that could not be loaded are no difference, and can be asked for again', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^503 GET .*\/specifications/)
  const shop = await openShop(request)
  const [one, other] = [await shop.product({}), await shop.product({})]
  await compare(page, one)
  await compare(page, other)
  await page.route(`**/products/${other.id}/specifications`, (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Busy' } }),
  )
  await page.goto('/compare-products')
  const failure = page.getByText('Some specifications could not be loaded.')
  await expect(failure).toBeVisible()
  await expect(page.getByText('differs')).toBeHidden()
  await expectAccessible(page)
  await page.unroute(`**/products/${other.id}/specifications`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(failure).toBeHidden()
})

async function compare(page: Page, product: TestProduct) {
  await page.goto(`/products/${product.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('Added to Comparison')).toBeVisible()
}

/** On phones the link is in the menu, with the count beside it. */
async function openComparison(page: Page) {
  const link = page.getByRole('banner').getByRole('link', { name: /^Compare/ })
  if (await link.isVisible()) {
    await expect(link).toHaveAccessibleName(/^Compare \d items?$/)
    await link.click()
  } else {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('link', { name: /^Compare/ })
      .click()
  }
  await expect(page).toHaveURL('/compare-products')
}

function columns(page: Page) {
  return page.getByRole('row').first().getByRole('cell')
}

async function ofAnotherCategory(request: APIRequestContext, shop: TestShop): Promise<TestProduct> {
  const product = await shop.product({})
  const answer = await request.get('/api/v1/categories?limit=100')
  const { data }: { data: { id: string }[] } = await answer.json()
  await shop.change(product.id, { categoryId: data.at(-1)?.id })
  return product
}
