import { proposalInput } from '@haat/contract/ledger'
import { z } from '@haat/contract/schema'
import { expect, test } from 'vitest'
import { proposalOf, proposeForm, startOf, type ProposalSubject } from './propose-form.ts'

const shopId = '019b76da-a800-7c1e-9d3f-2a6b5c4d3e2f'
const subjects: ProposalSubject[] = [
  { about: 'entry', journalKey: 'order.delivered:1' },
  { about: 'shop', shopId, shopName: 'Corner' },
  { about: 'difference' },
]

test.each(subjects)('a change of $about is what the API takes', (subject) => {
  const values = z.parse(proposeForm, { amount: 5, ...startOf(subject), reason: 'Why' })
  expect(z.safeParse(proposalInput, proposalOf(subject, values)).success).toBe(true)
})

test('an amount is asked for when its box is empty', () => {
  const values = { ...startOf({ about: 'difference' }), amount: Number.NaN, reason: 'Why' }
  const messages = z.safeParse(proposeForm, values).error?.issues.map(({ message }) => message)
  expect(messages).toEqual(['Enter an amount.'])
})

test('a shortage goes to a gateway only with its own account', () => {
  const difference: ProposalSubject = { about: 'difference' }
  const values = z.parse(proposeForm, { ...startOf(difference), amount: 5, reason: 'Why' })
  expect(proposalOf(difference, values)).toEqual({
    kind: 'SHORTAGE',
    account: 'rounding',
    amount: 5,
    reason: 'Why',
  })
  const held = { ...values, account: 'gateway.clearing', kind: 'SURPLUS' } as const
  expect(proposalOf(difference, held)).toMatchObject({ kind: 'SURPLUS', gateway: 'sslcommerz' })
})
