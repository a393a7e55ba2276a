import { expect } from '@playwright/test'
import { openShop, password, signUp } from '../support/market.ts'
import { addPictures } from '../support/galleries.ts'
import { withoutNoticeStream } from '../support/notice-stream.ts'
import { test } from '../support/test.ts'

// The server renders the same page for everyone, and the browser adds its stored state afterwards. Whatever is
// stored, hydration must match: the harness fails a test on any message of React.
test.describe('hydration', () => {
  let addresses: string[] = []
  let product: Record<string, unknown> = {}
  let session: unknown = null

  test.beforeAll(async ({ playwright }, { project }) => {
    const request = await playwright.request.newContext({ baseURL: String(project.use.baseURL) })
    const shop = await openShop(request)
    const { id } = await shop.product({ name: 'Hydrated Mouse', price: 1_250, stock: 5 })
    await addPictures(request, shop, id, 2)
    const customer = await signUp(request, 'customer')
    const login = { data: { email: customer.email, password } }
    session = (await (await request.post('/api/v1/auth/login', login)).json()).data
    product = (await (await request.get(`/api/v1/products/${id}`)).json()).data
    addresses = ['/', '/products', `/products/${id}`, '/cart', '/compare-products', '/shops']
    await request.dispose()
  })

  const filledCart = () =>
    JSON.stringify({ lines: [{ product, quantity: 2, price: product['price'] }] })
  const stores: Record<string, () => Record<string, string>> = {
    'an empty storage': () => ({}),
    'a full storage': () => ({
      'haat:auth': JSON.stringify(session),
      'haat:cart': filledCart(),
      'haat:comparison': JSON.stringify({ products: [product] }),
      'haat-theme': 'dark',
    }),
    'a broken storage': () => ({
      'haat:auth': '{',
      'haat:cart': '{"items":[1]}',
      'haat:comparison': 'null',
      'haat-theme': 'purple',
    }),
  }

  for (const [name, contents] of Object.entries(stores)) {
    test(`with ${name} every page hydrates without a warning`, async ({ page }) => {
      await withoutNoticeStream(page)
      await page.addInitScript((values) => {
        for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
      }, contents())
      for (const address of addresses) {
        await page.goto(address, { waitUntil: 'networkidle' })
        await expect(page.getByRole('contentinfo')).toBeVisible()
        await expect(page.locator('head > title')).toHaveCount(1)
      }
    })
  }

  test('a visitor’s first page makes no API calls', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
    })
    for (const address of addresses.slice(0, 3)) {
      await page.goto(address, { waitUntil: 'networkidle' })
      expect(calls, address).toEqual([])
    }
  })

  test('a button pressed during hydration counts once', async ({ page, context }) => {
    const browser = await context.newCDPSession(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.addInitScript(() => {
      const { port1, port2 } = new MessageChannel()
      // React has started, but has not hydrated the page yet.
      port1.addEventListener('message', () => {
        const root = document.getElementById('root')
        const isHeard = Object.keys(root ?? {}).some((key) => key.startsWith('__reactContainer'))
        if (!isHeard) return port2.postMessage(null)
        const isAdd = (button: HTMLElement) => button.textContent === 'Add To Cart'
        Object.assign(window, { isEarly: document.documentElement.dataset['ready'] === undefined })
        return [...document.querySelectorAll('button')].find(isAdd)?.click()
      })
      port1.start()
      port2.postMessage(null)
    })
    await page.goto(`/products/${String(product['id'])}`)
    await expect(page.getByText('Added to cart')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-ready')
    expect(await page.evaluate(() => 'isEarly' in window && window.isEarly)).toBe(true)
    await page.goto('/cart')
    const quantity = page.getByRole('textbox', { name: 'Quantity of Hydrated Mouse' })
    await expect(quantity).toHaveValue('1')
  })

  test('a button pressed before the scripts have loaded takes effect afterwards', async ({
    page,
  }) => {
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await pressed
      await route.continue()
    })
    await page.addInitScript((cart) => localStorage.setItem('haat:cart', cart), filledCart())
    await page.goto(addresses[2] ?? '', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Add To Cart' }).first().click()
    await expect(page.locator('html')).not.toHaveAttribute('data-ready')
    press()
    const kept = () => page.evaluate(() => localStorage.getItem('haat:cart'))
    await expect.poll(kept).toContain('"quantity":3')
  })

  for (const late of ['every script', 'the code of the gallery']) {
    test(`a picture pressed before ${late} has loaded opens over its page`, async ({ page }) => {
      const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        const response = await route.fetch()
        const isLate = late === 'every script' || (await response.text()).includes('Look closely: ')
        if (isLate) await pressed
        await route.fulfill({ response })
      })
      await page.goto(addresses[2] ?? '', { waitUntil: 'commit' })
      const hasHydrated = late !== 'every script'
      if (hasHydrated) await expect(page.locator('html')).toHaveAttribute('data-ready')
      const picture = page.getByRole('link', { name: 'Look closely: Hydrated Mouse', exact: true })
      await picture.click()
      await expect(picture.locator('xpath=ancestor::*[@data-late]')).toBeAttached()
      press()
      await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(picture).toBeFocused()
      // Scripts that are still being read belong to nobody once the page is closed.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }

  test('a filter pressed before its code has loaded is chosen afterwards', async ({ page }) => {
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      const response = await route.fetch()
      if ((await response.text()).includes('See fewer')) await pressed
      await route.fulfill({ response })
    })
    await page.goto('/products?category=Laptop', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-ready')
    const filters = page.getByRole('complementary', { name: 'Filters' })
    const first = filters.getByRole('group', { name: 'Brand' }).getByRole('checkbox').first()
    await expect(first.locator('xpath=ancestor::*[@data-late]')).toBeAttached()
    await first.click()
    await expect(first).not.toBeChecked()
    press()
    await expect(first).toBeChecked()
    await expect(page).toHaveURL(/brand=/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('names and prices are visible without scripts', async ({ request }) => {
    const page = await (await request.get(addresses[2] ?? '')).text()
    expect(page).toContain('Hydrated Mouse')
    expect(page).toContain('1,250৳')
  })
})
