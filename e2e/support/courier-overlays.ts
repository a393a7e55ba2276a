import { expect, type Page, type Route } from '@playwright/test'
import { addAccount } from './couriers.ts'
import { choose } from './lists.ts'
import { openShop, signUp } from './market.ts'
import { placeOrder } from './orders.ts'
import { admin, answerWith, enter, type OverlayScreen } from './overlay-steps.ts'
import { packAll } from './parcels.ts'

const visitOrder: OverlayScreen['visit'] = async (page, request) => {
  const shop = await openShop(request)
  const product = await shop.product({ name: 'Monitor', price: 45_000 })
  const customer = await signUp(request, 'customer')
  const id = await placeOrder(request, customer, shop, { lines: [{ product, price: 45_000 }] })
  await packAll(request, shop.vendor.email, id)
  await addAccount(request, shop.vendor.email)
  await enter(page, request, shop.vendor.email, 'orders')
}

const visitAccounts: OverlayScreen['visit'] = async (page, request) => {
  const shop = await openShop(request)
  await addAccount(request, shop.vendor.email)
  await enter(page, request, shop.vendor.email, 'couriers')
}

const id = (nth: number) => `01930000-0000-7000-8000-0000000000${nth + 10}`
/** What a courier has of a parcel, in the state that a dialog needs. */
const consignmentOf = (shipmentId: string, orderId: string, status: string) => ({
  id: id(1),
  shipmentId,
  orderId,
  courier: 'PATHAO',
  isMarkets: false,
  status,
  codAmount: 45_060,
  weight: 750,
  consignment: status === 'BOOKED' ? 'DL121224VS8TTJ' : null,
  tracking: null,
  trackingUrl: null,
  fee: null,
  collected: 45_000,
  said: 'delivered',
  saidAt: '2026-11-20T09:00:00.000Z',
  problem: 'The courier says “delivered” and that it collected 45000 taka; 45060 taka were due.',
  absentFrom: status === 'UNKNOWN' ? '2026-11-20T09:10:00.000Z' : null,
  attention: status === 'BOOKED' ? 'COLLECTED_DIFFERS' : null,
  note: null,
  createdAt: '2026-11-20T09:00:00.000Z',
})

/** An order whose parcel is at a courier in this state. */
const visitAt = (status: 'BOOKED' | 'UNKNOWN'): OverlayScreen['visit'] =>
  async function visit(page, request) {
    const shop = await openShop(request)
    const product = await shop.product({ name: 'Monitor', price: 45_000 })
    const customer = await signUp(request, 'customer')
    const orderId = await placeOrder(request, customer, shop, {
      lines: [{ product, price: 45_000 }],
    })
    const parcel = await packAll(request, shop.vendor.email, orderId)
    await page.route('**/consignments?*', (route: Route) =>
      answerWith(route, { consignments: [consignmentOf(parcel, orderId, status)] }),
    )
    await enter(page, request, shop.vendor.email, 'orders')
  }

/** Opens an order's details, and presses a button there. */
const inDetails = (name: string) => async (page: Page) => {
  const details = page.getByRole('dialog', { name: 'Order Details' })
  if (!(await details.isVisible())) await choose(page, '', 'View details')
  await details.getByRole('button', { name }).click()
}

const visitTroubles: OverlayScreen['visit'] = async (page, request) => {
  const [parcel, order] = [id(2), id(3)]
  await page.route('**/finance/consignments?*', (route) =>
    answerWith(route, [consignmentOf(parcel, order, 'BOOKED')]),
  )
  await page.route('**/api/v1/courier-accounts', (route) =>
    answerWith(route, { accounts: [account] }),
  )
  await enter(page, request, admin, 'couriers')
  await expect(page.getByRole('heading', { name: 'To look at' })).toBeVisible()
}
const account = {
  id: id(4),
  courier: 'STEADFAST',
  shopId: null,
  tail: '••••0001',
  isEnabled: true,
  changedAt: '2026-11-20T09:00:00.000Z',
  triedAt: null,
  webhookUrl: 'http://localhost/couriers/x/webhook',
}

/** What can be opened where couriers are booked and kept. */
export const courierOverlays: Record<string, OverlayScreen> = {
  'a parcel to book': {
    visit: visitOrder,
    opens: {
      'Book a courier for parcel …': async (page: Page) => {
        const details = page.getByRole('dialog', { name: 'Order Details' })
        if (!(await details.isVisible())) await choose(page, '', 'View details')
        await details.getByRole('button', { name: 'Book a courier for parcel 1' }).click()
      },
    },
  },
  'a parcel that is booked': {
    visit: visitAt('BOOKED'),
    opens: { 'Cancel at …?': inDetails('Cancel booking') },
  },
  'a parcel whose answer was lost': {
    visit: visitAt('UNKNOWN'),
    opens: { 'What does … have?': inDetails('I looked in the panel') },
  },
  'parcels to look at': {
    visit: visitTroubles,
    opens: {
      'Note what was done': (page: Page) =>
        page.getByRole('button', { name: 'Note what was done' }).click(),
      'Import what a courier paid out': (page: Page) =>
        page.getByRole('button', { name: 'Import' }).first().click(),
    },
  },
  'courier accounts': {
    visit: visitAccounts,
    opens: {
      'Add a courier account': async (page: Page) =>
        await page.getByRole('button', { name: 'Add account' }).click(),
      'Change the … account': async (page: Page) =>
        await page.getByRole('button', { name: 'Change the Steadfast account' }).click(),
    },
  },
}
