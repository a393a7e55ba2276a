import type { PayoutForAdmins } from '@haat/contract/payouts'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { asksBeforeClosing, drawInMarket, settle } from '#test/market.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { PaidDialog } from './payout-step-dialogs.tsx'

beforeEach(preloadDialog)

const payout: PayoutForAdmins = {
  id: 'p',
  number: 7,
  shopId: 's',
  shopName: 'Corner',
  status: 'SENT',
  amount: 500,
  journals: 1,
  method: 'BANK',
  accountNumber: null,
  reference: null,
  reason: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  approvedAt: null,
  sentAt: null,
  closedAt: null,
  returnedAt: null,
  by: null,
  approvedBy: null,
  closedBy: null,
  returnedBy: null,
  fileId: null,
  hasProof: false,
}

test('a receipt can be chosen again after it was corrected', async () => {
  drawInMarket(<PaidDialog payout={payout} onClose={() => undefined} />, () => ({}))
  const field = await screen.findByLabelText(/^Receipt/)
  const files = [new File(['x'], 'receipt.pdf', { type: 'application/pdf' })]
  await act(async () => void fireEvent.change(field, { target: { files } }))
  await settle()
  expect(asksBeforeClosing()).toBe(true)
  await act(async () => void fireEvent.click(field))
  await settle()
  expect(asksBeforeClosing()).toBe(false)
})
