import type { Page, Route } from '@playwright/test'
import { choose } from './lists.ts'
import { admin, answerWith, enter, rowMenu, type OverlayScreen } from './overlay-steps.ts'
import { soldForReturn } from './returns.ts'

const id = (nth: number) => `01930000-0000-7000-8000-0000000000${nth + 10}`
const later = '2030-11-22T09:00:00.000Z'

/** A request in a state; its customer's name says which. */
const rowOf = (state: string, nth: number, more: object = {}) => ({
  id: id(nth),
  orderId: id(nth),
  orderNumber: null,
  shopName: 'Circuit Corner',
  customerName: `Buyer ${state}`,
  kind: 'CLAIM',
  reason: 'NOT_WORKING',
  wish: 'REFUND',
  note: 'It does not turn on.',
  state,
  rejection: null,
  lines: [
    {
      itemId: id(nth),
      name: `Monitor ${'very-long-model-number-'.repeat(4)}`,
      quantity: 2,
      received: state === 'RECEIVED' ? 2 : null,
      accepted: null,
      resellable: null,
      sent: [],
      cameBack: [],
    },
  ],
  pictures: [],
  courierName: null,
  tracking: null,
  deadline: null,
  escalateBefore: null,
  amount: 12_345.67,
  deduction: null,
  replacementId: null,
  verdict: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  events: [],
  ...more,
})

const deduction = { amount: 150, isAgreed: false }
const verdict = { byId: id(80), byName: 'Nusrat Jahan', text: 'It was broken.' }
const rows = [
  rowOf('REQUESTED', 0),
  rowOf('APPROVED', 1),
  rowOf('IN_TRANSIT', 2),
  rowOf('RECEIVED', 3, { deduction }),
  rowOf('DISPUTED', 4),
  rowOf('ACCEPTED', 5, { deadline: later }),
  rowOf('PARTLY', 6, { state: 'DISPUTED', verdict }),
]

const answer = (route: Route) => answerWith(route, rows)
const entry = (state: string, name: string) => (page: Page) =>
  choose(page, `the return of Buyer ${state}`, name)

async function mocked(page: Page): Promise<void> {
  await page.route('**/api/v1/returns?*', answer)
}

/** What can be opened over requests to send products back. */
export const returnOverlays: Record<string, OverlayScreen> = {
  'the returns of a shop': {
    visit: async (page, request) => {
      const { shop } = await soldForReturn(request)
      await mocked(page)
      await enter(page, request, shop.vendor.email, 'returns')
    },
    opens: {
      'menu in returns-page': rowMenu,
      'Approve this request?': entry('REQUESTED', 'Approve'),
      'Reject this request': entry('REQUESTED', 'Reject'),
      'Count what arrived': entry('IN_TRANSIT', 'Count what arrived'),
      'Inspect what arrived': entry('RECEIVED', 'Inspect'),
      'Keep a part of the refund': entry('RECEIVED', 'Keep a part of the refund'),
      'Ask Haat to decide': entry('RECEIVED', 'Ask Haat to decide'),
      'Send others?': entry('ACCEPTED', 'Send others'),
      'Give the money back instead?': entry('ACCEPTED', 'Give the money back'),
    },
  },
  'the returns of the market': {
    visit: async (page, request) => {
      await mocked(page)
      await enter(page, request, admin, 'returns')
    },
    opens: {
      'Decide this dispute': entry('DISPUTED', 'Decide'),
      'Have the products sent back?': entry('DISPUTED', 'Have them sent back'),
      'Confirm this verdict?': entry('PARTLY', 'Confirm the verdict'),
      'Reject this verdict?': entry('PARTLY', 'Reject the verdict'),
      'End this request': entry('APPROVED', 'End the request'),
    },
  },
  'the returns of a buyer': {
    visit: async (page, request) => {
      const { customer } = await soldForReturn(request)
      await page.route('**/api/v1/returns?*', (route) =>
        answerWith(
          route,
          rows.map((row) => ({ ...row, shopName: row.customerName })),
        ),
      )
      await enter(page, request, customer.email, 'returns')
    },
    opens: {
      'Who carries it back?': (page) =>
        choose(page, 'the return to Buyer APPROVED', 'I have sent it'),
      'The courier delivered it': (page) =>
        choose(page, 'the return to Buyer IN_TRANSIT', 'The courier delivered it'),
      'Keep the products?': (page) =>
        choose(page, 'the return to Buyer REQUESTED', 'Keep the products'),
      'Agree to a lower refund?': (page) =>
        choose(page, 'the return to Buyer RECEIVED', 'Agree that the shop keeps 150৳'),
    },
  },
  'a delivered order': {
    visit: async (page, request) => {
      const { id: orderId, customer } = await soldForReturn(request)
      await enter(page, request, customer.email, `orders/${orderId}`)
      await page.getByRole('button', { name: 'Send products back' }).waitFor()
    },
    opens: {
      'Send products back': (page) =>
        page.getByRole('button', { name: 'Send products back' }).click(),
    },
  },
}
