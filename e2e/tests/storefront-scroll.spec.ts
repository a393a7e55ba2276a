import { expect, type Page } from '@playwright/test'
import { test } from '../support/test.ts'

test('Back and Forward restore the scroll position to the pixel @phone', async ({ page }) => {
  await page.goto('/')
  await follow(page.getByRole('link', { name: 'See all products' }))
  await expect(page).toHaveURL('/products')
  await expect.poll(() => place(page)).toBe(0)

  // Scrolls down the list, opens a product by its picture, and scrolls there too.
  const card = page.getByRole('main').getByRole('article').nth(9)
  const name = await card.getByRole('heading').innerText()
  await card.scrollIntoViewIfNeeded()
  await settle(page)
  const inList = await place(page)
  expect(inList).toBeGreaterThan(300)
  const cardTop = await top(page, name)
  await card.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect.poll(() => place(page)).toBe(0)
  // The list knows the product's name and price; the parts above the related products come later.
  await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeAttached()
  await expect(page.locator('main .skeleton, main [aria-busy="true"]')).toHaveCount(0)
  await page.getByRole('heading', { name: 'Related Products' }).scrollIntoViewIfNeeded()
  await settle(page)
  const inProduct = await place(page)
  expect(inProduct).toBeGreaterThan(200)

  await page.goBack()
  await expect(page).toHaveURL('/products')
  await expect.poll(() => place(page)).toBe(inList)
  await settle(page)
  expect(await place(page)).toBe(inList)
  expect(await top(page, name)).toBeCloseTo(cardTop, 0)
  await page.goForward()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect.poll(() => place(page)).toBe(inProduct)
  await page.goBack()
  await expect.poll(() => place(page)).toBe(inList)

  // The next page of the list starts at the top; Back returns to the position before.
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/products?page=2')
  await expect.poll(() => place(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await expect.poll(() => place(page)).toBeGreaterThan(inList - 1)
})

test('the scroll position is restored after a list is fetched again', async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('link', { name: 'Next page' }).scrollIntoViewIfNeeded()
  await settle(page)
  const left = await place(page)
  // Clicks without scrolling to the link first.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'About Us' })
    .evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page).toHaveURL('/about-us')
  // Coming from another site, nothing of the list is cached, and its response takes a while.
  await page.goto('/api/v1/categories')
  await page.route(/\/api\/v1\/products\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goBack()
  await expect(page).toHaveURL('/about-us')
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
  await expect.poll(() => place(page)).toBe(left)
})

test('a reload keeps the scroll position', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Flash Sales' }).scrollIntoViewIfNeeded()
  await settle(page)
  const left = await place(page)
  expect(left).toBeGreaterThan(300)
  await page.reload()
  await expect.poll(() => place(page)).toBe(left)
})

test('a product that loads again is as long as where it was left @phone', async ({ page }) => {
  await page.goto('/products')
  const card = page.getByRole('main').getByRole('article').first()
  await card.getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Questions and answers' }).scrollIntoViewIfNeeded()
  await settle(page)
  const left = await place(page)
  expect(left).toBeGreaterThan(800)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'About Us' })
    .evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page).toHaveURL('/about-us')
  await page.reload()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/api\/v1\/products\/[0-9a-f-]+$/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goBack()
  await expect(page.getByText('Loading the product…')).toBeAttached()
  await expect.poll(() => place(page)).toBe(left)
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
})

function place(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

/** The position of a product's heading in the window. */
async function top(page: Page, name: string): Promise<number> {
  const box = await page.getByRole('main').getByRole('heading', { name }).first().boundingBox()
  return box?.y ?? Number.NaN
}

/** Lets the browser lay out what came into view and report it. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let frames = 0
        const next = () => ((frames += 1) > 5 ? done() : requestAnimationFrame(next))
        next()
      }),
  )
}

async function follow(link: ReturnType<Page['getByRole']>): Promise<void> {
  await link.scrollIntoViewIfNeeded()
  await link.click()
}
