import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '../support/test.ts'

const budgetBytes = 130_000

// `npm run check` computes the budget from the build's manifest; this measures the real transfer.
test.describe('first load', () => {
  for (const url of ['/', '/products']) {
    test(`${url} stays within the JavaScript budget`, async ({ page }) => {
      expect(await scriptBytes(page, url)).toBeLessThanOrEqual(budgetBytes)
    })
  }

  test('a product page stays within the JavaScript budget', async ({ page, request }) => {
    const answer = await request.get('/api/v1/products?limit=1')
    const [product] = (await answer.json()).data
    expect(await scriptBytes(page, `/products/${product.id}`)).toBeLessThanOrEqual(budgetBytes)
  })
})

async function scriptBytes(page: Page, url: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes, 'the page runs scripts').toBeGreaterThan(0)
  return bytes
}
