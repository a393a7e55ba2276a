import { expect, type APIRequestContext } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { choose, find, openScreen } from '../support/lists.ts'
import { openShop, signUp } from '../support/market.ts'
import { placeOrder } from '../support/orders.ts'
import { moveParcel, packAll } from '../support/parcels.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

/** An order of three at 600 taka and 60 for shipping, to be paid on delivery. */
async function ordered(request: APIRequestContext) {
  const shop = await openShop(request)
  const product = await shop.product({ price: 600 })
  const customer = await signUp(request, 'customer')
  const line = { product, price: 600, quantity: 3 }
  const id = await placeOrder(request, customer, shop, { lines: [line] })
  return { id, shop, customer }
}

test('a buyer cancels a piece, and reads before and after what happens to the money', async ({
  page,
  request,
}) => {
  const { id, customer } = await ordered(request)
  await rememberSession(page, request, customer.email)
  await openScreen(page, 'my-orders')
  await choose(page, '', 'Cancel pieces')
  const dialog = page.getByRole('dialog', { name: 'Cancel pieces' })
  await expect(dialog).toContainText('3 left in the order.')
  await expect(dialog).toContainText('Please choose at least one piece.')
  await dialog.getByRole('spinbutton').fill('4')
  await expect(dialog).toContainText('More pieces than are left in the order.')
  await dialog.getByRole('spinbutton').fill('1')
  await expect(dialog).toContainText('You pay 600৳ less.')
  await expect(dialog).toContainText('The order then costs1,260৳')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel pieces' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Cancelled. You pay 600৳ less.')).toBeVisible()

  await page.goto(`/dashboard/my-orders?open=${id}`)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details).toContainText('Cancelled: 1')
  await expect(details).toContainText('After cancelled pieces1,260৳')
  await expect(details.getByRole('region', { name: 'Cancelled' })).toContainText('by the buyer')
  await expectAccessible(page)
  await page.goto(`/dashboard/invoices/${id}`)
  await expect(page.getByRole('main')).toContainText('1 of 3 cancelled')
  await expect(page.getByRole('main')).toContainText('To pay1,260৳')
})

test('a shop gives a reason, an admin a note, and the last piece cancels the order', async ({
  page,
  request,
  newPerson,
}) => {
  test.setTimeout(90_000)
  const { id, shop, customer } = await ordered(request)
  await rememberSession(page, request, shop.vendor.email)
  await openScreen(page, 'orders')
  await choose(page, '', 'Cancel pieces')
  const dialog = page.getByRole('dialog', { name: 'Cancel pieces' })
  await dialog.getByRole('spinbutton').fill('1')
  await expect(dialog).toContainText('The buyer pays 600৳ less.')
  await dialog.getByRole('button', { name: 'Cancel pieces' }).click()
  await expect(dialog).toContainText('Please choose a reason.')
  await dialog.getByLabel('Reason').selectOption({ label: 'Another reason' })
  await dialog.getByRole('button', { name: 'Cancel pieces' }).click()
  await expect(dialog).toContainText('Please say why.')
  await expectAccessible(page)
  await dialog.getByLabel('Note').fill('It fell from the shelf')
  await dialog.getByRole('button', { name: 'Cancel pieces' }).click()
  await expect(dialog).toBeHidden()

  const admin = await newPerson()
  await rememberSession(admin, request, 'admin@haat.example')
  await openScreen(admin, 'all-orders')
  await find(admin, 'Search by buyer or shop', customer.email)
  await choose(admin, '', 'Cancel pieces')
  const own = admin.getByRole('dialog', { name: 'Cancel pieces' })
  await own.getByRole('spinbutton').fill('2')
  await expect(own).toContainText('These are all pieces that are left')
  await own.getByLabel('Note').fill('By phone')
  await own.getByRole('button', { name: 'Cancel order' }).click()
  await expect(own).toBeHidden()

  const buyer = await newPerson()
  await rememberSession(buyer, request, customer.email)
  await buyer.goto(`/dashboard/my-orders?open=${id}`)
  const details = buyer.getByRole('dialog', { name: 'Order Details' })
  await expect(details).toContainText('It fell from the shelf')
  await expect(details).toContainText('The rest of the order')
  await expect(details).toContainText('CANCELLED')
})

test('a shop cancels what it can’t send of an order of which a part is on its way', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/^409 POST .*preview/)
  const { id, shop } = await ordered(request)
  const parcel = await packAll(request, shop.vendor.email, id, 2)
  await moveParcel(request, shop.vendor.email, parcel, 'PICKED_UP')
  await rememberSession(page, request, shop.vendor.email)
  await page.goto(`/dashboard/orders/${id}`)
  const parcels = page.getByRole('region', { name: 'Parcels' })
  await parcels.getByRole('button', { name: 'Cancel pieces' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel pieces' })
  await dialog.getByRole('spinbutton').fill('2')
  await expect(dialog).toContainText('Only pieces that are in no parcel can be cancelled.')
  await dialog.getByRole('spinbutton').fill('1')
  await expect(dialog).toContainText('The buyer pays 600৳ less.')
  await dialog.getByLabel('Reason').selectOption({ label: 'Out of stock' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel pieces' }).click()
  await expect(dialog).toBeHidden()
  await expect(parcels.getByRole('button', { name: 'Cancel pieces' })).toBeHidden()
  await moveParcel(request, shop.vendor.email, parcel, 'DELIVERED')
  await page.reload()
  await expect(page.getByText('Delivered').first()).toBeVisible()
})
