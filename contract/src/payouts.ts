import { id, requiredText, taka, time } from './fields.ts'
import { pageQuery } from './paging.ts'
import { payoutLimits } from './payouts.limits.ts'
import { z } from './schema.ts'

/** How a shop is paid: a transfer to its bank, or to its bKash wallet. */
export const payoutMethods = ['BANK', 'BKASH'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/**
 * DRAFT is assembled; APPROVED by a second person, the money is set aside; SENT to the bank or bKash; then PAID or
 * FAILED, which gives its journals to the next payout, as RETURNED does: the bank sent the money back later. A draft
 * can be CANCELLED.
 */
export const payoutStatuses = [
  'DRAFT',
  'APPROVED',
  'SENT',
  'PAID',
  'RETURNED',
  'FAILED',
  'CANCELLED',
] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Why a shop gets no payout now. */
export const payoutBlocks = [
  'SHOP_CLOSED',
  'NO_ACCOUNT',
  'ACCOUNT_NOT_VERIFIED',
  'ACCOUNT_CHANGED',
  'BELOW_ZERO',
  'BELOW_MINIMUM',
  'DRAFT_OPEN',
] as const
export type PayoutBlock = (typeof payoutBlocks)[number]

const optionalText = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')
const requiredName = (max: number) => requiredText('Required', max)

/** Who sells, by law; a number that the shop does not have is empty. */
export const shopLegal = z.object({
  legalName: z.string(),
  tradeLicence: z.string(),
  dbid: z.string(),
  bin: z.string(),
})
export type ShopLegal = z.infer<typeof shopLegal>

export const shopLegalInput = z.object({
  legalName: requiredName(payoutLimits.legalNameMax),
  tradeLicence: optionalText(payoutLimits.registrationMax),
  dbid: optionalText(payoutLimits.registrationMax),
  bin: z._default(
    z
      .string()
      .check(z.trim(), z.regex(/^(\d{9}-?\d{4})?$/, 'A BIN has 13 digits, like 000123456-0101')),
    '',
  ),
  seen: z.optional(z.partial(shopLegal)),
})
export type ShopLegalInput = z.infer<typeof shopLegalInput>

const { accountDigitsMin, accountDigitsMax } = payoutLimits
const accountDigits = new RegExp(`^\\d{${accountDigitsMin},${accountDigitsMax}}$`)
const accountMessage = `An account number has ${accountDigitsMin} to ${accountDigitsMax} digits`
const bkashDigits = /^01[3-9]\d{8}$/

/** Digits, without the spaces and hyphens that people write between them. */
const digits = z.string().check(
  z.maxLength(40),
  z.overwrite((value) => value.replaceAll(/[\s-]/g, '')),
)

/**
 * Where a shop is paid. A bank needs `bank`, `branch` and `routingNumber`. Without `accountNumber`, the stored one
 * stays, unless the method, the holder, the bank or the routing number is another one.
 */
export const payoutAccountInput = z
  .object({
    method: z.enum(payoutMethods),
    holder: requiredName(payoutLimits.holderMax),
    accountNumber: z.optional(digits),
    bank: optionalText(payoutLimits.bankNameMax),
    branch: optionalText(payoutLimits.bankNameMax),
    routingNumber: z._default(digits, ''),
    seen: z.optional(z.object({ changedAt: z.nullable(time) })),
  })
  .check(
    z.refine(({ method, bank }) => method !== 'BANK' || bank !== '', {
      path: ['bank'],
      message: 'Required',
    }),
    z.refine(({ method, branch }) => method !== 'BANK' || branch !== '', {
      path: ['branch'],
      message: 'Required',
    }),
    z.refine(({ method, routingNumber }) => method !== 'BANK' || /^\d{9}$/.test(routingNumber), {
      path: ['routingNumber'],
      message: 'A routing number has 9 digits',
    }),
    z.refine(
      ({ method, accountNumber = '123456' }) =>
        method !== 'BANK' || accountDigits.test(accountNumber),
      { path: ['accountNumber'], message: accountMessage },
    ),
    z.refine(
      ({ method, accountNumber = '01700000000' }) =>
        method !== 'BKASH' || bkashDigits.test(accountNumber),
      { path: ['accountNumber'], message: 'A bKash number has 11 digits' },
    ),
  )
export type PayoutAccountInput = z.infer<typeof payoutAccountInput>

/** An account as people see it: `accountNumber` shows the last digits only. */
export const payoutAccount = z.object({
  method: z.enum(payoutMethods),
  holder: z.string(),
  accountNumber: z.string(),
  bank: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  routingNumber: z.nullable(z.string()),
  changedAt: time,
  /** When an admin checked it. No shop is paid before. */
  verifiedAt: z.nullable(time),
  /** After a change, no payout is made until then; null when that is over. */
  heldUntil: z.nullable(time),
})
export type PayoutAccount = z.infer<typeof payoutAccount>

export const payoutDetails = z.object({
  shopId: id,
  legal: z.nullable(shopLegal),
  account: z.nullable(payoutAccount),
})
export type PayoutDetails = z.infer<typeof payoutDetails>

/** The admin names the version of the account that they checked. */
export const verifyAccountInput = z.object({ seen: z.object({ changedAt: time }) })
export type VerifyAccountInput = z.infer<typeof verifyAccountInput>

/** A payout as its shop sees it. */
export const payout = z.object({
  id,
  /** Names it in emails and on transfers. */
  number: z.number(),
  shopId: id,
  shopName: z.string(),
  status: z.enum(payoutStatuses),
  amount: taka,
  /** How many journals it pays. */
  journals: z.number(),
  method: z.nullable(z.enum(payoutMethods)),
  accountNumber: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: time,
  approvedAt: z.nullable(time),
  sentAt: z.nullable(time),
  closedAt: z.nullable(time),
  /** When it was noted that the bank sent the money back. */
  returnedAt: z.nullable(time),
})
export type Payout = z.infer<typeof payout>

const person = z.nullable(z.object({ id, name: z.string() }))

/** A payout as admins see it. `by` is null for one that the schedule assembled. */
export const payoutForAdmins = z.extend(payout, {
  by: person,
  approvedBy: person,
  closedBy: person,
  returnedBy: person,
  fileId: z.nullable(id),
  hasProof: z.boolean(),
})
export type PayoutForAdmins = z.infer<typeof payoutForAdmins>

/** A journal that a payout pays. */
export const payoutItem = z.object({
  /** Names the event: `order.released:<order>`. */
  key: z.string(),
  kind: z.string(),
  at: time,
  orderId: z.nullable(id),
  note: z.nullable(z.string()),
  /** In taka; below zero where the payout was reduced. */
  amount: taka,
})
export type PayoutItem = z.infer<typeof payoutItem>

/** A shop with money on its account, or a debt, and what stands in the way of a payout. Amounts in taka. */
export const duePayout = z.object({
  shopId: id,
  shopName: z.string(),
  available: taka,
  inDraft: taka,
  onItsWay: taka,
  blocks: z.array(z.enum(payoutBlocks)),
})
export type DuePayout = z.infer<typeof duePayout>

export const payoutsQuery = z.object({
  ...pageQuery,
  status: z.optional(z.enum(payoutStatuses)),
})
export type PayoutsQuery = z.infer<typeof payoutsQuery>
export const adminPayoutsQuery = z.extend(payoutsQuery, {
  shopId: z.optional(id),
  method: z.optional(z.enum(payoutMethods)),
})
export type AdminPayoutsQuery = z.infer<typeof adminPayoutsQuery>
export const payoutPageQuery = z.object(pageQuery)

/** The shops to pay; every shop that is due without `shopIds`. */
export const assembleInput = z.object({
  shopIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(payoutLimits.shopsAtOnce))),
})
export type AssembleInput = z.infer<typeof assembleInput>
export const assembled = z.object({ payouts: z.number(), amount: taka })
export type Assembled = z.infer<typeof assembled>

/** The approved payouts of a method that go into one file; the oldest of them without `ids`. */
export const payoutFileInput = z.object({
  method: z.enum(payoutMethods),
  ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(payoutLimits.payoutsPerFile))),
})
export type PayoutFileInput = z.infer<typeof payoutFileInput>
/** A file for the bank or bKash. It alone holds whole account numbers. */
export const payoutFile = z.object({
  id,
  name: z.string(),
  method: z.enum(payoutMethods),
  payouts: z.number(),
  amount: taka,
  csv: z.string(),
})
export type PayoutFile = z.infer<typeof payoutFile>

export const paidInput = z.object({ reference: requiredName(payoutLimits.referenceMax) })
export type PaidInput = z.infer<typeof paidInput>
export const reasonInput = z.object({ reason: requiredName(payoutLimits.reasonMax) })
export type ReasonInput = z.infer<typeof reasonInput>

/** The receipt of a transfer, in base64. */
export const payoutProof = z.object({ contentType: z.string(), content: z.string() })
export type PayoutProof = z.infer<typeof payoutProof>
