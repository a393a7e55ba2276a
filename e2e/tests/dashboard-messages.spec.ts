import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openScreen } from '../support/lists.ts'
import { openShop, signUp, tokenOf } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { picture } from '../support/pictures.ts'
import { rememberSession } from '../support/session.ts'
import { post } from '../support/talk.ts'
import { test } from '../support/test.ts'

/** The link to the messages says how many are unread; on a phone it is in a menu that is closed. */
async function expectUnread(page: Page, unread: number) {
  if ((page.viewportSize()?.width ?? 0) < 1_024) return
  const name = unread === 0 ? 'Messages' : `Messages ${unread} unread`
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

test('a buyer asks, and the vendor answers with a picture; a phone number is hidden @phone', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(120_000)
  const shop = await openShop(request)
  const product = await shop.product({ price: 900 })
  const buyer = await signUp(request, 'customer')
  await rememberSession(page, request, buyer.email)
  await page.goto(`/products/${product.id}`)
  await page.getByRole('link', { name: 'Ask the seller' }).click()
  await expect(page.getByRole('heading', { name: shop.name, level: 1 })).toBeVisible()
  await expect(page.getByText('Nobody has written yet.')).toBeVisible()
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(page.getByText('Please write a message or add a picture.')).toBeVisible()
  await page
    .getByLabel('Message', { exact: true })
    .fill('Is it new? Call ০১৭১২-৩৪৫৬৭৮\n<b>Thanks</b>')
  await send.click()
  await expect(log(page)).toContainText('Is it new? Call •••')
  await expect(log(page)).toContainText('<b>Thanks</b>')
  await expect(log(page)).toContainText('are hidden until you have an order with each other')
  await expectAccessible(page)

  const shopPage = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await rememberSession(shopPage, request, shop.vendor.email)
  await shopPage.goto('/dashboard/messages')
  const row = shopPage.getByRole('row').filter({ hasText: product.name })
  await expectUnread(shopPage, 1)
  await expect(row).toContainText('1 new')
  await row.getByRole('link', { name: buyer.name }).click()
  await expect(log(shopPage)).toContainText('Call •••')
  await expectUnread(shopPage, 0)
  await shopPage.getByLabel('Add a picture').setInputFiles(picture)
  await expect(shopPage.getByRole('img', { name: 'disc.png' })).toBeVisible()
  await shopPage.getByLabel('Message', { exact: true }).fill('Yes, see the seal')
  await shopPage.getByRole('button', { name: 'Send' }).click()
  await expect(log(shopPage)).toContainText('Yes, see the seal')
  const shown = log(shopPage).getByRole('button', { name: /^Picture 1 from You/ })
  await shown.click()
  await expect(shown).toHaveAccessibleName('Picture 1 from You, smaller')

  // The answer appears by itself, long before anybody asks again.
  await expect(log(page)).toContainText('Yes, see the seal', { timeout: 10_000 })
  await expect(log(page).getByRole('button', { name: /^Picture 1 from/ })).toBeVisible()
  await placeOrder(request, buyer, shop, { lines: [{ product, price: 900 }] })
  await shopPage.reload()
  await expect(log(shopPage)).toContainText('Call ০১৭১২-৩৪৫৬৭৮')
  await expectAccessible(shopPage)
  await shopPage.context().close()
})

test('the page of an order holds its messages, by keyboard too; Haat joins when asked', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const shop = await openShop(request)
  const product = await shop.product({ price: 900 })
  const buyer = await signUp(request, 'customer')
  const orderId = await placeOrder(request, buyer, shop, { lines: [{ product, price: 900 }] })
  await post(request, shop.token, '/conversations/messages', {
    orderId,
    clientId: randomUUID(),
    body: 'You are stupid',
  })
  await rememberSession(page, request, buyer.email)
  await page.goto(`/dashboard/orders/${orderId}`)
  await expect(log(page)).toContainText('You are stupid')
  await page.getByLabel('Message', { exact: true }).focus()
  await page.keyboard.type('Where is it?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('Where is it?')
  await page.getByRole('button', { name: `Report this message from ${shop.name}` }).click()
  await page.getByLabel('What is wrong with it?').fill('He insults me')
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(log(page)).toContainText('You have reported this message.')
  await page.getByRole('button', { name: 'Ask Haat to join' }).click()
  await expect(page.getByText('Haat was asked to join, and reads what you write.')).toBeVisible()
  await expectAccessible(page)

  const admin = await tokenOf(request, 'admin@haat.example')
  await post(request, admin, '/conversations/messages', {
    orderId,
    clientId: randomUUID(),
    body: 'We look into it',
  })
  await page.reload()
  await expect(log(page)).toContainText('We look into it')
})

test('an admin hides what was reported', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await shop.product({ price: 900 })
  const buyer = await signUp(request, 'customer')
  const sent = await post<{ message: { id: string } }>(
    request,
    await tokenOf(request, buyer.email),
    '/conversations/messages',
    { productId: product.id, clientId: randomUUID(), body: 'Rude words' },
  )
  await post(request, shop.token, `/conversations/messages/${sent.message.id}/reports`, {
    reason: 'Very rude',
  })
  await rememberSession(page, request, 'admin@haat.example')
  await openScreen(page, 'messages')
  await page.getByLabel('Show').selectOption('Reported')
  const row = page.getByRole('row').filter({ hasText: product.name })
  await row.getByRole('link', { name: shop.name }).click()
  await expect(log(page)).toContainText('Reported: Very rude')
  await log(page).getByRole('button', { name: 'Hide' }).click()
  await expect(log(page)).toContainText('Haat has hidden this message.')
  await expect(log(page)).not.toContainText('Reported')
})
