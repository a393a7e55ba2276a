import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, unique } from '../support/market.ts'
import { test } from '../support/test.ts'

const word = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(5)

test('the image in a row takes no more than its own width', async ({ page }) => {
  await page.goto('/shops')
  const card = page.getByRole('main').getByRole('article').first()
  const picture = await boxOf(card.locator('img'))
  const heading = await boxOf(card.getByRole('heading'))
  const frame = await boxOf(card)
  expect(picture.x - frame.x).toBeCloseTo(20, 0)
  expect(heading.x - (picture.x + picture.width)).toBeCloseTo(16, 0)
})

test('the cards of a row are aligned @phone', async ({ page, request }) => {
  const shop = await openShop(request)
  const mark = unique('level')
  await shop.product({ name: `${mark} one`, price: 124_990, discount: 15_500 })
  await shop.product({ name: `${mark} two`, price: 990 })
  await shop.product({ name: `${mark} three`, price: 999_999.5, discount: 150_000.5 })
  await page.goto(`/products?search=${mark}`)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(3)
  const rows = new Map<number, number[]>()
  for (const card of await cards.all()) {
    const frame = await boxOf(card)
    const price = await boxOf(card.locator('.font-bold').first())
    rows.set(frame.y, [...(rows.get(frame.y) ?? []), price.y])
    const add = await boxOf(card.getByRole('button', { name: /^Add / }))
    const compare = await boxOf(card.getByRole('button', { name: /^Compare / }))
    expect(compare.height).toBe(add.height)
    expect(compare.y).toBe(add.y)
    for (const part of [price, add, compare]) {
      expect(part.x + part.width).toBeLessThanOrEqual(frame.x + frame.width)
    }
  }
  for (const heights of rows.values()) expect(new Set(heights).size).toBe(1)
})

test('long words break on the product page @phone', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ name: word.slice(0, 200) })
  await shop.change(product.id, {
    description: `${word}\n\nSpecifications\n${word.slice(0, 39)}: ${word}\nColour: ${word}`,
  })
  await page.goto(`/products/${product.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  const out = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('h1, p, dt, dd, a, button')]
      .filter((each) => each.closest('nav') === null && each.scrollWidth > each.clientWidth + 1)
      .filter((each) => getComputedStyle(each).display !== 'inline')
      .filter((each) => each.getBoundingClientRect().right > innerWidth)
      .map((each) => each.textContent?.slice(0, 30)),
  )
  expect(out).toEqual([])
  await expectAccessible(page)
})

test.describe('where there is no room for filters beside the list', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the filter sheet opens without the on-screen keyboard and counts the results', async ({
    page,
  }) => {
    await page.goto('/products')
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet).toBeFocused()
    const show = sheet.getByRole('button', { name: /^Show [\d,]+ results$/ })
    await expect(show).toBeInViewport()
    await sheet.getByRole('radio', { name: 'Camera' }).check()
    await expect(page).toHaveURL('/products?category=Camera')
    // Behind the sheet, so hidden from screen readers.
    const count = page.locator('main [role="status"]').first()
    await expect(async () => {
      const left = /^[\d,]+/.exec((await count.textContent()) ?? '')?.[0]
      await expect(show).toHaveText(`Show ${left} results`, { timeout: 500 })
    }).toPass()
    await expectAccessible(page)
    await show.click()
    await expect(sheet).toBeHidden()
    // The button still shows the active filters.
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  })
})

test('an image that fails to load is replaced by a placeholder', async ({ page, problems }) => {
  problems.allow(/\/media\//)
  await page.route('**/media/**', (route) => route.abort())
  await page.goto('/products?category=TV')
  const pictures = page.getByRole('main').getByRole('article').locator('img')
  await expect
    .poll(() =>
      pictures
        .first()
        .evaluate((image: HTMLImageElement) => [
          image.currentSrc.slice(0, 10),
          image.naturalWidth > 0,
        ]),
    )
    .toEqual(['data:image', true])
  // So is one that fails later.
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/products?category=TV&page=2')
  await expect
    .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth > 0))
    .toBe(true)
})

test('the search box keeps the search term', async ({ page }) => {
  await page.goto('/products?search=gaming+mouse')
  const box = page.getByRole('combobox', { name: 'Search products' })
  await expect(box).toHaveValue('gaming mouse')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(box).toHaveValue('gaming mouse')
  await box.fill('monitor')
  await box.press('Enter')
  await expect(page).toHaveURL('/products?search=monitor')
  // The list of monitors is there; before, the page is still that of the mice.
  await expect(page).toHaveTitle(/monitor/)
  await expect(box).toHaveValue('monitor')
  await page.goBack()
  await expect(box).toHaveValue('gaming mouse')
  await page.getByRole('link', { name: 'Haat home' }).click()
  await expect(box).toHaveValue('')
})

test('a list that does not exist answers 404 to people and search engines', async ({
  page,
  problems,
}) => {
  problems.allow(/^404 GET .*\/(products|shops)\?/)
  for (const [address, status, isHidden] of [
    ['/products?category=Spaceships', 404, true],
    [`/products?category=${'Spaceships'.repeat(20)}`, 404, true],
    ['/products?category=%00Spaceships', 404, true],
    ['/products?category=Mouse&page=999', 404, true],
    ['/products?page=99999999', 404, true],
    ['/shops?page=999', 404, true],
    ['/products?category=mouse', 200, false],
    ['/products?category=Mouse&minPrice=90000000', 200, false],
    ['/products?search=zzzzqqqq', 200, true],
    ['/products?page=2', 200, false],
  ] as const) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(status)
    await expect(page.locator('meta[name="robots"]'), address).toHaveCount(isHidden ? 1 : 0)
    if (status === 404) await expect(page.getByText('No Data Found')).toBeVisible()
  }
  await page.goto('/products?category=Spaceships')
  await expect(page.getByText('There is no category “Spaceships”.')).toBeVisible()
  const categories = page.getByRole('navigation', { name: 'Browse categories' })
  await expect(categories.getByRole('link', { name: 'Camera' })).toBeVisible()
  await page.goto('/products?category=Mouse&page=999')
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page).toHaveURL('/products?category=Mouse')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
})

test('later pages of a list have their number in the title', async ({ page }) => {
  await page.goto('/products?category=Mouse')
  await expect(page).toHaveTitle('All Mouses | Haat')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveTitle('All Mouses, page 2 | Haat')
  await page.goto('/shops?page=2')
  await expect(page).toHaveTitle('Explore All Shops, page 2 | Haat')
})

test('the storefront uses a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const address of ['/', '/products', '/shops']) {
    await page.goto(address)
    const list = page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.getByRole('article') })
    const { width } = await boxOf(list.first())
    expect(width, address).toBeGreaterThan(1_150)
  }
})

test('structured data gives price, seller and delivery of a product', async ({ request }) => {
  const { data } = await (await request.get('/api/v1/products?sortBy=featured&limit=1')).json()
  const [product] = data
  const read = async (address: string): Promise<Record<string, unknown>[]> => {
    const html = await (await request.get(address)).text()
    return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    )
  }
  const [described, way] = await read(`/products/${product.id}`)
  expect(described).toMatchObject({
    '@type': 'Product',
    name: product.name,
    brand: { name: product.name.split(' ')[0] },
    aggregateRating: { reviewCount: product.reviewCount },
    review: expect.arrayContaining([
      expect.objectContaining({ '@type': 'Review', author: expect.anything() }),
    ]),
    offers: {
      price: product.price,
      seller: { name: product.shop.name },
      shippingDetails: {
        shippingRate: { value: 60, currency: 'BDT' },
        deliveryTime: { transitTime: { minValue: 3, maxValue: 5 } },
      },
      hasMerchantReturnPolicy: { merchantReturnDays: 7 },
    },
  })
  expect(way).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home' }, { name: product.category.name }, { name: product.name }],
  })
  const home = await read('/')
  expect(home.map((each) => each['@type'])).toEqual(['WebSite', 'Organization'])
  const [list] = await read('/products?category=Mouse')
  expect(list).toMatchObject({ itemListElement: [{}, { name: 'All Products' }, { name: 'Mouse' }] })
})

test('the policy pages link to each other', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Returns and refunds' }).click()
  await expect(page).toHaveURL('/returns')
  for (const title of ['Shipping', 'Warranty', 'Terms of use', 'Privacy', 'Returns and refunds']) {
    await page
      .getByRole('navigation', { name: 'Policies' })
      .getByRole('link', { name: title })
      .click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(`${title} | Haat`)
  }
  await page.goto('/terms')
  await expect(page.locator('[lang="bn"]').getByRole('heading').first()).toBeVisible()
})

async function boxOf(of: ReturnType<Page['locator']>) {
  const box = await of.boundingBox()
  if (box === null) throw new Error('The element is not visible.')
  return box
}
