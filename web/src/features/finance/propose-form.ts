import { requiredText, takaField } from '@haat/contract/fields'
import { differenceAccounts, type ProposalInput } from '@haat/contract/ledger'
import { ledgerLimits } from '@haat/contract/ledger.limits'
import { ledgerMessages } from '@haat/contract/ledger.messages'
import { gatewayNames } from '@haat/contract/payments'
import { z } from '@haat/contract/schema'
import { typedAmount } from './typed-amount.ts'

/** What a change is about: an entry that is taken back, a shop, or what nobody can explain. */
export type ProposalSubject =
  | { about: 'entry'; journalKey: string }
  | { about: 'shop'; shopId: string; shopName: string }
  | { about: 'difference' }

const amount = typedAmount(takaField.check(z.positive(ledgerMessages.amount)))
const reason = requiredText(ledgerMessages.reason, ledgerLimits.reasonMax)
/** One form for all: `kind` and `account` have a value, and an entry has no amount. */
export const proposeForm = z.object({
  kind: z.enum(['PENALTY', 'CREDIT', 'SHORTAGE', 'SURPLUS']),
  amount,
  account: z.enum(differenceAccounts),
  gateway: z.enum(gatewayNames),
  reason,
})
export type ProposeForm = z.infer<typeof proposeForm>

export const startOf = ({ about }: ProposalSubject): Partial<ProposeForm> => ({
  kind: about === 'difference' ? 'SHORTAGE' : 'PENALTY',
  account: 'rounding',
  gateway: 'sslcommerz',
  reason: '',
  // An entry is taken back as a whole.
  ...(about === 'entry' ? { amount: 1 } : {}),
})

/** What names its draft: input about one shop or entry is never restored beside another one. */
export function draftOf(subject: ProposalSubject): string {
  if (subject.about === 'difference') return subject.about
  return subject.about === 'shop' ? subject.shopId : subject.journalKey
}

/** The proposal as the API takes it. */
export function proposalOf(subject: ProposalSubject, form: ProposeForm): ProposalInput {
  const { kind, account, gateway } = form
  switch (subject.about) {
    case 'entry':
      return { kind: 'CORRECTION', journalKey: subject.journalKey, reason: form.reason }
    case 'shop':
      return {
        kind: kind === 'CREDIT' ? 'CREDIT' : 'PENALTY',
        shopId: subject.shopId,
        amount: form.amount,
        reason: form.reason,
      }
    default:
      return {
        kind: kind === 'SURPLUS' ? 'SURPLUS' : 'SHORTAGE',
        account,
        ...(account === 'gateway.clearing' ? { gateway } : {}),
        amount: form.amount,
        reason: form.reason,
      }
  }
}
