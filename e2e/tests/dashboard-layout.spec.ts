import { expect, type Page, type APIRequestContext } from '@playwright/test'
import { choose, openScreen } from '../support/lists.ts'
import { openShop, signUp, tokenOf, unique, type TestShop } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { widths } from '../support/screens.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const longWord = () => `${'Ramachandranarayanaswamy'.repeat(3)}${unique('')}`

test('names of one long word overflow no screen', async ({ request, newPerson }) => {
  const shop = await openShop(request)
  const { customer, orderId } = await useLongWords(request, shop)

  const screens = {
    [customer.email]: ['index', 'my-orders', 'recent-viewed', 'my-followed-shops', 'profile'],
    [shop.vendor.email]: [
      'index',
      'my-shops',
      'shop-products',
      'orders',
      'shop-reviews',
      'shop-followers',
      `invoices/${orderId}`,
    ],
    'admin@haat.example': ['index', 'customers', 'vendors', 'shops', 'reviews', 'all-orders'],
  }
  for (const [email, names] of Object.entries(screens)) {
    const page = await newPerson()
    await rememberSession(page, request, email)
    for (const name of names) {
      await page.setViewportSize({ width: widths[0], height: 740 })
      await openScreen(page, name)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 })
        expect.soft(await overflowing(page), `${email} ${name} at ${width} px`).toEqual([])
      }
      if (!name.includes('orders')) continue
      await page.setViewportSize({ width: widths[0], height: 740 })
      await choose(page, '', 'View details')
      await expect(page.getByRole('dialog').getByText('Timeline')).toBeVisible()
      expect.soft(await overflowing(page), `${email} ${name}: details`).toEqual([])
    }
  }
})

/** Names everything that a customer and a vendor can name by one long word. */
async function useLongWords(request: APIRequestContext, shop: TestShop) {
  const product = await shop.product({ name: longWord(), price: 700, stock: 3 })
  const customer = { ...(await signUp(request, 'customer')), name: longWord() }
  const lines = [{ product, price: 700 }]
  const orderId = await placeOrder(request, customer, shop, { lines })
  const headers = { authorization: await tokenOf(request, customer.email) }
  const review = { productId: product.id, rating: 4, comment: longWord() }
  const writes = [
    request.post('/api/v1/reviews/create', { headers, data: review }),
    request.post(`/api/v1/recent-viewed-products/create`, {
      headers,
      data: { productId: product.id },
    }),
    request.post('/api/v1/followed-shops/follow', { headers, data: { shopId: shop.id } }),
    request.patch('/api/v1/users/update-profile', {
      headers: { authorization: shop.token },
      data: { name: longWord() },
    }),
    request.patch(`/api/v1/shops/${shop.id}`, {
      headers: { authorization: shop.token },
      data: { name: longWord(), shopAddress: longWord() },
    }),
  ]
  for (const write of writes) await write
  return { customer, orderId }
}

test('at least three orders fit on a phone’s screen', async ({ page, request }) => {
  await page.setViewportSize({ width: widths[0], height: 740 })
  await rememberSession(page, request, 'customer@haat.example')
  await openScreen(page, 'my-orders')
  const cards = page.getByRole('main').locator('tbody tr')
  const heights = await cards.evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(heights.length).toBeGreaterThan(3)
  expect(Math.max(...heights), 'no card is taller').toBeLessThanOrEqual(160)
  await expect(cards.nth(2)).toBeInViewport({ ratio: 1 })
  // The payment's method and status stand together, however long the values before them are.
  const apart = await cards.evaluateAll((rows) =>
    rows.map((row) => {
      const [type = 0, status = 0] = ['Payment Type', 'Payment Status'].map((label) => {
        const box = row.querySelector(`[data-label="${label}"]`)?.getBoundingClientRect()
        return (box?.top ?? Number.NaN) + (box?.height ?? 0) / 2
      })
      return Math.abs(type - status)
    }),
  )
  expect(Math.max(...apart)).toBeLessThan(4)
})

test('a wide screen is filled, without lines too long to read', async ({ page, request }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await rememberSession(page, request, 'vendor@haat.example')
  for (const name of ['index', 'orders', 'shop-products']) {
    await openScreen(page, name)
    const box = await page
      .getByRole('main')
      .locator('table, .shadow-hairline')
      .first()
      .boundingBox()
    expect(box?.width, name).toBeGreaterThan(name === 'index' ? 300 : 1_400)
  }
  await page.goto('/')
  const shell = await page.getByRole('main').locator('.shell').first().boundingBox()
  expect(shell?.width).toBeGreaterThan(1_400)
})

test('the sales of a very large market fit their tile', async ({ page, request }) => {
  await page.route('**/insights/admin', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest }: { data: { days: object[] } } = await answer.json()
    const days = data.days.map((day) => ({ ...day, sales: 1_359_000_000 }))
    await route.fulfill({ json: { ...rest, data: { ...data, days } } })
  })
  await rememberSession(page, request, 'admin@haat.example')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    await openScreen(page, 'index')
    const figure = page.getByText('40,77,00,00,000৳', { exact: true }).first()
    await expect(figure).toBeVisible()
    const overflow = await figure.evaluate((each) => each.scrollWidth - each.clientWidth)
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0)
  }
})

test('with reduced motion a change of theme animates nothing', async ({ page }) => {
  await page.goto('/products')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const running = await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    return document.getAnimations().filter((each) => each instanceof CSSTransition).length
  })
  expect(running).toBe(0)
})

/** The elements that overflow the screen, a table or a dialog. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const places = document.querySelectorAll(
      'html, main, main [aria-busy], [role="dialog"], [role="dialog"] *',
    )
    return [...places]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
      .filter((each) => !['inline', 'contents'].includes(getComputedStyle(each).display))
      .filter((each) => getComputedStyle(each).textOverflow !== 'ellipsis')
      .map((each) => `${each.tagName} ${each.className} ${each.scrollWidth} of ${each.clientWidth}`)
  })
}
