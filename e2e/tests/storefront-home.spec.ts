import { expect, type Page } from '@playwright/test'
import { expectRetry, followLink } from '../support/failures.ts'
import { signUp } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

/** The step, in ms, by which a journey advances the clock. */
const stepMs = 100

test('the home page links into the market @phone', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const tiles = section(page, 'Featured Category').getByRole('link')
  await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(12)
  await expect(section(page, 'Featured Products').getByRole('article')).toHaveCount(12)

  const deals = section(page, 'Flash Sales')
  await expect(deals.getByText(/Grab the hot deals/)).toBeVisible()
  await expect(deals.getByRole('article')).toHaveCount(8)
  await expect(deals.getByText(/\d+% off/)).toHaveCount(8)

  const brands = section(page, 'Popular Brands')
  await expect(brands.getByRole('link')).toHaveCount(10)
  const brand = brands.getByRole('link').first()
  await expect(brand).toHaveCSS('filter', 'grayscale(1)')
  if (await page.evaluate(() => matchMedia('(hover: hover)').matches)) {
    await brand.hover()
    await expect(brand).not.toHaveCSS('filter', 'grayscale(1)')
  }
  await expect(main.getByRole('group', { name: '1 of 2' })).toBeVisible()

  await tiles.filter({ hasText: 'Keyboard' }).click()
  await expect(page).toHaveURL('/products?category=Keyboard')
  await expect(page.getByRole('heading', { name: 'All Keyboards', level: 1 })).toBeVisible()
})

test.describe('the banner', () => {
  test('changes every two seconds with a fade, wraps, and pauses under the pointer', async ({
    page,
  }) => {
    const banner = page.getByRole('region', { name: 'Offers' })
    const slides = banner.locator('[aria-roledescription="slide"]')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto('/')
    await expect(slides).toHaveCount(2)
    await expect(slides.first()).toHaveCSS('transition-duration', '0.5s')
    await banner.hover()
    await page.clock.pauseAt(Date.now() + 10_000)
    const shown = () => banner.locator('[aria-roledescription="slide"]:not([inert])')
    const first = await shown().getAttribute('aria-label')
    /** Runs the clock until the next slide is shown. Returns how long that took, in ms. */
    const turn = async () => {
      const from = await shown().getAttribute('aria-label')
      let passed = 0
      while (passed < 5_000 && (await shown().getAttribute('aria-label')) === from) {
        await page.clock.runFor(stepMs)
        passed += stepMs
      }
      return passed
    }
    await page.mouse.move(10, 10)
    for (const next of [first === '1 of 2' ? '2 of 2' : '1 of 2', first ?? '']) {
      const passed = await turn()
      await expect(shown()).toHaveAttribute('aria-label', next)
      expect(passed).toBeGreaterThanOrEqual(2_000)
      // React may render a slide change a moment later.
      expect(passed).toBeLessThanOrEqual(2_000 + 3 * stepMs)
    }
    await banner.hover()
    await page.clock.runFor(6_000)
    await expect(shown()).toHaveAttribute('aria-label', first ?? '')
  })

  test('changes slides by its indicators', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: /^Show offer 2/ }).click()
    await expect(page.getByRole('link', { name: 'See headphones' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Browse laptops' })).toBeHidden()
    await page.getByRole('button', { name: /^Show offer 1/ }).click()
    await expect(page.getByRole('link', { name: 'Browse laptops' })).toBeVisible()
  })

  test('stops when it is paused, and resumes when it is played', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto('/')
    const shown = page.locator('[aria-roledescription="slide"]:not([inert])')
    await page.getByRole('button', { name: 'Pause the offers' }).click()
    const rested = await shown.getAttribute('aria-label')
    await page.mouse.move(10, 10)
    await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    )
    await page.clock.runFor(6_000)
    await expect(shown).toHaveAttribute('aria-label', rested ?? '')
    await page.getByRole('button', { name: 'Play the offers' }).click()
    await page.mouse.move(10, 10)
    await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    )
    await page.clock.runFor(2_500)
    await expect(shown).not.toHaveAttribute('aria-label', rested ?? '')
  })

  test('never shows the texts of two slides at once', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Pause the offers' }).click()
    const overlap = await page.evaluate(async () => {
      const words = [...document.querySelectorAll('[aria-roledescription="slide"]')].map(
        (slide) => ({
          slide,
          words: slide.firstElementChild ?? slide,
        }),
      )
      const shown = document.querySelector('[aria-roledescription="slide"]:not([inert])')
      const other = shown?.getAttribute('aria-label') === '1 of 2' ? 'Show offer 2' : 'Show offer 1'
      document.querySelector<HTMLButtonElement>(`button[aria-label^="${other}"]`)?.click()
      let most = 0
      for (const began = performance.now(); performance.now() - began < 900;) {
        await new Promise((frame) => requestAnimationFrame(frame))
        const seen = words.map(
          (each) =>
            Number(getComputedStyle(each.slide).opacity) *
            Number(getComputedStyle(each.words).opacity),
        )
        most = Math.max(most, Math.min(...seen))
      }
      return most
    })
    expect(overlap).toBeLessThan(0.05)
  })

  test.describe('on a touch screen', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

    test('changes slides by a horizontal swipe', async ({ page }) => {
      await page.goto('/')
      const swipe = (from: number, to: number) =>
        page.getByRole('region', { name: 'Offers' }).evaluate(
          (banner, [startX, endX]) => {
            const touch = (clientX: number) =>
              new Touch({ identifier: 1, target: banner, clientX, clientY: 200 })
            const at = (type: string, each: Touch, touches: Touch[]) =>
              banner.dispatchEvent(
                new TouchEvent(type, { bubbles: true, touches, changedTouches: [each] }),
              )
            const first = touch(startX ?? 0)
            at('touchstart', first, [first])
            at('touchend', touch(endX ?? 0), [])
          },
          [from, to],
        )
      await swipe(250, 100)
      await expect(page.getByRole('link', { name: 'See headphones' })).toBeVisible()
      await swipe(100, 110)
      await expect(page.getByRole('link', { name: 'See headphones' })).toBeVisible()
      await swipe(100, 250)
      await expect(page.getByRole('link', { name: 'Browse laptops' })).toBeVisible()
    })
  })

  test('does not move with reduced motion', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await page.clock.runFor(6_000)
    await expect(page.getByRole('group', { name: '1 of 2' })).toBeVisible()
  })
})

test('a brand links to its products', async ({ page, request }) => {
  await page.goto('/')
  const links = section(page, 'Popular Brands').getByRole('link')
  for (const link of await links.all()) {
    const name = await link.innerText()
    const found = await request.get(`/api/v1/products?searchTerm=${name}&limit=12`)
    const { data }: { data: { name: string }[] } = await found.json()
    expect(data.length, name).toBeGreaterThan(5)
    for (const product of data) expect(product.name).toContain(name)
  }
  await links.first().click()
  await expect(page).toHaveURL('/products?search=Tactix')
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Tactix')
})

test('Flash Sales has no sold-out products', async ({ page, request }) => {
  const calls: string[] = []
  page.on('request', (call) => calls.push(call.url()))
  await page.goto('/contact')
  await page.getByRole('link', { name: 'Haat home' }).click()
  await expect(section(page, 'Flash Sales').getByRole('article')).toHaveCount(8)
  const asked = calls.find((url) => url.includes('sortBy=discount')) ?? ''
  const { data }: { data: { stock: number }[] } = await (await request.get(asked)).json()
  expect(data.map(({ stock }) => stock > 0)).not.toContain(false)
  expect(asked).toContain('inStock=true')
})

test('the featured products are requested for the signed-in customer', async ({
  page,
  request,
}) => {
  const customer = await signUp(request, 'customer')
  await rememberSession(page, request, customer.email)
  const asked = page.waitForRequest((call) => call.url().includes('userEmail='))
  await page.goto('/')
  const query = new URL((await asked).url()).searchParams
  expect(query.get('userEmail')).toBe(customer.email)
  expect(query.get('limit')).toBe('12')
})

test('lists that failed to load are retried', async ({ page, problems }) => {
  problems.allow(/\/api\/v1\/products/)
  await page.goto('/contact')
  await expectRetry(page, {
    calls: /\/api\/v1\/products\?.*sortBy=featured/,
    go: () => followLink(page, 'Haat home'),
    arrived: () => expect(section(page, 'Featured Products').getByRole('article')).toHaveCount(12),
  })
})

function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}
