import type { APIRequestContext, Page } from '@playwright/test'
import { choose, openScreen } from './lists.ts'
import type { OverlayScreen } from './overlay-steps.ts'
import { rememberSession } from './session.ts'

const admin = 'admin@haat.example'
const other = { id: '01930000-0000-7000-8000-000000000009', name: 'Nusrat Jahan' }
const states = ['PROPOSED', 'TO_SEND', 'FAILED', 'TO_CONFIRM', 'PROCESSING'] as const

/** A refund in each state that waits for a person, at a gateway or by hand. The answer of the last one was lost. */
const rows = states.map((state, nth) => {
  const id = `01930000-0000-7000-8000-00000000000${nth}`
  const createdAt = '2026-11-20T09:00:00.000Z'
  const isEntered = state === 'TO_CONFIRM'
  const isLost = state === 'PROCESSING'
  const attempt = {
    id,
    amount: nth + 1,
    gateway: 'sslcommerz',
    method: isEntered ? 'BANK' : null,
    status: isEntered ? 'ENTERED' : isLost ? 'UNKNOWN' : 'FAILED',
    reference: isEntered ? 'BFTN-2611230008' : null,
    reason: isEntered || isLost ? null : 'Card closed',
    by: other,
    createdAt,
    sentAt: createdAt,
    notMadeBy: null,
  }
  return {
    id,
    orderId: id,
    shopName: 'Circuit Corner',
    customerName: 'Ramachandranarayanaswamy',
    cause: 'RETURN',
    state,
    amount: nth + 1,
    lines: [{ itemId: id, name: 'Monitor', quantity: 1, amount: nth + 1 }],
    shipping: 0,
    goodwill: 0,
    gateway: 'sslcommerz',
    isByHand: false,
    attempts: state === 'FAILED' || isEntered || isLost ? [attempt] : [],
    reason: 'Broken',
    by: other,
    approvedBy: null,
    createdAt,
    endedAt: null,
  }
})

const entry = (state: (typeof states)[number], name: string) => (page: Page) =>
  choose(page, `the refund of ${states.indexOf(state) + 1}৳`, name)

/** What can be opened from the queue of refunds. */
export const refundOverlays: Record<string, OverlayScreen> = {
  'the refunds': {
    visit: async (page: Page, request: APIRequestContext) => {
      const meta = { page: 1, limit: 10, total: rows.length }
      await page.route('**/finance/refunds?*', (route) =>
        route.fulfill({ json: { success: true, message: '', data: rows, meta } }),
      )
      await rememberSession(page, request, admin)
      await openScreen(page, 'refunds')
    },
    opens: {
      'menu in refunds-page': (page) =>
        page
          .getByRole('button', { name: /^Actions for / })
          .first()
          .click(),
      'Approve a refund of …?': entry('PROPOSED', 'Approve'),
      'Reject this refund?': entry('PROPOSED', 'Reject'),
      'Send … to …?': entry('TO_SEND', 'Send'),
      'Take back the refund of …?': entry('TO_SEND', 'Take back'),
      'Sent by hand': entry('FAILED', 'Enter transfer'),
      'Did … go to …?': entry('TO_CONFIRM', 'Confirm transfer'),
      'Answer lost': entry('PROCESSING', 'Enter finding'),
      'Reject this transfer?': entry('TO_CONFIRM', 'Reject transfer'),
    },
  },
  'the paid orders': {
    visit: async (page: Page, request: APIRequestContext) => {
      await rememberSession(page, request, admin)
      await openScreen(page, 'all-orders?paymentStatus=PAID&status=DELIVERED')
    },
    opens: { Refund: (page) => choose(page, '', 'Refund a part') },
  },
}
