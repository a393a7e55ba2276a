import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expectBooks } from '../support/books.ts'
import { packedForCourier, sayAt } from '../support/couriers.ts'
import { expectMail } from '../support/emails.ts'
import { press, tabAndType } from '../support/keyboard.ts'
import { makeLate, paidOrder } from '../support/late-orders.ts'
import { choose, confirm, find, openScreen, turnBackTo } from '../support/lists.ts'
import { outcomeOf, stockOf } from '../support/outcomes.ts'
import { confirmTransfer, enterTransfer } from '../support/refund-by-hand.ts'
import {
  acceptOneOfTwo,
  askFor,
  askWithPicture,
  returnsOn,
  soldForReturn,
  stepReturn,
  expectSteps,
  sendBack,
} from '../support/returns.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const largerPicture = 'Shows the products, 1, larger'

// A whole unhappy day. Each part ends with the right stock, money and emails.

const admin = 'admin@haat.example'

test('a cash parcel that nobody takes comes back by keyboard: one of two is sold again, and nobody owes', async ({
  page,
  request,
  newPerson,
}) => {
  test.setTimeout(120_000)
  const seller = await packedForCourier(request)
  const { shop, customer, orderId: id } = seller
  const sold = { ...seller, id }
  expect(await stockOf(request, seller.product)).toBe(8)
  await rememberSession(page, request, seller.vendor)
  await page.goto(`/dashboard/orders?open=${id}`)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await press(page, details.getByRole('button', { name: 'Book a courier for parcel 1' }))
  const booking = page.getByRole('dialog', { name: 'Book a courier for parcel 1' })
  await tabAndType(page, booking.getByLabel('Weight in grams'), '750')
  await press(page, booking.getByRole('button', { name: 'Book', exact: true }))
  await expect(details.getByText(/Booked with Steadfast\. It collects/)).toBeVisible()
  await sayAt(request, seller, 'pending')
  await sayAt(request, seller, 'cancelled')
  await page.reload()
  await expect(details.getByRole('article', { name: 'Parcel 1' })).toContainText('Parcel 1Refused')
  await press(page, details.getByRole('button', { name: 'Next step of parcel 1' }))
  const step = page.getByRole('dialog', { name: 'Next step of parcel 1' })
  await press(page, step.getByRole('button', { name: 'Save' }))
  await expect(details.getByText('RETURNED', { exact: true })).toBeVisible()
  await expect(details.getByText('UNPAID', { exact: true })).toBeVisible()
  expect(await stockOf(request, seller.product)).toBe(8)
  await press(page, details.getByRole('button', { name: 'Inspect parcel 1' }))
  const inspection = page.getByRole('dialog', { name: 'Inspect parcel 1' })
  await tabAndType(page, inspection.getByLabel('Keyboard'), '1')
  await press(page, inspection.getByRole('button', { name: 'Save' }))
  await expect(details.getByText('1 of 2 can be sold again')).toBeVisible()

  const buyer = await newPerson()
  await rememberSession(buyer, request, customer.email)
  await openScreen(buyer, `orders/${id}`)
  await expect(buyer.getByRole('main')).toContainText('Returned undelivered')
  await expect(buyer.getByRole('main')).toContainText('UNPAID')
  await expectAccessible(buyer)
  const outcome = { stock: 9, status: 'RETURNED', paymentStatus: 'UNPAID', refunds: [] }
  expect(await outcomeOf(request, sold)).toEqual(outcome)
  await expectMail(request, customer, 'Your order from a shop on Haat: returned to the shop')
  await expectBooks(shop.id, {})
})

test('a buyer sends two of three back with a picture, and two admins send the money of the accepted one', async ({
  page,
  request,
  newPerson,
}) => {
  test.setTimeout(240_000)
  const sold = await soldForReturn(request)
  const { id, shop, customer } = sold
  await rememberSession(page, request, customer.email)
  await openScreen(page, 'my-orders')
  await choose(page, '', 'Send products back')
  await returnsOn(page).getByRole('button', { name: 'Send products back' }).click()
  await askWithPicture(page)
  await expect(returnsOn(page).getByText('Asked for')).toBeVisible()
  await expect(returnsOn(page).getByRole('button', { name: largerPicture })).toBeVisible()
  await expectAccessible(page)
  await expectMail(request, shop.vendor, 'your shop: claim asked for')

  const vendor = await newPerson()
  await rememberSession(vendor, request, shop.vendor.email)
  await openScreen(vendor, 'returns')
  await expect(vendor.getByRole('table')).toContainText('Approved by itself on')
  await expectAccessible(vendor)
  await choose(vendor, '', 'Approve')
  await confirm(vendor, 'Approve')
  await expectMail(request, customer, 'a shop on Haat: claim approved')

  await reloadUntilReturnIs(page, 'Approved')
  await sendBack(page)

  await vendor.goto(`/dashboard/orders/${id}`)
  await acceptOneOfTwo(vendor)
  await expectMail(request, customer, 'a shop on Haat: claim accepted in part')
  const owed = { stock: 8, status: 'DELIVERED', paymentStatus: 'REFUND_DUE' }
  expect(await outcomeOf(request, sold)).toEqual({ ...owed, refunds: ['TO_SEND 660'] })

  const row = `the refund of 660৳ to ${customer.name}`
  const [first, second] = [await newPerson(), await newPerson()]
  await rememberSession(first, request, admin)
  await enterTransfer(first, row, `TX-${id}`)
  await rememberSession(second, request, 'superadmin@haat.example')
  await confirmTransfer(second, row, `TX-${id}`)

  await reloadUntilReturnIs(page, 'Refunded')
  await expectSteps(page)
  const settled = { stock: 8, status: 'DELIVERED', paymentStatus: 'PAID' }
  expect(await outcomeOf(request, sold)).toEqual({ ...settled, refunds: ['DONE 660'] })
  await expectMail(request, customer, 'Your order from a shop on Haat was refunded')
  await expectBooks(shop.id, { 'vendor.available': '742.80৳' })
})

test('a rejected buyer asks Haat to decide, an admin does, and nothing stays set aside @phone', async ({
  page,
  request,
  newPerson,
}) => {
  test.setTimeout(120_000)
  const sold = await soldForReturn(request)
  const { id, shop, customer } = sold
  const made = await askFor(request, sold)
  await stepReturn(request, shop.vendor.email, `/returns/${made}/reject`, { reason: 'MISUSE' })
  await expectMail(request, customer, 'a shop on Haat: claim rejected')
  await expectBooks(shop.id, { 'vendor.available': '124.20৳' })
  await rememberSession(page, request, customer.email)
  await page.goto(`/dashboard/orders/${id}`)
  await expect(returnsOn(page)).toContainText('The shop says: It was misused')
  await returnsOn(page).getByRole('button', { name: 'Ask Haat to decide' }).click()
  const words = page.getByRole('dialog', { name: 'Ask Haat to decide' })
  await words.getByRole('button', { name: 'Ask Haat' }).click()
  await expect(words).toContainText('Please say why.')
  await words.getByLabel('Note').fill('I only turned it on.')
  await words.getByRole('button', { name: 'Ask Haat' }).click()
  await expect(returnsOn(page).getByText('Disputed', { exact: true })).toBeVisible()
  await expectMail(request, shop.vendor, 'your shop: claim disputed')
  // A debit: the shop has the buyers' cash, and owes its commission and what is set aside.
  const setAside = { 'vendor.available': '742.80৳', 'vendor.reserve': '-618.60৳' }
  await expectBooks(shop.id, setAside)

  const judge = await newPerson()
  await rememberSession(judge, request, admin)
  await judge.goto(`/dashboard/orders/${id}`)
  await returnsOn(judge).getByRole('button', { name: 'Decide' }).click()
  const verdict = judge.getByRole('dialog', { name: 'Decide this dispute' })
  await verdict.getByLabel('Text for both').fill('Nothing shows that it was misused.')
  await expectAccessible(judge)
  await verdict.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(returnsOn(judge).getByText('Accepted', { exact: true })).toBeVisible()

  const stranger = await request.get(`/api/v1/returns/${made}`)
  expect(stranger.status()).toBe(401)
  await reloadUntilReturnIs(page, 'Accepted')
  await expect(page.getByRole('main')).toContainText('Nothing shows that it was misused.')
  await expectAccessible(page)
  await expectMail(request, customer, 'a shop on Haat: claim accepted')
  await expectMail(request, shop.vendor, 'your shop: claim accepted')
  const owed = { stock: 7, status: 'DELIVERED', paymentStatus: 'REFUND_DUE' }
  expect(await outcomeOf(request, sold)).toEqual({ ...owed, refunds: ['TO_SEND 660'] })
  await expectBooks(shop.id, { 'vendor.available': '742.80৳' })
})

test('a buyer cancels an order that is late with one click, and gets everything back @phone', async ({
  page,
  request,
  newPerson,
}) => {
  test.setTimeout(150_000)
  const sold = await paidOrder(request)
  const { shop, product, customer, id } = sold
  await rememberSession(page, request, customer.email)
  await page.goto(`/dashboard/orders/${id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(/Arrives by \d+ \w+ \d{4} at the latest\./)
  await expectAccessible(page)
  expect(await stockOf(request, product)).toBe(4)
  if (!(await makeLate(id))) return

  await expectMail(request, customer, 'Your order from a shop on Haat is late')
  await expectMail(request, shop.vendor, 'an order is late')
  const desk = await newPerson()
  await rememberSession(desk, request, admin)
  await desk.goto('/dashboard/deadlines?kind=DELIVERY&state=OVERDUE')
  await expect(desk.getByRole('main')).toContainText(shop.name)
  await expect(desk.getByRole('link', { name: /^Deliveries, Overdue: [1-9]/ })).toBeVisible()
  await expectAccessible(desk)

  await page.reload()
  await expect(main).toContainText('This order is late.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel and get a full refund' }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(main).toContainText('What was paid, or a part of it, goes back.')
  await expect(main).not.toContainText('This order is late.')
  const owed = { stock: 5, status: 'CANCELLED', paymentStatus: 'REFUND_DUE' }
  expect(await outcomeOf(request, sold)).toEqual({ ...owed, refunds: ['TO_SEND 660'] })

  await desk.reload()
  await expect(desk.getByRole('main')).toBeVisible()
  await expect(desk.getByText(shop.name)).toHaveCount(0)
  await desk.goto('/dashboard/deadlines?kind=REFUND')
  await expect(desk.getByText(/^Showing /)).toBeVisible()
  await turnBackTo(desk, desk.getByText(shop.name))
  await markRefunded(desk, customer.email)

  await expect(async () => {
    await page.reload()
    await expect(main).toContainText('Sent back through the test gateway')
  }, 'what the admin has pressed may still be on its way').toPass()
  const back = { ...owed, paymentStatus: 'REFUNDED', refunds: ['DONE 660'] }
  expect(await outcomeOf(request, sold)).toEqual(back)
  await expectMail(request, customer, 'Your order from a shop on Haat was refunded')
  await expectBooks(shop.id, {})
})

/** What somebody else has pressed may still be on its way to the market. */
async function reloadUntilReturnIs(page: Page, state: string) {
  await expect(async () => {
    await page.reload()
    await expect(returnsOn(page).getByText(state, { exact: true })).toBeVisible()
  }).toPass()
}

async function markRefunded(desk: Page, buyer: string) {
  await openScreen(desk, 'all-orders')
  await find(desk, 'Search by buyer or shop', buyer)
  await choose(desk, '', 'Mark as refunded')
  await confirm(desk, 'Mark as refunded')
  const word = desk.getByText('REFUNDED', { exact: true }).filter({ visible: true })
  await expect(word.first()).toBeVisible()
}
