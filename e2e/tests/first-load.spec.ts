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

  test('the taka sign has its font before the first layout', async ({ page }) => {
    // Runs when the page's head has been read.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.body === null) return
        observer.disconnect()
        const faces = [...document.fonts].map(({ family, status }) => `${family} ${status}`)
        document.documentElement.dataset['faces'] = faces.join(', ')
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/products')
    expect(await page.locator('html').getAttribute('data-faces')).toMatch(/Taka Sign"? loaded/)
  })

  test('an icon that appears without a connection is drawn', async ({ page }) => {
    const sprite = page.waitForResponse(/\/icons-[^/]*\.svg$/)
    await page.goto('/products')
    await (await sprite).finished()
    await page.context().setOffline(true)
    await page.evaluate(() => scrollTo(0, 2_000))
    const icon = page.getByRole('button', { name: 'Scroll to top' }).locator('use')
    await expect
      .poll(() => icon.evaluate((use: SVGUseElement) => use.getBBox().width))
      .toBeGreaterThan(0)
  })
})

/** The scripts that the page's HTML names: what islands fetch comes after the page (web/src/ui/island.tsx). */
async function scriptBytes(page: Page, url: string): Promise<number> {
  const sizes: Promise<number>[] = []
  const html = await (await page.request.get(url)).text()
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    if (!html.includes(new URL(request.url()).pathname)) return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes, 'the page runs scripts').toBeGreaterThan(0)
  return bytes
}
