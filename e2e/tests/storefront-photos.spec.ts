import { expect, type Locator, type Page } from '@playwright/test'
import { openShop, unique } from '../support/market.ts'
import { test } from '../support/test.ts'

/** A photo as shops upload them: a dark disc on a ground of some colour, or on none. */
async function photo(page: Page, width: number, height: number, ground: string): Promise<Buffer> {
  const url = await page.evaluate(
    ([wide, high, colour]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = high
      const brush = canvas.getContext('2d')
      if (brush === null) return ''
      brush.fillStyle = colour
      brush.fillRect(0, 0, wide, high)
      brush.fillStyle = '#22345e'
      brush.arc(wide / 2, high / 2, Math.min(wide, high) / 2.2, 0, 7)
      brush.fill()
      return canvas.toDataURL('image/png')
    },
    [width, height, ground] as const,
  )
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

/** All of the photo shows in a square of its own, on white. */
async function expectWhole(shown: Locator): Promise<void> {
  await expect(shown).toHaveJSProperty('complete', true)
  await expect(shown).toHaveCSS('object-fit', 'contain')
  await expect(shown).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect.poll(() => shown.evaluate((image) => image.clientWidth - image.clientHeight)).toBe(0)
}

const photos = [
  ['tall', 300, 900, '#e8c9a0'],
  ['wide', 1_200, 300, '#e8c9a0'],
  ['cut-out', 600, 800, 'transparent'],
  ['white', 800, 600, '#ffffff'],
] as const

for (const colorScheme of ['light', 'dark'] as const) {
  test(`photos of any shape show all of what is sold, on white (${colorScheme})`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/about-us')
    const shop = await openShop(request)
    const word = unique('Photo')
    for (const [what, width, height, ground] of photos) {
      const file = await photo(page, width, height, ground)
      await shop.product({ name: `${word} ${what}`, photo: file })
    }
    await page.goto(`/products?search=${word}`)
    const cards = page.getByRole('article').filter({ hasText: word })
    await expect(cards).toHaveCount(photos.length)
    for (const [what, width, height] of photos) {
      const shown = cards.filter({ hasText: what }).locator('img')
      await expectWhole(shown)
      const longer = Math.max(width, height)
      const under = await shown.evaluate((image) => getComputedStyle(image).backgroundSize)
      const shares = [width, height].map((side) => (98 * side) / longer)
      expect(under.split(' ').map(Number.parseFloat)).toEqual(
        shares.map((share) => expect.closeTo(share, 1)),
      )
    }
    await cards.filter({ hasText: 'cut-out' }).getByRole('link').click()
    await expectWhole(page.getByRole('main').getByRole('img', { name: `${word} cut-out` }))
  })
}
