import type { APIRequestContext, Page, Route } from '@playwright/test'
import type { OverlayScreen } from './overlay-steps.ts'
import { openScreen } from './lists.ts'
import { openShop } from './market.ts'
import { rememberSession } from './session.ts'

const payout = {
  id: '01930000-0000-7000-8000-000000000001',
  number: 17,
  shopId: '01930000-0000-7000-8000-000000000002',
  shopName: 'Shop',
  status: 'PAID',
  amount: 125_000,
  journals: 1,
  method: 'BANK',
  accountNumber: '••••4321',
  reference: 'BFTN-2026-1187-very-long-reference-of-a-bank-transfer',
  reason: null,
  createdAt: '2026-11-01T06:00:00.000Z',
  approvedAt: '2026-11-01T07:00:00.000Z',
  sentAt: '2026-11-02T07:00:00.000Z',
  closedAt: '2026-11-03T07:00:00.000Z',
}
const item = {
  key: 'order.released:01930000-0000-7000-8000-000000000003',
  kind: 'order.released',
  at: '2026-10-20T06:00:00.000Z',
  orderId: '01930000-0000-7000-8000-000000000003',
  note: null,
  amount: 125_000,
}

/** What can be opened on the vendors' Earnings page. */
export const earningsOverlays: Record<string, OverlayScreen> = {
  'a shop’s payout details': {
    visit: (page, request) => enter(page, request, 'details'),
    opens: {
      'Payout Account': press('Add account'),
      'Legal Details': press('Add legal details'),
    },
  },
  'a shop’s payouts': {
    visit: async (page, request) => {
      await page.route('**/api/v1/payouts?*', (route) => answerWith(route, payout))
      await page.route('**/api/v1/payouts/*/items?*', (route) => answerWith(route, item))
      await enter(page, request, 'payouts')
    },
    opens: { 'Payout …': press('What payout 17 pays') },
  },
}

async function enter(page: Page, request: APIRequestContext, tab: string): Promise<void> {
  const { vendor } = await openShop(request)
  await rememberSession(page, request, vendor.email)
  await openScreen(page, `earnings?tab=${tab}`)
}

function press(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name }).click()
}

/** A page with one row. */
function answerWith(route: Route, row: object): Promise<void> {
  const meta = { page: 1, limit: 10, total: 1 }
  return route.fulfill({ json: { success: true, message: '', data: [row], meta } })
}
