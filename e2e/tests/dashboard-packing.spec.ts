import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openScreen } from '../support/lists.ts'
import { openShop, signUp } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { packAll } from '../support/parcels.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

/** A shop with so many orders of a keyboard. */
async function shopWithOrders(request: APIRequestContext, count: number) {
  const shop = await openShop(request)
  const product = await shop.product({ price: 900, name: 'Keyboard', stock: 500 })
  const customer = await signUp(request, 'customer')
  const lines = [{ product, price: 900, quantity: 2 }]
  const ids: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    ids.push(await placeOrder(request, customer, shop, { lines }))
  }
  return { shop, customer, ids }
}

const boxes = (page: Page) => page.getByRole('checkbox', { name: /Choose order/ })
const packButton = (page: Page) => page.getByRole('button', { name: /^Pack/ })

test('a vendor packs orders at once and prints their labels and slips @phone', async ({
  page,
  request,
}) => {
  const { shop, customer } = await shopWithOrders(request, 3)
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'to-pack')
  await expect(boxes(page)).toHaveCount(3)
  await expect(page.getByText('No parcel waits here.')).toBeVisible()
  await expect(packButton(page)).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Pick list' }).click()
  await expect(page.getByRole('heading', { name: 'Pick List' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Keyboard 6 3' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back', exact: true }).click()

  await boxes(page).first().check()
  await expect(packButton(page)).toHaveText('Pack 1 order')
  await page.getByRole('checkbox', { name: '1 of 3 chosen' }).check()
  await packButton(page).click()
  await expect(page.getByText('3 orders packed.')).toBeVisible()
  await expect(page.getByText('Nothing to pack')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print 3 labels' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Print labels' }).click()
  const labels = page.getByRole('article', { name: /Label of order/ })
  await expect(labels).toHaveCount(3)
  await expect(labels.first()).toContainText(customer.name)
  await expect(labels.first()).toContainText('Collect 1,860৳')
  await expect(labels.first().getByRole('img', { name: /as a code/ })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('link', { name: 'Print 3 packing slips' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('row', { name: 'Keyboard 2' })).toHaveCount(3)
  await expectAccessible(page)
})

test('labels are pages of 100 × 150 mm, slips pages of A4', async ({ page, request }) => {
  const { shop, ids } = await shopWithOrders(request, 2)
  for (const id of ids) await packAll(request, shop.vendor.email, id)
  await rememberSession(page, request, shop.vendor.email)
  for (const [what, width] of [
    ['labels', 100],
    ['slips', 210],
  ] as const) {
    await page.goto(`/dashboard/to-pack?what=${what}`)
    await expect(page.getByRole('article')).toHaveCount(2)
    const paper = await page.pdf({ preferCSSPageSize: true, format: 'A4' })
    const pages = [...paper.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) /g)]
    const millimetres = pages.map(([, points]) => Math.round((Number(points) / 72) * 25.4))
    expect(millimetres).toEqual([width, width])
  }
})

test('an order that can’t be packed is named, and the others are packed', async ({
  page,
  request,
  newPerson,
}) => {
  const { shop, customer } = await shopWithOrders(request, 3)
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'to-pack')
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()

  const buyer = await newPerson()
  await rememberSession(buyer, request, customer.email)
  await openScreen(buyer, 'my-orders')
  const row = buyer.getByRole('row').nth(1)
  await row.getByRole('button').last().click()
  await buyer.getByRole('menuitem', { name: 'Cancel order' }).click()
  await buyer.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(buyer.getByText('CANCELLED', { exact: true })).toBeVisible()

  await packButton(page).click()
  await expect(page.getByText('2 orders packed. 1 order could not be packed:')).toBeVisible()
  await expect(page.getByText(/Only orders that were not delivered, cancelled/)).toBeVisible()
  await expectAccessible(page)
})

test('a lost answer is told, and a second press packs nothing twice', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/shipments\/batch|ERR_INTERNET_DISCONNECTED/)
  const { shop } = await shopWithOrders(request, 2)
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'to-pack')
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  // Nothing arrives.
  await page.route('**/shipments/batch', (route) => route.abort('internetdisconnected'))
  await packButton(page).click()
  await expect(page.getByText(/nothing is packed twice/)).toBeVisible()
  await expect(packButton(page)).toHaveText('Pack 2 orders')
  await expectAccessible(page)
  // The orders are packed, but the answer is lost.
  await page.unroute('**/shipments/batch')
  await page.route('**/shipments/batch', async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await packButton(page).click()
  await expect(page.getByRole('link', { name: 'Print 2 labels' })).toBeVisible()
  await expect(page.getByText('Nothing to pack')).toBeVisible()
  await expect(page.getByText(/nothing is packed twice/)).toBeVisible()
})
