import { randomUUID } from 'node:crypto'
import type { Route } from '@playwright/test'
import { choose } from './lists.ts'
import { openShop, signUp } from './market.ts'
import { deliver, placeOrder } from './orders.ts'
import {
  admin,
  answerWith,
  enter,
  entry,
  pressed,
  rowMenu,
  type OverlayScreen,
} from './overlay-steps.ts'

/** What can be opened on the parts of Finance. */
export const financeOverlays: Record<string, OverlayScreen> = {
  'the payouts': {
    visit: async (page, request) => {
      await page.route('**/finance/payouts?*', answerWithPayouts)
      await page.route('**/finance/payouts/*/items?*', (route) => answerWith(route, []))
      await enter(page, request, admin, 'finance/payouts')
    },
    opens: {
      'menu in payout-columns': rowMenu,
      'Contents of payout …': entry('Contents'),
      'Record as Paid': entry('Record as paid'),
      'Record as Failed': entry('Record as failed'),
      'Give Up This Draft': (page) => choose(page, 'payout 2', 'Give up'),
      'Record as Sent Back': (page) => choose(page, 'payout 3', 'Record as sent back'),
    },
  },
  'the debts': {
    visit: async (page, request) => {
      await page.route('**/finance/balances?*', (route) => answerWith(route, [debtor]))
      await enter(page, request, admin, 'finance/debts')
    },
    opens: { 'Enter a Debt Payment': pressed(/^Enter payment of/) },
  },
  'the couriers': {
    visit: async (page, request) => {
      await page.route('**/api/v1/finance/couriers', (route) =>
        answerWith(route, { couriers: [{ courier, orders: 1_250, amount: 12_34_567.89 }] }),
      )
      await page.route('**/finance/couriers/orders?*', (route) => answerWith(route, [heldOrder]))
      await enter(page, request, admin, 'finance/couriers')
    },
    opens: {
      'Enter a Remittance': pressed(/^Enter remittance of/),
      'Cash that … holds': pressed(/^Orders whose cash/),
    },
  },
  'the statement of a shop': {
    visit: async (page, request) => {
      const shop = await openShop(request)
      const product = await shop.product({ price: 10_000 })
      const customer = await signUp(request, 'customer')
      const lines = [{ product, price: 10_000 }]
      await deliver(request, shop, await placeOrder(request, customer, shop, { lines }))
      await enter(page, request, admin, `finance/shops/${shop.id}`)
    },
    opens: {
      'Credit Limit': pressed('Change limit'),
      'Propose a Write-Off': pressed('Propose a write-off'),
    },
  },
  'an order paid in cash': {
    visit: async (page, request) => {
      const shop = await openShop(request)
      const product = await shop.product({ price: 10_000 })
      const customer = await signUp(request, 'customer')
      await placeOrder(request, customer, shop, { lines: [{ product, price: 10_000 }] })
      await enter(page, request, admin, `all-orders?search=${encodeURIComponent(customer.name)}`)
    },
    opens: { 'Cash of This Order': entry('Who collects the cash') },
  },
  'the changes of the books': {
    visit: (page, request) => enter(page, request, admin, 'finance/changes'),
    opens: { 'Propose a Change': pressed('Clear a difference') },
  },
  'the settlement files': {
    visit: (page, request) => enter(page, request, admin, 'finance/files'),
    opens: { 'Import a Settlement File': pressed('Import File') },
  },
  'the disputes': {
    visit: async (page, request) => {
      await page.route('**/finance/disputes?*', (route) => answerWith(route, [dispute]))
      await enter(page, request, admin, 'disputes')
    },
    opens: {
      'menu in disputes-page': rowMenu,
      'Add Dispute': pressed('Add Dispute'),
      'How did the bank decide?': entry('Enter the outcome'),
    },
  },
}

const longName = 'Ramachandranarayanaswamy'.repeat(4)
const debtor = {
  shopId: randomUUID(),
  shopName: longName,
  pending: 0,
  available: -12_345.5,
  reserve: 0,
  inPayout: 0,
}

const courier = 'c'.repeat(40)
const heldOrder = {
  orderId: randomUUID(),
  shopName: longName,
  amount: 127_460.5,
  orderedAt: '2029-12-31T06:00:00.000Z',
  isEntered: true,
}

/** An open dispute of a shop with a long name: the demo market has none. */
const dispute = {
  id: '01980000-0000-7000-8000-000000000001',
  orderId: '01980000-0000-7000-8000-000000000001',
  paymentId: '01980000-0000-7000-8000-000000000001',
  shopId: '01980000-0000-7000-8000-000000000001',
  shopName: longName,
  gateway: 'sandbox',
  transactionId: 'HT1',
  amount: 127_460.5,
  reserved: 112_460.5,
  reason: longName,
  reference: 'CASE-77',
  respondBy: '2030-01-31',
  status: 'OPEN',
  note: null,
  by: { id: '01980000-0000-7000-8000-000000000001', name: longName },
  decidedBy: null,
  createdAt: '2029-12-31T06:00:00.000Z',
  decidedAt: null,
}

/** A payout that was sent, a draft, and one that was paid. */
function answerWithPayouts(route: Route): Promise<void> {
  const sent = {
    id: randomUUID(),
    number: 1,
    shopId: debtor.shopId,
    shopName: longName,
    status: 'SENT',
    amount: 12_34_567.89,
    journals: 3,
    method: 'BANK',
    accountNumber: '••••8901',
    reference: null,
    reason: null,
    createdAt: new Date().toISOString(),
    approvedAt: null,
    sentAt: null,
    closedAt: null,
    by: { id: randomUUID(), name: longName },
    approvedBy: null,
    closedBy: null,
    fileId: randomUUID(),
    hasProof: false,
  }
  return answerWith(route, [
    sent,
    { ...sent, id: randomUUID(), number: 2, status: 'DRAFT' },
    { ...sent, id: randomUUID(), number: 3, status: 'PAID' },
  ])
}
