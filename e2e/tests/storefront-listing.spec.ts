import { expect, type Page } from '@playwright/test'
import { expectRetry, followLink } from '../support/failures.ts'
import { tabTo } from '../support/keyboard.ts'
import { openShop, unique } from '../support/market.ts'
import { test } from '../support/test.ts'

/** The number of cards per row, by the width of the screen. */
const columnsAt: Record<number, number> = { 360: 2, 768: 3, 1280: 4 }

test('filters, sort and page are kept in the address @phone @tablet', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByRole('heading', { name: 'All Products', level: 1 })).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  const grid = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('article') })
  const columns = await grid.evaluate(
    (each) => getComputedStyle(each).gridTemplateColumns.split(' ').length,
  )
  expect(columns).toBe(columnsAt[page.viewportSize()?.width ?? 0])

  await filter(page, async (filters) => {
    await filters.getByRole('radio', { name: 'Monitor' }).check()
    await expect(page).toHaveURL('/products?category=Monitor')
    await filters.getByLabel('Minimum price in taka').fill('10000')
    await filters.getByLabel('Maximum price in taka').fill('20000')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/minPrice=10000&maxPrice=20000/)
  })
  await expect(page.getByRole('heading', { name: 'All Monitors', level: 1 })).toBeVisible()

  const sort = page.getByLabel('Sort by')
  await sort.selectOption('Price High to Low')
  await expect(page).toHaveURL(/sort=desc/)
  await expectPrices(page, (before, after) => before >= after)
  await sort.selectOption('Price Low to High')
  await expect(page).toHaveURL(/sort=asc/)
  await expectPrices(page, (before, after) => before <= after)

  const shared = page.url()
  const names = await cards(page).getByRole('heading').allTextContents()
  await page.goBack()
  await expect(sort).toHaveValue('desc')
  await page.goto(shared)
  await expect(cards(page).getByRole('heading')).toHaveText(names)
  await filter(page, async (filters) => {
    await expect(filters.getByRole('radio', { name: 'Monitor' })).toBeChecked()
    await expect(filters.getByLabel('Minimum price in taka')).toHaveValue('10000')
    await filters.getByRole('button', { name: 'Clear filters' }).click()
  })
  await expect(page).toHaveURL('/products?sort=asc')
})

test('two filters that come in one press are both kept', async ({ page }) => {
  await page.goto('/products')
  await filter(page, async (filters) => {
    await filters.getByLabel('Minimum price in taka').fill('10000')
    // A tap on another filter ends the typing and chooses, before anything is shown again.
    await filters.getByRole('radio', { name: 'Monitor' }).evaluate((radio: HTMLElement) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      radio.click()
    })
    await expect(page).toHaveURL('/products?minPrice=10000&category=Monitor')
    await expect(filters.getByLabel('Minimum price in taka')).toHaveValue('10000')
  })
})

test('pages are numbered, and a new category starts on page 1', async ({ page }) => {
  await page.goto('/products?category=Mouse')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(pager.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  const first = await cards(page).first().getByRole('heading').innerText()
  await pager.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/products?category=Mouse&page=2')
  await expect(pager.getByText('Page 2')).toBeVisible()
  await expect(cards(page).first().getByRole('heading')).not.toHaveText(first)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await pager.getByRole('link').filter({ hasText: /^\d+$/ }).last().click()
  await expect(pager.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await filter(page, (filters) => filters.getByRole('radio', { name: 'Keyboard' }).check())
  await expect(page).toHaveURL('/products?category=Keyboard')
  await expect(pager.getByRole('button', { name: 'Previous page' })).toBeDisabled()
})

test('a search shows its term, and says when nothing was found', async ({ page, request }) => {
  const shop = await openShop(request)
  const word = unique('zebrafish')
  await shop.product({ name: `${word} Webcam`, price: 4_300 })
  await page.goto(`/products?search=${word}`)
  await expect(page.getByRole('heading', { name: `Search results for - ${word}` })).toBeVisible()
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expect(cards(page)).toHaveCount(1)

  await page.goto(`/products?search=${word}&minPrice=5000`)
  await expect(page.getByText('No Data Found')).toBeVisible()
  await page.getByRole('link', { name: 'See all products' }).click()
  await expect(page).toHaveURL('/products')
  await expect(cards(page)).toHaveCount(12)
})

test('a card adds its product to the cart and the comparison', async ({ page, request }) => {
  const shop = await openShop(request)
  const word = unique('carded')
  const product = await shop.product({ name: `${word} Scanner`, price: 1_200, discount: 300 })
  const gone = await shop.product({ name: `${word} Plotter`, stock: 0 })
  await page.goto(`/products?search=${word}`)
  const card = cards(page).filter({ hasText: product.name })
  await expect(card.getByText('1,200৳')).toBeVisible()
  await expect(card.getByText('1,500৳')).toBeVisible()
  await expect(card.getByText('20% off')).toBeVisible()
  const soldOut = cards(page).filter({ hasText: gone.name })
  await expect(soldOut.getByText('Out of stock')).toBeVisible()
  await expect(soldOut.getByRole('button', { name: /to cart$/ })).toBeDisabled()

  await card.getByRole('button', { name: `Add ${product.name} to cart` }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await card.getByRole('button', { name: `Add ${product.name} to cart` }).click()
  await expect(page.getByText('Quantity increased')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart 1 item' })).toBeVisible()
  await card.getByRole('button', { name: `Compare ${product.name}` }).click()
  await expect(page.getByText('Added to Comparison')).toBeVisible()
  await card.getByRole('link', { name: product.name }).click()
  await expect(page).toHaveURL(`/products/${product.id}`)
})

test('the filters work by keyboard and keep the focus', async ({ page }) => {
  await page.goto('/products')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const lowest = filters.getByLabel('Minimum price in taka')
  const highest = filters.getByLabel('Maximum price in taka')
  await tabTo(page, lowest)
  await page.keyboard.type('5000')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL('/products?minPrice=5000')
  await expect(highest).toBeFocused()
  await page.keyboard.type('4000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The minimum is above the maximum.')).toBeVisible()
  await expect(page).toHaveURL('/products?minPrice=5000')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('9000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?minPrice=5000&maxPrice=9000')
  await expect(highest).toBeFocused()
  await tabTo(page, filters.getByRole('radio', { name: 'All categories' }))
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/category=/)
  await expect(filters.getByRole('radio', { checked: true })).toBeFocused()
})

test('the previous page stays, dimmed, while the next loads', async ({ page }) => {
  await page.goto('/products')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/v1\/products\?.*page=2/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Next page' }).click()
  const list = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('article') })
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(cards(page)).toHaveCount(12)
  release()
  await expect(list).toHaveAttribute('aria-busy', 'false')
})

test('a list that failed to load is retried', async ({ page, problems }) => {
  problems.allow(/\/api\/v1\/products/)
  await page.goto('/contact')
  await expectRetry(page, {
    calls: /\/api\/v1\/products\?/,
    go: () => followLink(page, 'All Products'),
    arrived: () => expect(cards(page)).toHaveCount(12),
  })
  // A page that fails to load does not keep showing the previous one.
  await expectRetry(page, {
    calls: /\/api\/v1\/products\?.*page=2/,
    go: () => page.getByRole('link', { name: 'Next page' }).click(),
    arrived: () => expect(cards(page)).toHaveCount(12),
  })
})

function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}

/** The filters stand beside the list, or on small screens in a sheet of their own. */
async function filter(
  page: Page,
  use: (filters: ReturnType<Page['getByRole']>) => Promise<unknown>,
): Promise<void> {
  const aside = page.getByRole('complementary', { name: 'Filters' })
  if (await aside.isVisible()) {
    await use(aside)
    return
  }
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await use(sheet)
  await sheet.getByRole('button', { name: /^Show / }).click()
  await expect(sheet).toBeHidden()
}

async function expectPrices(page: Page, isSorted: (before: number, after: number) => boolean) {
  await expect
    .poll(async () => {
      const list = page
        .getByRole('main')
        .getByRole('list')
        .filter({ has: page.getByRole('article') })
      if ((await list.getAttribute('aria-busy')) === 'true') return 'busy'
      const texts = await cards(page).locator('.font-bold').allTextContents()
      const prices = texts.map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
      const wrong = prices.filter((price, index) => !isSorted(prices[index - 1] ?? price, price))
      return prices.length > 1 && wrong.length === 0 ? 'sorted' : prices
    })
    .toBe('sorted')
}

test('filters longer than the list scroll beside it, under the header', async ({ page }) => {
  await page.goto('/products?category=Laptop')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const last = filters.getByRole('group', { name: 'Shop' })
  await expect(last).not.toBeInViewport()
  await last.getByRole('checkbox').last().focus()
  await expect(last.getByRole('checkbox').last()).toBeInViewport()
  const height = await filters.evaluate((each) => each.getBoundingClientRect().height)
  expect(height).toBeLessThan(page.viewportSize()?.height ?? 0)
})
