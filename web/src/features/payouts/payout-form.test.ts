import { z } from '@haat/contract/schema'
import { expect, it } from 'vitest'
import { accountFormSchema, accountInput, accountStart, legalFormSchema } from './payout-form.ts'

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
