import { expect, type Locator, type Page } from '@playwright/test'
import { followLink } from '../support/failures.ts'
import { signUp } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

// While data is loading, skeletons of the same number and size reserve its space.
test('the home page shows skeletons for its sections', async ({ page, request }) => {
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await page.goto('/dashboard/index')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const arrive = await holdBack(page, /\/api\/v1\/(products|categories)\?/)
  await page.getByRole('link', { name: 'Haat home' }).click()
  await expect(page).toHaveURL('/')
  const tiles = section(page, 'Featured Category').getByRole('listitem')
  await expect(tiles).toHaveCount(6)
  await expect(places(section(page, 'Featured Products'))).toHaveCount(8)
  await expect(places(section(page, 'Flash Sales'))).toHaveCount(8)
  arrive()
  await expect(section(page, 'Featured Products').getByRole('article')).toHaveCount(12)
  await expect(section(page, 'Flash Sales').getByRole('article')).toHaveCount(8)
  await expect.poll(() => tiles.count()).toBeGreaterThan(6)
})

test('the listing shows eight skeletons as high as its cards @phone', async ({ page }) => {
  await page.goto('/contact')
  const arrive = await holdBack(page, /\/api\/v1\/products\?/)
  await followLink(page, 'All Products')
  const main = page.getByRole('main')
  await expect(places(main)).toHaveCount(8)
  const held = await heightOf(places(main).first())
  arrive()
  await expect(main.getByRole('article')).toHaveCount(12)
  // A struck-through price may need a second line on a phone.
  const line = (page.viewportSize()?.width ?? 0) < 500 ? 26 : 2
  expect(Math.abs((await heightOf(main.getByRole('article').first())) - held)).toBeLessThan(line)
})

test('the list of shops shows four skeletons as high as its cards @phone', async ({ page }) => {
  await page.goto('/contact')
  const arrive = await holdBack(page, /\/api\/v1\/shops/)
  await followLink(page, 'All Shops')
  const main = page.getByRole('main')
  await expect(places(main)).toHaveCount(4)
  const held = await heightOf(places(main).first())
  arrive()
  await expect(main.getByRole('article')).toHaveCount(12)
  // A long name may need a second line.
  expect(Math.abs((await heightOf(main.getByRole('article').first())) - held)).toBeLessThan(24)
})

test('recent products show eight skeletons', async ({ page, request }) => {
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  const arrive = await holdBack(page, /recent-viewed-products/)
  await page.goto('/recent-products')
  await expect(places(page.getByRole('main'))).toHaveCount(8)
  arrive()
  await expect(page.getByText('No Data Found')).toBeVisible()
})

/** Holds back matching responses until the returned function is called. */
async function holdBack(page: Page, calls: RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(calls, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** The placeholder cards beside a loading message. */
function places(part: Locator): Locator {
  const note = part.getByRole('status').filter({ hasText: /^Loading (products|shops)…$/ })
  return note.locator('xpath=../div')
}

function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

function heightOf(target: Locator): Promise<number> {
  return target.evaluate((element) => element.getBoundingClientRect().height)
}
