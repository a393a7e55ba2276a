import { expect, type Page } from '@playwright/test'
import { endFault } from '../support/failures.ts'
import { openShop, signIn, signUp, unique } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const phoneWidth = 500

test('the header links to every section @phone @tablet', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(page.getByPlaceholder('Search everything in the product')).toBeVisible()
  await expect(header.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart')
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const [name, href] of [
      ['Home', '/'],
      ['All Products', '/products'],
      ['Recent Viewed', '/recent-products'],
      ['Compare', '/compare-products'],
      ['Contact', '/contact'],
    ] as const) {
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    }
    await menu.getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL('/contact')
    await expect(menu).toBeHidden()
    return
  }
  await expect(header.getByText(/^Call us:/)).toBeVisible()
  for (const [name, href] of [
    ['My Account', '/dashboard/index'],
    ['About Us', '/about-us'],
    ['Contact', '/contact'],
    ['Recent Viewed', '/recent-products'],
    ['Compare', '/compare-products'],
    ['Sign in', '/login'],
  ] as const) {
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
})

test('the category bar opens a panel of cards and links to the lists @phone @tablet', async ({
  page,
}) => {
  await page.goto('/about-us')
  const bar = page.getByRole('navigation', { name: 'Categories' })
  await expect(bar.getByRole('link', { name: 'All Products' })).toHaveAttribute('href', '/products')
  await expect(bar.getByRole('link', { name: 'All Shops' })).toHaveAttribute('href', '/shops')
  const button = bar.getByRole('button', { name: 'All Categories' })
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  const card = bar.getByRole('link', { name: 'Camera' }).last()
  await expect(card.locator('img')).toBeVisible()
  await card.click()
  await expect(page).toHaveURL('/products?category=Camera')
  await expect(page.getByRole('heading', { name: 'All Cameras' })).toBeVisible()
})

test('the search suggests products while typing @phone', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('Sought Speaker '), price: 3_250 })
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.click()
  const list = page.getByRole('listbox', { name: 'Search products' })
  await expect(list.getByRole('option').first()).toBeVisible()
  const panel = page.locator('[data-state=open]').filter({ has: list })
  await expect(panel).toHaveCSS('max-height', '320px')
  await page.getByRole('heading', { name: 'Featured Category' }).click()
  await expect(list).toBeHidden()

  await box.fill(product.name.slice(0, -2))
  const option = list.getByRole('option').first()
  await expect(option).toContainText(product.name)
  await expect(option.getByText('3,250৳')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await option.click()
  await expect(page).toHaveURL(`/products/${product.id}`)
  await expect(box).toHaveValue('')
  await expect(list).toBeHidden()
  // The new page gets the focus, after which the box may be used again.
  await expect(page.getByRole('main')).toBeFocused()

  const rated = await request.get('/api/v1/products?limit=50&sortBy=rating&sortOrder=desc')
  const { data } = await rated.json()
  const pictured = data.find(({ image }: { image: string }) => image !== '')
  await box.fill(pictured.name)
  const row = list.getByRole('option', { name: pictured.name }).first()
  await expect(row.locator('img')).toHaveAttribute('src', new URL(pictured.image).pathname)

  await box.fill(product.name)
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(/^[^?]*\/products\?search=/)
  await expect(
    page.getByRole('heading', { name: `Search results for - ${product.name}` }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: product.name })).toBeVisible()
})

test('suggestions reserve their space while loading, and show an error when they fail', async ({
  page,
  problems,
}) => {
  problems.allow(/\/api\/v1\/products\?/)
  await page.goto('/about-us')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/v1\/products\?/, async (route) => {
    await held
    await route.continue()
  })
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.click()
  await expect(page.getByRole('search').locator('..').locator('.skeleton').first()).toBeVisible()
  answer()
  await expect(page.getByRole('option').first()).toBeVisible()

  await page.route(/\/api\/v1\/products\?/, (route) => route.abort('internetdisconnected'))
  await box.fill('mouse')
  await expect(
    page.getByText('Suggestions could not be loaded. Press Enter to search.'),
  ).toBeVisible()
})

test('categories that failed to load are retried', async ({ page, request, problems }) => {
  problems.allow(/\/api\/v1\/categories/)
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  await page.goto('/dashboard/index')
  await page.route(/\/api\/v1\/categories/, (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  const bar = page.getByRole('navigation', { name: 'Categories' })
  await bar.getByRole('button', { name: 'All Categories' }).click()
  await expect(bar.getByRole('alert')).toContainText('This could not be loaded')
  await expect(bar.locator('.skeleton')).toHaveCount(0)
  await bar.getByRole('link', { name: 'All Products' }).click()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect(filters.getByText('The categories could not be loaded.')).toBeVisible()
  await endFault(page, /\/api\/v1\/categories/, filters)
  await expect(filters.getByRole('radio', { name: 'Laptop' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Laptop' })).toBeVisible()
})

test('the account menu names who is signed in and signs out everywhere @phone', async ({
  page,
  request,
  context,
}) => {
  const customer = await signUp(request, 'customer')
  await signIn(page, customer.email)
  await expect(page).toHaveURL('/')
  const other = await context.newPage()
  await other.goto('/about-us')
  await expect(other.getByRole('button', { name: /account menu/ })).toBeVisible()

  await page.getByRole('button', { name: /account menu/ }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText(customer.name)).toBeVisible()
  await expect(menu.getByText(customer.email)).toBeVisible()
  for (const name of ['Dashboard', 'Settings', 'Logout']) {
    await expect(menu.getByRole('menuitem', { name })).toBeVisible()
  }
  await menu.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('the footer holds the links and the tagline', async ({ page }) => {
  await page.goto('/contact')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('To simplify your shopping experience.')).toBeVisible()
  for (const [name, href] of [
    ['All Products', '/products'],
    ['Mouse', '/products?category=Mouse'],
    ['Keyboard', '/products?category=Keyboard'],
    ['Laptop', '/products?category=Laptop'],
    ['TV', '/products?category=TV'],
    ['All Shops', '/shops'],
    ['About Us', '/about-us'],
    ['Contact', '/contact'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  for (const name of ['Google Play', 'App Store', 'Facebook', 'Instagram', '^X', 'YouTube']) {
    await expect(footer.getByRole('link', { name: new RegExp(`${name}$`) })).toHaveAttribute(
      'href',
      /^https:/,
    )
  }
})

test('every navigation starts at the top, and a button scrolls back up', async ({ page }) => {
  await page.goto('/products')
  const up = page.getByRole('button', { name: 'Scroll to top' })
  await page.evaluate(() => scrollTo(0, 300))
  await expect(up).toBeHidden()
  await page.evaluate(() => scrollTo(0, 301))
  await expect(up).toBeVisible()
  await page.evaluate(() => scrollTo(0, 900))
  await up.click()
  // The jump is immediate, because reduced motion turns smooth scrolling off.
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(up).toBeHidden()

  await page.getByRole('contentinfo').getByRole('link', { name: 'TV' }).click()
  await expect(page.getByRole('heading', { name: 'All TVs' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a chosen theme is remembered', async ({ page, request }) => {
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)
  await page.goto('/')
  const root = page.locator('html')
  await page
    .getByRole('banner')
    .getByRole('button', { name: 'Switch between light and dark' })
    .click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'dark')
})

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < phoneWidth
}
