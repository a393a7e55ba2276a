import { expect, type APIRequestContext } from '@playwright/test'
import { expectRetry } from '../support/failures.ts'
import { openShop, unique } from '../support/market.ts'
import { test } from '../support/test.ts'

test('a product shows what a buyer needs to know @phone @tablet', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 125_000, discount: 12_500, stock: 3 })
  await page.goto(`/products/${product.id}`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { name: product.name, level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(`${product.name} | Haat`)
  await expect(main.getByText('1,25,000৳').first()).toBeVisible()
  await expect(main.getByText('1,37,500৳').first()).toBeVisible()
  await expect(main.getByText('9% off').first()).toBeVisible()
  await expect(main.getByText('In Stock')).toBeVisible()
  for (const promise of [
    'Standard Delivery',
    'Guaranteed within 3-5 days',
    'Cash on Delivery available',
    '7 Days Returns',
    'Warranty Not Available',
  ]) {
    await expect(main.getByText(promise)).toBeVisible()
  }
  await expect(main.getByText('Sold By')).toBeVisible()
  await expect(main.getByRole('link', { name: shop.name })).toHaveAttribute(
    'href',
    `/shops/${shop.id}`,
  )
  await expect(main.getByText('A product that one test put on sale.')).toBeVisible()
  await expect(main.getByText('No Review Found')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Related Products' })).toBeVisible()
  const related = page.getByRole('region', { name: 'Related Products' }).getByRole('article')
  await expect(related).toHaveCount(6)
  await expect(related.filter({ hasText: product.name })).toHaveCount(0)
})

test('the quantity stays between one and the stock', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ stock: 3 })
  await page.goto(`/products/${product.id}`)
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  const less = page.getByRole('button', { name: 'Decrease quantity' })
  const more = page.getByRole('button', { name: 'Increase quantity' })
  await expect(less).toBeDisabled()
  await more.click()
  await more.click()
  await expect(quantity).toHaveValue('3')
  await expect(more).toBeDisabled()
  await quantity.fill('99')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue('3')
  await quantity.fill('0')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue('1')

  await quantity.fill('2')
  await quantity.press('Enter')
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.getByRole('link', { name: 'Cart 1 item' }).click()
  await expect(page.getByRole('textbox', { name: /quantity/i }).first()).toHaveValue('2')
})

test('a rated product tells search engines its rating', async ({ request }) => {
  const product = await mostReviewed(request)
  const html = await (await request.get(`/products/${product.id}`)).text()
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.rating,
      reviewCount: product.reviewCount,
    },
  })
})

test('a sold-out product cannot be added to the cart', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ stock: 0 })
  await page.goto(`/products/${product.id}`)
  await expect(page.getByText('Out of Stock', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeDisabled()
})

test('search engines and social cards read the product', async ({ request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Indexed Iron '), price: 2_500, discount: 500 })
  const answer = await request.get(`/products/${product.id}`)
  const url = new URL(answer.url())
  const html = await answer.text()
  expect(html).toContain(`<title>${product.name} | Haat</title>`)
  expect(html).toContain(`<link rel="canonical" href="${url.href}"/>`)
  expect(html).toContain(
    '<meta name="description" content="A product that one test put on sale."/>',
  )
  expect(html).toContain(`<meta property="og:title" content="${product.name} | Haat"/>`)
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const data = scripts.map(([, json = '']) => JSON.parse(json))
  expect(data).toMatchObject([
    {
      '@type': 'Product',
      name: product.name,
      offers: {
        '@type': 'Offer',
        url: url.href,
        price: 2_500,
        priceCurrency: 'BDT',
        availability: 'https://schema.org/InStock',
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: `${url.origin}/` },
        { position: 2 },
        { position: 3, name: product.name, item: url.href },
      ],
    },
  ])
})

test('a product’s picture is in its social card and structured data', async ({ request }) => {
  const { data } = await (await request.get('/api/v1/products?limit=50&sortBy=rating')).json()
  const product = data.find(({ image }: { image: string }) => image !== '')
  const answer = await request.get(`/products/${product.id}`)
  const picture = product.image
  const html = await answer.text()
  expect(html).toContain(`<meta property="og:image" content="${picture}"/>`)
  expect(html).toContain(`"image":["${picture}"`)
  expect((await request.get(picture)).ok()).toBe(true)
})

test('a deleted product answers 404', async ({ page, problems }) => {
  problems.allow(/^404 GET .*\/products\/01930000-0000-7000-8000-00000000dead$/)
  const answer = await page.goto('/products/01930000-0000-7000-8000-00000000dead')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible()
})

test('a product that failed to load is retried', async ({ page, request, problems }) => {
  problems.allow(/\/api\/v1\/products\/[0-9a-f-]+/)
  const shop = await openShop(request)
  const word = unique('retried')
  const product = await shop.product({ name: `${word} Radio` })
  await page.goto(`/products?search=${word}`)
  await expectRetry(page, {
    calls: /\/api\/v1\/products\/[0-9a-f-]+$/,
    go: async () => {
      await page.getByRole('link', { name: product.name }).click()
      await expect(page).toHaveTitle('Product | Haat')
    },
    arrived: () =>
      expect(page.getByRole('heading', { name: product.name, level: 1 })).toBeVisible(),
  })
  await expect(page).toHaveTitle(`${product.name} | Haat`)
})

/** The product of the demo market with the most reviews. */
async function mostReviewed(
  request: APIRequestContext,
): Promise<{ id: string; rating: number; reviewCount: number }> {
  const answer = await request.get('/api/v1/products?limit=100')
  const { data }: { data: { id: string; rating: number; reviewCount: number }[] } =
    await answer.json()
  const [most] = data.toSorted((a, b) => b.reviewCount - a.reviewCount)
  if (most === undefined) throw new Error('The demo market has no products.')
  return most
}
