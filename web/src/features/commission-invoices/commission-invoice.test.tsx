import type { CommissionInvoiceDetails } from '@haat/contract/commission-invoices'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommissionInvoice } from './commission-invoice.tsx'

const invoice: CommissionInvoiceDetails = {
  id: 'i',
  number: 17,
  kind: 'INVOICE',
  shopId: 's',
  shopName: 'Corner',
  month: '2026-10',
  commission: 40,
  vat: 6,
  total: 46,
  lines: 123_456,
  issuedAt: '2026-11-01T09:00:00.000Z',
  market: { name: 'Haat', address: 'Dhaka', bin: '1' },
  shop: { name: 'Corner', address: 'Dhaka', legalName: null, bin: null },
}

it('says where the amounts went, and how many lines there are', () => {
  const { rerender } = render(<CommissionInvoice invoice={invoice} lines={[]} />)
  expect(screen.getByText(/^The amounts were taken from the shop’s earnings/)).toBeDefined()
  expect(screen.getByText(/^The first 0 of 1,23,456 lines are shown\./)).toBeDefined()
  const note = { ...invoice, kind: 'CREDIT_NOTE' as const, total: -46 }
  rerender(<CommissionInvoice invoice={note} lines={[]} />)
  expect(screen.queryByText(/were taken from/)).toBeNull()
  expect(screen.getByText(/^The amounts were given back to the shop’s earnings/)).toBeDefined()
})
