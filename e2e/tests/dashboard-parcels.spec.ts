import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose, confirm, openScreen } from '../support/lists.ts'
import { openShop, signUp } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { moveParcel, packAll } from '../support/parcels.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const detailsOf = (page: Page) => page.getByRole('dialog', { name: 'Order Details' })

/** A new order of three keyboards. */
async function ordered(request: APIRequestContext) {
  const shop = await openShop(request)
  const product = await shop.product({ price: 900, name: 'Keyboard' })
  const customer = await signUp(request, 'customer')
  const lines = [{ product, price: 900, quantity: 3 }]
  return { shop, customer, id: await placeOrder(request, customer, shop, { lines }) }
}

test('a vendor packs an order in two parcels and hands one to a courier @phone', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^400 POST .*\/shipments/)
  const { shop } = await ordered(request)
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'orders')
  await choose(page, '', 'View details')
  const details = detailsOf(page)
  await expect(details.getByText('Not packed yet: 3 × Keyboard')).toBeVisible()

  await packPieces(page, '4')
  await expect(page.getByText('Only 3 of this line are left to pack.').first()).toBeVisible()
  await page.getByRole('dialog', { name: 'Pack a Parcel' }).getByLabel('Keyboard').fill('2')
  await page.keyboard.press('Enter')
  await expect(details.getByText('Not packed yet: 1 × Keyboard')).toBeVisible()
  await packPieces(page, '1')
  await expect(details.getByRole('article', { name: 'Parcel 2' })).toBeVisible()
  await expectAccessible(page)

  await details.getByRole('button', { name: 'Unpack parcel 2' }).click()
  await confirm(page, 'Unpack')
  await expect(details.getByText('Not packed yet: 1 × Keyboard')).toBeVisible()
  await handOver(page)
})

test('a buyer sees the way of their parcels, and no buttons @phone', async ({ page, request }) => {
  const { shop, customer, id } = await ordered(request)
  await rememberSession(page, request, customer.email)
  await openScreen(page, 'my-orders')
  await choose(page, '', 'View details')
  await expect(detailsOf(page).getByText('Timeline')).toBeVisible()
  await expect(detailsOf(page).getByText('Parcels')).toBeHidden()
  const parcel = await packAll(request, shop.vendor.email, id)
  await moveParcel(request, shop.vendor.email, parcel, 'OUT_FOR_DELIVERY', {
    courierName: 'Sundarban Courier',
    tracking: 'SC-4711',
  })
  await page.reload()
  const shown = detailsOf(page).getByRole('article', { name: 'Parcel 1' })
  await expect(shown.getByText('Carried by Sundarban Courier')).toBeVisible()
  await expect(shown.getByText('SC-4711')).toBeVisible()
  await expect(shown.getByRole('listitem')).toContainText(['3 × Keyboard', 'Packed', 'Out for'])
  await expect(shown.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})

/** Packs so many pieces of the only line. */
async function packPieces(page: Page, pieces: string) {
  await detailsOf(page).getByRole('button', { name: 'Pack', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Pack a Parcel' })
  await dialog.getByLabel('Keyboard').fill(pieces)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pack', exact: true }).click()
}

/** Hands the first parcel to a courier; its order is shipped then. */
async function handOver(page: Page) {
  const details = detailsOf(page)
  await details.getByRole('button', { name: 'Hand to courier of parcel 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Next step of parcel 1' })
  await expect(dialog.getByLabel('The parcel is now')).toHaveValue('PICKED_UP')
  await dialog.getByLabel('Courier').fill('Sundarban Courier')
  await dialog.getByLabel('Tracking number').fill('SC-4711')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('Carried by Sundarban Courier')).toBeVisible()
  await expect(details.getByText('SHIPPED', { exact: true })).toBeVisible()
}

test('a parcel that was refused comes back, and what is sound returns to the stock', async ({
  page,
  request,
}) => {
  const { shop, id } = await ordered(request)
  const parcel = await packAll(request, shop.vendor.email, id)
  for (const state of ['PICKED_UP', 'REFUSED']) {
    await moveParcel(request, shop.vendor.email, parcel, state)
  }
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'orders')
  await choose(page, '', 'View details')
  const details = detailsOf(page)
  await details.getByRole('button', { name: 'Next step of parcel 1' }).click()
  const step = page.getByRole('dialog', { name: 'Next step of parcel 1' })
  await expect(step.getByRole('option')).toHaveText(['Returned', 'Coming back'])
  await step.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('RETURNED', { exact: true })).toBeVisible()

  await details.getByRole('button', { name: 'Inspect parcel 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inspect parcel 1' })
  await dialog.getByLabel('Keyboard').fill('4')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('No more than 3 came back.')).toBeVisible()
  await dialog.getByLabel('Keyboard').fill('2')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('2 of 3 can be sold again')).toBeVisible()
  await expectAccessible(page)
})
