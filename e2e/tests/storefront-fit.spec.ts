import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, signUp, tokenOf, unique, type TestShop } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

// Names, prices and carts may exceed what a layout expects.

const word = 'Donaudampfschifffahrtsgesellschaftskapitaen'
const widths = [360, 768, 1280, 1920]

test('long words break wherever a shop, a product or an order is named', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  await rename(request, shop, unique(`Shop ${word}`))
  const product = await shop.product({ name: unique(word.repeat(3)), price: 9_999_999 })
  const customer = await signUp(request, 'customer')
  const token = await tokenOf(request, customer.email)
  const headers = { authorization: token }
  const named = await request.patch('/api/v1/users/update-profile', {
    headers,
    data: { name: word },
  })
  expect(named.ok(), await named.text()).toBe(true)
  customer.name = word
  const lines = [{ product, price: 9_999_999 }]
  const order = await placeOrder(request, customer, shop, { lines, paymentType: 'ONLINE' })
  const review = { productId: product.id, rating: 3, comment: word.repeat(5) }
  const told = await request.post('/api/v1/reviews/create', { headers, data: review })
  expect(told.ok(), await told.text()).toBe(true)
  await rememberSession(page, request, customer.email)
  await page.goto(`/products/${product.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Add To Cart' }).first().click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  for (const address of [
    '/shops',
    `/shops/${shop.id}`,
    `/products/${product.id}`,
    `/products?search=${product.name}`,
    '/cart',
    '/checkout',
    `/order-placed/${order}`,
  ]) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(word).first()).toBeVisible()
    await expectToFit(page, address)
  }
  await expectEmailToBreak(page)

  await page.getByRole('button', { name: 'Finish paying' }).click()
  await expect(page.getByText('Test gateway')).toBeVisible()
  await expectToFit(page, 'the test gateway')
})

/** An email address breaks behind its @ and its dots, never inside a word that fits on a line. */
async function expectEmailToBreak(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 })
  const step = page.getByRole('listitem').filter({ hasText: 'We write to' })
  const parts = await step.locator('span > span').evaluateAll((spans) =>
    spans.map((span) => {
      const words = document.createRange()
      words.selectNodeContents(span.lastChild ?? span)
      return words.getClientRects().length
    }),
  )
  expect(parts.length).toBeGreaterThan(1)
  expect(new Set(parts)).toEqual(new Set([1]))
}

test('a card ends a long name with its second line, and shows nothing of a third', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ name: unique('দ্রুত টাইপিংয়ের কীবোর্ড '.repeat(5)) })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/products?search=${encodeURIComponent(product.name)}`)
  const name = page.getByRole('article').filter({ hasText: product.name }).getByRole('heading')
  const [height, line] = await name.evaluate((heading) => [
    heading.getBoundingClientRect().height,
    Number.parseFloat(getComputedStyle(heading).lineHeight),
  ])
  expect(height).toBeCloseTo(2 * (line ?? 0), 0)
})

test('a discount badge is shown whole or not at all', async ({ page, request }) => {
  const shop = await openShop(request)
  const mark = unique('chips')
  await shop.product({ name: `${mark} tiny`, price: 1_234_567.5, discount: 500 })
  await shop.product({ name: `${mark} dear`, price: 9_999_999.5, discount: 3_333_333.5 })
  await shop.product({ name: `${mark} plain`, price: 750, discount: 250 })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/products?search=${mark}`)
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards).toHaveCount(3)
    await expect(cards.filter({ hasText: 'tiny' })).not.toContainText('% off')
    for (const name of ['dear', 'plain']) {
      const chip = cards.filter({ hasText: name }).getByText('25% off')
      const isWhole = await chip.evaluate((each) => {
        const part = each.getBoundingClientRect()
        const frame = each.parentElement?.getBoundingClientRect() ?? part
        const isHidden = part.top >= frame.bottom
        return isHidden || (part.right <= frame.right && part.bottom <= frame.bottom + 1)
      })
      expect(isWhole, `${name} at ${width} px`).toBe(true)
    }
    const chip = cards.filter({ hasText: 'plain' }).getByText('25% off')
    const frame = chip.locator('..')
    const [part, row] = [await chip.boundingBox(), await frame.boundingBox()]
    expect(part?.y ?? 0, 'what fits is seen').toBeLessThan((row?.y ?? 0) + (row?.height ?? 0))
  }
})

test('large amounts in a cart neither wrap nor overlap', async ({ page, request }) => {
  const shop = await openShop(request)
  for (const price of [9_999_999.5, 990]) {
    const product = await shop.product({ name: `${word} ${price}`, price, stock: 999 })
    await page.goto(`/products/${product.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Add To Cart' }).first().click()
    await expect(page.getByText('Added to cart').last()).toBeVisible()
  }
  await page.goto('/cart')
  const quantity = page.getByRole('textbox', { name: /^Quantity of/ }).first()
  await quantity.fill('999')
  await quantity.press('Enter')
  await expect(page.getByText('9,98,99,99,500.50৳').first()).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const rows = page
      .getByRole('main')
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
    const faults = await rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const amounts = [...row.querySelectorAll('.figures')].filter((each) =>
          each.textContent?.includes('৳'),
        )
        const boxes = [...row.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect())
        return [
          ...amounts.filter((each) => each.getClientRects().length > 1).map(() => 'broken amount'),
          ...amounts
            .filter((each) => {
              const cell = each.closest('td')?.getBoundingClientRect()
              const own = each.getBoundingClientRect()
              return cell !== undefined && (own.left < cell.left || own.right > cell.right + 1)
            })
            .map((each) => `out of its cell: ${each.textContent}`),
          ...boxes.filter(({ right }) => right > innerWidth).map(() => 'off the screen'),
        ]
      }),
    )
    expect(faults, `at ${width} px`).toEqual([])
    await expectToFit(page, '/cart', [width])
  }
})

test('an order of many products keeps the form within reach', async ({ page, request }) => {
  const shop = await openShop(request)
  for (const place of Array.from({ length: 12 }, (_, index) => index)) {
    const product = await shop.product({ price: 1_000 + place })
    await page.goto(`/products/${product.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Add To Cart' }).first().click()
    await expect(page.getByText('Added to cart').last()).toBeVisible()
  }
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/checkout')
    const goods = page.getByRole('region', { name: 'What you order' })
    await expect(goods.getByRole('listitem')).toHaveCount(12)
    await expect(page.getByRole('main').getByText('12 products')).toBeVisible()
    // The form comes with the profile, and then the list stands in another place of the page.
    await expect(page.getByLabel('Name')).toBeVisible()
    const [list, form] = [await goods.boundingBox(), await page.getByLabel('Name').boundingBox()]
    expect(list?.height ?? Infinity).toBeLessThanOrEqual(320)
    expect(form?.y ?? Infinity).toBeLessThan(1_100)
    await goods.focus()
    await page.keyboard.press('End')
    await expect(goods.getByRole('listitem').last()).toBeInViewport()
    await expectAccessible(page)
  }
})

test('a missing record and a failed request have headings of their own', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^(404|400|500) GET .*\/(orders|payments|shops)\//)
  await rememberSession(page, request, (await signUp(request, 'customer')).email)
  const nobodys = '01930000-0000-7000-8000-00000000000a'
  for (const [address, heading] of [
    [`/order-placed/${nobodys}`, 'This order could not be found'],
    ['/payment/success?payment_id=unknown', 'This payment could not be found'],
    [`/payment/failed?payment_id=${nobodys}`, 'This payment could not be found'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page)
  }
  await page.route(/\/api\/v1\/(orders|payments|shops)\//, (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong' } }),
  )
  for (const address of [
    `/order-placed/${nobodys}`,
    `/payment/success?payment_id=${nobodys}`,
    `/shops/${nobodys}`,
  ]) {
    await page.goto(address)
    const heading = page.getByRole('heading', { level: 1, name: 'This could not be loaded' })
    await expect(heading).toBeVisible()
    await expectAccessible(page)
  }
})

/** Fails when part of the page overflows the window; containers that scroll sideways may. */
async function expectToFit(page: Page, what: string, at: readonly number[] = widths) {
  // Includes parts that are laid out only near the window.
  await page.addStyleTag({ content: '.later { content-visibility: visible !important }' })
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, `${what} at ${width} px`).toBeLessThanOrEqual(0)
    const out = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('h1, h2, h3, p, dd, li, a, button')]
        .filter((each) => each.closest('.overflow-x-auto, .sr-only, nav') === null)
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
        .map((each) => each.textContent?.slice(0, 30)),
    )
    expect(out, `${what} at ${width} px`).toEqual([])
  }
}

async function rename(request: APIRequestContext, shop: TestShop, name: string) {
  const answer = await request.patch(`/api/v1/shops/${shop.id}`, {
    headers: { authorization: shop.token },
    multipart: { data: JSON.stringify({ name }) },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
