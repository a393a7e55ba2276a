import type { PayoutAccount } from '@haat/contract/payouts'
import { z } from '@haat/contract/schema'
import { describe, expect, it } from 'vitest'
import {
  accountFormSchema,
  accountInput,
  accountStart,
  legalFormSchema,
  numberProblem,
  type AccountForm,
} from './payout-form.ts'

const bank = {
  ...accountStart(null),
  holder: 'Circuit Corner Ltd.',
  accountNumber: '1234 5678 90',
  bank: 'Janata Bank',
  branch: 'Elephant Road',
  routingNumber: '135261234',
}
const errorsOf = (values: typeof bank) =>
  (z.safeParse(accountFormSchema, values).error?.issues ?? []).map(({ path }) => path.join('.'))

it('takes what the API takes, and names the field that it does not', () => {
  expect(errorsOf(bank)).toEqual([])
  expect(errorsOf({ ...bank, routingNumber: '12' })).toEqual(['routingNumber'])
  expect(errorsOf({ ...bank, bank: '' })).toEqual(['bank'])
  expect(errorsOf({ ...bank, holder: ' ' })).toEqual(['holder'])
  expect(errorsOf({ ...bank, accountNumber: 'abc' })).toEqual(['accountNumber'])
})

it('sends no number that was not typed, so the stored one stays', () => {
  expect(accountInput({ ...bank, accountNumber: ' ' })).not.toHaveProperty('accountNumber')
  expect(accountInput(bank)).toHaveProperty('accountNumber', '1234 5678 90')
})

it('takes a BIN of 13 digits or none', () => {
  const legal = { legalName: 'Circuit Corner', tradeLicence: '', dbid: '', bin: '' }
  expect(z.safeParse(legalFormSchema, legal).success).toBe(true)
  expect(z.safeParse(legalFormSchema, { ...legal, bin: '000123456-0101' }).success).toBe(true)
  expect(z.safeParse(legalFormSchema, { ...legal, bin: '123' }).success).toBe(false)
})

describe('an empty account number', () => {
  const when = { changedAt: '2026-01-01T00:00:00.000Z', verifiedAt: null, heldUntil: null }
  const { accountNumber: _, ...named } = bank
  const atBank: PayoutAccount = { ...named, ...when, accountNumber: '••••8901' }
  const wallet: PayoutAccount = {
    ...when,
    method: 'BKASH',
    holder: 'Mina',
    accountNumber: '••••344',
    bank: null,
    branch: null,
    routingNumber: null,
  }
  const edit = (stored: PayoutAccount, change: Partial<AccountForm>) =>
    numberProblem(stored, { ...accountStart(stored), ...change })

  it('keeps the stored number of an account that is not changed', () => {
    expect(edit(atBank, {})).toBeUndefined()
    expect(edit(atBank, { holder: ' Circuit Corner Ltd. ', routingNumber: '135-261 234' })).toBe(
      undefined,
    )
    expect(edit(wallet, { bank: 'What was typed before bKash was chosen' })).toBeUndefined()
  })

  it.each([
    ['holder', 'Circuit Corner'],
    ['bank', 'City Bank'],
    ['branch', 'Gulshan'],
    ['routingNumber', '135261235'],
  ])('is not enough for another %s', (field, value) => {
    expect(edit(atBank, { [field]: value })).toContain('••••8901 belongs to')
    expect(edit(atBank, { [field]: value, accountNumber: '1234567890' })).toBeUndefined()
  })

  it('is not enough for another wallet, another method, or without a stored account', () => {
    expect(edit(wallet, { holder: 'Rina' })).toContain('••••344 belongs to')
    expect(edit(wallet, { method: 'BANK' })).toBe('Enter the number of this account.')
    expect(numberProblem(null, { ...bank, accountNumber: ' ' })).toBeDefined()
  })
})
