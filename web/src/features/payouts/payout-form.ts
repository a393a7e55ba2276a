import {
  payoutAccountInput,
  payoutMethods,
  shopLegalInput,
  type PayoutAccount,
  type PayoutAccountInput,
  type ShopLegal,
} from '@haat/contract/payouts'
import { z } from '@haat/contract/schema'

const { legalName, tradeLicence, dbid, bin } = shopLegalInput.shape

/** Who the shop is by law, as the form holds it: each field is a text. */
export const legalFormSchema = z.object({
  legalName,
  tradeLicence: tradeLicence.def.innerType,
  dbid: dbid.def.innerType,
  bin: bin.def.innerType,
})
export type LegalForm = z.infer<typeof legalFormSchema>

export const legalStart = (legal: ShopLegal | null): LegalForm =>
  legal ?? { legalName: '', tradeLicence: '', dbid: '', bin: '' }

/** Where the shop is paid, as the form holds it. An empty number keeps the stored one (`numberProblem`). */
export const accountFormSchema = z
  .object({
    method: z.enum(payoutMethods),
    holder: z.string(),
    accountNumber: z.string(),
    bank: z.string(),
    branch: z.string(),
    routingNumber: z.string(),
  })
  .check(({ value, issues }) => {
    const read = z.safeParse(payoutAccountInput, accountInput(value))
    for (const { path, message } of read.error?.issues ?? [])
      issues.push({ code: 'custom', path: [...path], message, input: value })
  })
export type AccountForm = z.infer<typeof accountFormSchema>

export const accountStart = (account: PayoutAccount | null): AccountForm => ({
  method: account?.method ?? 'BANK',
  holder: account?.holder ?? '',
  accountNumber: '',
  bank: account?.bank ?? '',
  branch: account?.branch ?? '',
  routingNumber: account?.routingNumber ?? '',
})

/** The call's body: without a number that was not typed. */
export function accountInput({ accountNumber, ...rest }: AccountForm): PayoutAccountInput {
  return accountNumber.trim() === '' ? rest : { ...rest, accountNumber }
}

/**
 * Why the account number must be typed; undefined when it may stay empty. The stored number belongs to the account as
 * it is stored: with another holder, bank, branch or routing number it would name an account that nobody entered.
 */
export function numberProblem(
  stored: PayoutAccount | null,
  values: AccountForm,
): string | undefined {
  if (values.accountNumber.trim() !== '') return undefined
  if (stored?.method !== values.method) return 'Enter the number of this account.'
  if (withoutNumber(values) === withoutNumber(accountStart(stored))) return undefined
  return `Enter the number of this account: ${stored.accountNumber} belongs to the details before your change.`
}

/** What tells an account from another one, beside its number. The API drops spaces around words and inside numbers. */
function withoutNumber({ method, holder, bank, branch, routingNumber }: AccountForm): string {
  const atBank = method === 'BANK' ? [bank, branch, routingNumber.replaceAll(/[\s-]/g, '')] : []
  return JSON.stringify([holder, ...atBank].map((text) => text.trim()))
}
