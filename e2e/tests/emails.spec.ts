import { expect } from '@playwright/test'
import { expectAccessibleAsShown } from '../support/axe.ts'
import { openShop, signUp, unique } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { test } from '../support/test.ts'

const word = 'Donaudampfschifffahrtsgesellschaftskapitaen'

test('emails fit a phone, a tablet and a desktop, in light and in dark', async ({
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
    const emails: string[] = []
    await expect(async () => {
      const outbox = await (await request.get('/dev/mail')).text()
      const entries = [...outbox.matchAll(/href="(\/dev\/mail\/[^"]+)"[^]*?<\/li>/g)]
      emails.push(
        ...entries.filter(([entry]) => entry.includes(reader)).map(([, address = '']) => address),
      )
      expect(emails.length).toBeGreaterThan(0)
    }).toPass()
    for (const email of emails) {
      // The outbox forbids scripts in an email, axe included, so the check copies it into a page of its own.
      await page.setContent(await (await request.get(`${email}/html`)).text())
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessibleAsShown(page)
      }
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(paper, 'the dark theme has a dark background').toBe('rgb(12, 19, 20)')
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wide, `${email} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  }
})
