import type { Page } from '@playwright/test'

/** A market bills a month after its end, so journeys look at an invoice that no market has issued. */
export const commissionInvoice = {
  id: '01930000-0000-7000-8000-000000000017',
  number: 17,
  kind: 'INVOICE',
  shopId: '01930000-0000-7000-8000-000000000002',
  shopName: 'Circuit Corner',
  month: '2026-10',
  commission: 1_250.5,
  vat: 187.58,
  total: 1_438.08,
  lines: 2,
  issuedAt: '2026-11-01T20:25:00.000Z',
  market: {
    name: 'Bazaar Ltd.',
    address: 'House 14, Road 11, Dhanmondi, Dhaka 1209',
    bin: '000123456-0101',
  },
  shop: {
    name: 'Circuit Corner',
    address: 'Shop 12, Multiplan Center, Dhaka',
    legalName: 'Circuit Corner Ltd.',
    bin: '000999999-0101',
  },
}

const line = {
  position: 1,
  at: '2026-10-11T09:00:00.000Z',
  orderId: '01930000-0000-7000-8000-000000000003',
  commission: 1_350.5,
  vatPercent: 15,
  vat: 202.58,
  correctsNumber: null,
}
const lines = [
  line,
  { ...line, position: 2, commission: -100, vat: -15, vatPercent: null, correctsNumber: 12 },
]

/** Answers the calls for it. */
export async function answerInvoice(page: Page): Promise<void> {
  const address = `**/api/v1/commission-invoices/${commissionInvoice.id}`
  const head = { success: true, message: '' }
  await page.route(address, (route) =>
    route.fulfill({ json: { ...head, data: commissionInvoice } }),
  )
  await page.route(`${address}/lines?*`, (route) =>
    route.fulfill({ json: { ...head, data: lines, meta: { page: 1, limit: 100, total: 2 } } }),
  )
}
