import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, signUp, unique } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { test } from '../support/test.ts'

const word = 'Donaudampfschifffahrtsgesellschaftskapitaen'

test('letters fit a phone, a tablet and a desktop, in light and in dark', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ name: word.repeat(4), price: 1_234_567.5 })
  const customer = await signUp(request, 'customer')
  await placeOrder(request, customer, shop, { lines: [{ product, price: 1_234_567.5 }] })
  const subject = unique(word)
  const sent = await request.post('/api/v1/contact/create', {
    data: {
      name: 'Mina Rahman',
      email: `${word}@${word}.example`,
      subject,
      message: word.repeat(6),
    },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  for (const reader of [customer.email, shop.vendor.email, subject]) {
    const letters: string[] = []
    await expect(async () => {
      const outbox = await (await request.get('/dev/mail')).text()
      const entries = [...outbox.matchAll(/href="(\/dev\/mail\/[^"]+)"[^]*?<\/li>/g)]
      letters.push(
        ...entries.filter(([entry]) => entry.includes(reader)).map(([, address = '']) => address),
      )
      expect(letters.length).toBeGreaterThan(0)
    }).toPass()
    for (const letter of letters) {
      // Put into a page of its own: where it is kept, a letter may run nothing, axe included.
      await page.setContent(await (await request.get(`${letter}/html`)).text())
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(paper, 'dark where people read in the dark').toBe('rgb(12, 19, 20)')
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wide, `${letter} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  }
})
