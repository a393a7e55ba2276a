import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, tokenOf, unique } from '../support/market.ts'
import { admin as adminEmail } from '../support/overlay-steps.ts'
import { send } from '../support/send.ts'
import { test } from '../support/test.ts'

/** Counts follow by a job that runs every minute. */
const countedMs = 90_000

test('a buyer narrows a category by brand and attributes @phone', async ({ page, request }) => {
  test.setTimeout(countedMs + 60_000)
  const { category, names } = await openCategory(request)
  await page.goto(`/products?category=${category}`)
  await expect(cards(page)).toHaveCount(6)

  await filter(page, async (filters) => {
    await filters.getByRole('checkbox', { name: /^Asus \(3\)/ }).check()
    await expect(page).toHaveURL(new RegExp('brand=Asus'))
    await filters.getByRole('checkbox', { name: /^16 GB \(2\)/ }).check()
    // The counts of a facet leave out what is chosen of itself.
    await expect(filters.getByRole('checkbox', { name: /^Lenovo \(1\)/ })).toBeVisible()
    await expect(filters.getByRole('checkbox', { name: /^8 GB \(1\)/ })).toBeVisible()
    await expectAccessible(page)
  })
  await expect(cards(page)).toHaveCount(2)

  const chips = page.getByRole('group', { name: 'Chosen filters' })
  await expect(chips.getByRole('button')).toHaveText(['Remove Asus', 'Remove 16 GB', 'Clear all'])
  const shared = page.url()
  await chips.getByRole('button', { name: 'Remove Asus' }).click()
  await expect(cards(page)).toHaveCount(3)
  await page.goBack()
  await expect(cards(page)).toHaveCount(2)
  await page.goto(shared)
  await expect(cards(page)).toHaveCount(2)
  await expect(chips.getByRole('button', { name: 'Remove 16 GB' })).toBeVisible()
  await expectAccessible(page)
  // Search engines know the plain category alone.
  const canonical = page.locator('link[rel=canonical]')
  expect(await canonical.getAttribute('href')).toMatch(/\/products\?category=[^&]+$/)

  await page.getByLabel('Sort by').selectOption('Newest')
  await expect(page).toHaveURL(/sort=newest/)
  await expect(cards(page).getByRole('heading')).toHaveText([names[4] ?? '', names[1] ?? ''])
  await chips.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(`/products?category=${category}&sort=newest`)
  await expect(chips).toHaveCount(0)
})

test('on a phone, four taps leave about three of the laptops', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/products?category=Laptop')
  let taps = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps += 1
  }
  await tap(page.getByRole('button', { name: 'Filters' }))
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const show = sheet.getByRole('button', { name: /^Show / })
  const all = await show.textContent()
  await tap(sheet.getByRole('checkbox', { name: /^16 GB \(/ }))
  await expect(show).not.toHaveText(all ?? '')
  await expect(sheet.locator('[aria-busy="true"]')).toHaveCount(0)
  // Each value says how many it leaves; the buyer takes the brand of which about three are left.
  const brands = sheet.getByRole('group', { name: 'Brand' }).getByRole('checkbox')
  const labels = await brands.evaluateAll((boxes) =>
    boxes.map((box) => box.closest('label')?.textContent ?? ''),
  )
  const left = labels.map((label) => Number(/\((\d+)\)/.exec(label)?.[1]))
  const best = left.toSorted((a, b) => Math.abs(a - 3) - Math.abs(b - 3))[0] ?? 0
  await tap(brands.nth(left.indexOf(best)))
  await expect(show).toHaveText(`Show ${best} results`)
  await tap(show)
  await expect(sheet).toBeHidden()
  await expect(cards(page)).toHaveCount(best)
  console.info(`${all}: ${best} left after ${taps} taps`)
  expect(taps).toBe(4)
  expect(best).toBeGreaterThanOrEqual(2)
  expect(best).toBeLessThanOrEqual(5)
})

test('the list works while its facets fail', async ({ page, problems }) => {
  problems.allow(/products\/facets/)
  await page.route(/\/products\/facets/, (route) => route.abort())
  await openMice(page)
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect(filters.getByText('More filters could not be loaded.')).toBeVisible()
  await page.unroute(/\/products\/facets/)
  await filters.getByRole('button', { name: 'Retry' }).click()
  await expect(filters.getByRole('checkbox', { name: /^In stock/ })).toBeVisible()
})

test('a long facet is opened and searched', async ({ page }) => {
  const brands = await openMiceOfManyBrands(page)
  await expect(brands.getByRole('checkbox')).toHaveCount(8)
  await brands.getByRole('button', { name: 'See all 30 of Brand' }).click()
  await expect(brands.getByRole('checkbox')).toHaveCount(30)
  await brands.getByLabel('Search in Brand').fill('maker 27')
  await expect(brands.getByRole('checkbox')).toHaveCount(1)
  await expectAccessible(page)
  await brands.getByRole('button', { name: 'See fewer of Brand' }).click()
  await expect(brands.getByRole('checkbox')).toHaveCount(8)
})

test('many chosen filters scroll in their own row', async ({ page }) => {
  const brands = await openMiceOfManyBrands(page)
  for (let at = 0; at < 7; at += 1) {
    await brands.getByRole('checkbox', { name: `Maker ${at} ` }).check()
  }
  const chips = page.getByRole('group', { name: 'Chosen filters' })
  await expect(chips.getByRole('button')).toHaveCount(8)
  await page.setViewportSize({ width: 360, height: 740 })
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond).toBe(0)
  expect(await chips.evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true)
})

/** The list of mice, with 30 brands to choose from; answers that choice. */
async function openMiceOfManyBrands(page: Page): Promise<Locator> {
  await page.route(/\/products\/facets/, async (route) => {
    const values = Array.from({ length: 30 }, (_, at) => ({
      value: `Maker ${at}`,
      label: `Maker ${at}`,
      labelBn: '',
      swatch: null,
      products: 30 - at,
      isChosen: false,
    }))
    const facets = [{ kind: 'BRAND', code: 'brand', name: 'Brand', nameBn: '', values }]
    const data = { total: 30, facets, price: null }
    await route.fulfill({ json: { success: true, statusCode: 200, message: '', data } })
  })
  await openMice(page)
  return page.getByRole('complementary', { name: 'Filters' }).getByRole('group', { name: 'Brand' })
}

/** From another page, so that the browser asks for the facets: the server renders a first page with them. */
async function openMice(page: Page): Promise<void> {
  await page.goto('/about-us')
  await page.getByRole('banner').getByRole('link', { name: 'Mouse', exact: true }).click()
  await expect(page).toHaveURL('/products?category=Mouse')
}

function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}

/** The filters stand beside the list, or on small screens in a sheet of their own. */
async function filter(
  page: Page,
  use: (filters: ReturnType<Page['getByRole']>) => Promise<unknown>,
): Promise<void> {
  // A press before the code of the facets is here counts later, but this looks at once.
  await expect(page.locator('[data-late]')).toHaveCount(0)
  const aside = page.getByRole('complementary', { name: 'Filters' })
  if (await aside.isVisible()) return void (await use(aside))
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await use(sheet)
  await sheet.getByRole('button', { name: 'Show 2 results' }).click()
  await expect(sheet).toBeHidden()
}

/** A category of six laptops with brands and memory, once their counts are there. */
async function openCategory(request: APIRequestContext) {
  const authorization = await tokenOf(request, adminEmail)
  const admin = async <Data>(path: string, data: object) => {
    const answer = await send(request, 'post', path, { headers: { authorization }, data })
    const body: { data: Data } = await answer.json()
    expect(answer.ok(), `${path}: ${JSON.stringify(body)}`).toBe(true)
    return body.data
  }
  const category = unique('Notebooks ')
  const made = await admin<{ id: string }>('/categories/create', { name: category })
  const code = unique('ram-')
  const ram = await admin<{ id: number }>('/attributes/create', {
    code,
    name: 'Memory',
    type: 'ENUM',
  })
  const choices: Record<string, number> = {}
  for (const label of ['8 GB', '16 GB', '32 GB']) {
    const whole = await admin<{ values: { id: number; label: string }[] }>(
      `/attributes/${ram.id}/values`,
      { label },
    )
    choices[label] = whole.values.find((each) => each.label === label)?.id ?? 0
  }
  await admin(`/categories/${made.id}/attributes`, {
    attributes: [{ attributeId: ram.id, isFilter: true }],
  })
  const shop = await openShop(request)
  const names: string[] = []
  for (const [brand, memory] of [
    ['Asus', '8 GB'],
    ['Asus', '16 GB'],
    ['Lenovo', '16 GB'],
    ['Lenovo', '32 GB'],
    ['Asus', '16 GB'],
    ['Lenovo', '8 GB'],
  ] as const) {
    const product = await shop.product({ name: unique(`${brand} `) })
    const attributes = [{ attributeId: ram.id, value: [choices[memory]] }]
    await shop.change(product.id, { categoryId: made.id, brand, attributes })
    names.push(product.name)
  }
  const counted = async () => {
    const answer = await send(request, 'get', `/products/facets?category=${category}`, {})
    const body: { data: { total: number } } = await answer.json()
    return body.data.total
  }
  await expect.poll(counted, { timeout: countedMs }).toBe(6)
  return { category: category.replaceAll(' ', '+'), names }
}
