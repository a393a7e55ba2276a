import type { PayoutAccount } from '@haat/contract/payouts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { writeDraft } from '#core/drafts.ts'
import { drawInMarket, settle } from '#test/market.tsx'
import { aUser } from '#test/samples.ts'
import { preloadDialog } from '#ui/dialog.tsx'
import { AccountDialog } from './account-dialog.tsx'

const stored: PayoutAccount = {
  method: 'BANK',
  holder: 'Circuit Corner',
  accountNumber: '••••8901',
  bank: 'Janata Bank',
  branch: 'Elephant Road',
  routingNumber: '135261234',
  changedAt: '2026-01-01T00:00:00.000Z',
  verifiedAt: null,
  heldUntil: null,
}
const other = {
  holder: 'Circuit Corner Ltd.',
  bank: 'City Bank',
  branch: 'Gulshan',
  routingNumber: '225261234',
}
const missing = 'Enter the number of this account'

beforeEach(preloadDialog)

async function open(account: PayoutAccount = stored) {
  const { sent } = drawInMarket(
    <AccountDialog account={account} onClose={() => undefined} />,
    () => ({}),
  )
  const number = await screen.findByLabelText<HTMLInputElement>('Account number')
  return {
    number,
    save: async () => {
      await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
      await settle()
    },
    saved: () => sent('/payouts/details/account'),
  }
}

test('a restored draft of another account is not joined with the stored number', async () => {
  const place = { owner: aUser.id, form: 'payout account', id: 'own' }
  writeDraft(place, { base: stored, values: other, emptied: [], hadFile: false })
  const { number, save, saved } = await open()
  expect(screen.getByLabelText<HTMLInputElement>('Bank').value).toBe('City Bank')
  expect(number.value).toBe('')
  await save()
  expect(saved()).toEqual([])
  expect(screen.getByText(new RegExp(`^${missing}.*••••8901`))).toBeDefined()
  expect(document.activeElement).toBe(number)
  fireEvent.change(number, { target: { value: '1111 2222 33' } })
  await save()
  await waitFor(() =>
    expect(saved()).toEqual([expect.objectContaining({ ...other, accountNumber: '1111 2222 33' })]),
  )
})

test('a number is not left to an account that was changed since the draft', async () => {
  const place = { owner: aUser.id, form: 'payout account', id: 'own' }
  const values = { holder: stored.holder }
  writeDraft(place, { base: stored, values, emptied: [], hadFile: false })
  const now = { ...stored, ...other, changedAt: '2026-02-01T00:00:00.000Z' }
  const { save, saved } = await open(now)
  expect(screen.getByLabelText<HTMLInputElement>('Bank').value).toBe('Janata Bank')
  await save()
  expect(saved()).toEqual([])
  expect(screen.getByText(new RegExp(`^${missing}`))).toBeDefined()
})

test('the number may stay empty as long as nothing else changes', async () => {
  const { save, saved } = await open()
  await save()
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).not.toHaveProperty('accountNumber')
})
