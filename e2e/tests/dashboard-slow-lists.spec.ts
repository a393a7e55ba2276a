import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { openScreen } from '../support/lists.ts'
import { openShop, signUp, tokenOf } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { rememberSession } from '../support/session.ts'
import { shifts, watchShifts } from '../support/shifts.ts'
import { post } from '../support/talk.ts'
import { test } from '../support/test.ts'

const slowMs = 700

/** Answers of the API come late, so that the placeholders of a list are on the screen for a while. */
async function slowDown(page: Page) {
  await page.route('**/api/v1/**', async (route) => {
    if (!route.request().url().includes('stream')) {
      await new Promise((resolve) => setTimeout(resolve, slowMs))
    }
    await route.fallback()
  })
}

for (const [email, screens] of Object.entries({
  'admin@haat.example': ['all-orders', 'complaints', 'reviews', 'finance/debts', 'finance/payouts'],
  'vendor@haat.example': ['orders', 'to-pack'],
})) {
  test(`rows that come late push nothing away: ${email}`, async ({ page, request }) => {
    test.setTimeout(90_000)
    await watchShifts(page)
    await slowDown(page)
    await rememberSession(page, request, email)
    for (const screen of screens) {
      await openScreen(page, screen)
      await expect(page.locator('main .skeleton')).toHaveCount(0, { timeout: 15_000 })
      expect.soft(await shifts(page), screen).toBeLessThan(0.01)
      for (const heading of await page.locator('main h2').all()) await expect(heading).toBeVisible()
    }
  })
}

test('a long conversation opens at its newest message, and older ones move nothing @phone', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 900 })
  const buyer = await signUp(request, 'customer')
  const orderId = await placeOrder(request, buyer, shop, { lines: [{ product, price: 900 }] })
  const token = await tokenOf(request, buyer.email)
  const { conversation } = await post<{ conversation: { id: string } }>(
    request,
    token,
    '/conversations/messages',
    { orderId, clientId: randomUUID(), body: 'One of very many' },
  )
  await answerWithMany(page, 90)
  await rememberSession(page, request, buyer.email)
  await openScreen(page, `messages/${conversation.id}`)
  const message = (seq: number) => page.getByText(`Message ${seq}.`, { exact: true })
  await expect(message(90)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport()

  await page.evaluate(() => scrollTo(0, 0))
  const before = await message(61).boundingBox()
  await page.getByRole('button', { name: 'Show older messages' }).press('Enter')
  await expect(message(31)).toBeAttached()
  const after = await message(61).boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? Number.NaN))).toBeLessThan(2)
})

/** Repeats the only message of a conversation: nobody may write so many in a minute. */
async function answerWithMany(page: Page, count: number) {
  const pageSize = 30
  // Asked once: a later read can still be open when the journey ends.
  let real: Promise<{ data: { messages: object[]; conversation: object } }> | undefined
  await page.route('**/conversations/messages?**', async (route) => {
    const url = new URL(route.request().url())
    const end = Number(url.searchParams.get('before') ?? count + 1)
    url.searchParams.delete('before')
    real ??= route.fetch({ url: url.href }).then((answer) => answer.json())
    const { data, ...rest } = await real
    const first = Math.max(1, end - pageSize)
    const messages = Array.from({ length: end - first }, (_, nth) => ({
      ...data.messages[0],
      id: `01930000-0000-7000-8000-${String(first + nth).padStart(12, '0')}`,
      seq: first + nth,
      body: `Message ${first + nth}.`,
    }))
    const conversation = { ...data.conversation, lastSeq: count }
    await route.fulfill({
      json: { ...rest, data: { conversation, messages, hasOlder: first > 1 } },
    })
  })
}
