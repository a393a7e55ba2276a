import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, signUp } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { shifts, watchShifts } from '../support/shifts.ts'
import { test } from '../support/test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })
const headOf = (page: Page) => page.locator('.site-head')
const topOfHead = (page: Page) =>
  headOf(page).evaluate((head) => Math.round(head.getBoundingClientRect().top))
/** As a thumb does: in steps. */
async function scrollTo(page: Page, y: number) {
  const from = await page.evaluate(() => scrollY)
  for (let step = 1; step <= 5; step += 1) {
    await page.evaluate((to) => window.scrollTo(0, to), from + ((y - from) * step) / 5)
    await page.waitForTimeout(30)
  }
}

test('the bar at the bottom leads everywhere with a thumb', async ({ page }) => {
  await page.goto('/')
  const bar = tabs(page)
  await expect(bar).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart')
  await expect(bar.getByRole('link', { name: 'Account' })).toHaveAttribute(
    'href',
    '/dashboard/index',
  )
  await bar.getByRole('button', { name: 'Categories' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Categories' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  // It stands at the bottom, as wide as the screen.
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox()
      return box === null ? null : [box.x, Math.round(box.y + box.height), box.width]
    })
    .toEqual([0, 740, 360])
  await sheet.getByRole('link', { name: 'Laptop' }).tap()
  await expect(page).toHaveURL('/products?category=Laptop')
  await expect(sheet).toBeHidden()

  await scrollTo(page, 900)
  await bar.getByRole('button', { name: 'Search' }).tap()
  const search = page.getByRole('combobox', { name: 'Search products' })
  await expect(search).toBeFocused()
  await expect(search).toBeInViewport()
  await expect(bar, 'the keyboard needs the room').toBeHidden()
})

test('the header makes room while scrolling down, and shifts nothing', async ({ page }) => {
  await watchShifts(page)
  await page.goto('/products')
  await page.waitForLoadState('networkidle')
  const height = await headOf(page).evaluate((head) => head.getBoundingClientRect().height)
  await scrollTo(page, 900)
  await expect.poll(() => topOfHead(page), 'it is away').toBeLessThanOrEqual(-height)
  await scrollTo(page, 700)
  await expect.poll(() => topOfHead(page), 'it is back').toBe(0)
  expect(await shifts(page)).toBeLessThan(0.001)

  // Whoever goes backwards with a keyboard finds what has the focus below the header.
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .nth(6)
    .focus()
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Shift+Tab')
    const [top, bottom] = await page.evaluate(() => {
      const { top: at, bottom: end } =
        document.activeElement?.getBoundingClientRect() ?? new DOMRect()
      return [at, innerHeight - end]
    })
    const head = await headOf(page).evaluate((it) => it.getBoundingClientRect().bottom)
    expect(top).toBeGreaterThanOrEqual(Math.max(0, head) - 1)
    expect(bottom).toBeGreaterThanOrEqual(60)
  }
})

test('filters come near the thumb, in a sheet from below', async ({ page }) => {
  await page.goto('/products')
  await scrollTo(page, 900)
  const filters = page.getByRole('button', { name: /^Filters/ })
  await expect(filters).toBeInViewport({ ratio: 1 })
  expect((await filters.boundingBox())?.y).toBeGreaterThan(550)
  await filters.tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('button', { name: /^Show/ })).toBeInViewport({ ratio: 1 })
  await sheet.getByRole('radio', { name: 'Mouse' }).check()
  await expect(page).toHaveURL(/category=Mouse/)
  await sheet.getByRole('button', { name: /^Show/ }).tap()
  await expect(sheet).toBeHidden()
})

test('the filters leave the last line of the page free', async ({ page }) => {
  await page.goto('/products')
  const last = page.getByRole('contentinfo').getByText(/Prices are in/)
  // Parts of the page get their height when they come near.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(last).toBeInViewport({ ratio: 1, timeout: 300 })
  }).toPass()
  const line = await last.boundingBox()
  const filters = await page.getByRole('button', { name: /^Filters/ }).boundingBox()
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan(filters?.y ?? 0)
})

test('what has to be done next stays in reach of a thumb', async ({ page, request }) => {
  const product = await (await openShop(request)).product({ price: 500 })
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await page.goto(`/products/${product.id}`)
  await expect(tabs(page), 'the buy bar has its place').toBeHidden()
  await expect(
    page.getByRole('button', { name: 'Add To Cart', exact: true }).last(),
  ).toBeInViewport({ ratio: 1 })
  await page.goto(`/checkout?now=${product.id}&quantity=1`)
  const confirm = page.getByRole('button', { name: 'Confirm Order' })
  await expect(confirm).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-total="560৳"]')).toBeVisible()
  await page.getByLabel('Delivery address').focus()
  await expect(confirm, 'also when a field has the focus').toBeInViewport({ ratio: 1 })
})
