import { day, id, requiredText, taka, takaField, time } from './fields.ts'
import { ledgerLimits } from './ledger.limits.ts'
import { ledgerMessages } from './ledger.messages.ts'
import { meta, pageQuery } from './paging.ts'
import { gatewayNames } from './payments.ts'
import { z } from './schema.ts'

/** The accounts of the market's books, with what each is kept per. Migration 0012 holds the same list. */
export const ledgerAccounts = {
  'bank.main': 'NONE',
  'wallet.bkash': 'NONE',
  'gateway.clearing': 'GATEWAY',
  'courier.clearing': 'COURIER',
  'dispute.receivable': 'PAYMENT',
  difference: 'NONE',
  'customer.unfulfilled': 'ORDER',
  'customer.refund_due': 'ORDER',
  'vendor.pending': 'SHOP',
  'vendor.available': 'SHOP',
  'vendor.reserve': 'SHOP',
  'vendor.in_payout': 'SHOP',
  'vat.payable': 'NONE',
  'tax.withheld': 'NONE',
  'courier.payable': 'COURIER',
  'revenue.commission': 'NONE',
  'revenue.shipping': 'NONE',
  'revenue.fees': 'NONE',
  'expense.gateway': 'NONE',
  'expense.courier': 'NONE',
  'expense.coupons': 'NONE',
  'expense.goodwill': 'NONE',
  'expense.chargebacks': 'NONE',
  'expense.bad_debt': 'NONE',
  rounding: 'NONE',
  'equity.opening': 'NONE',
} as const
export type LedgerAccount = keyof typeof ledgerAccounts
export const isLedgerAccount = (code: string): code is LedgerAccount => code in ledgerAccounts

/** What a check of the books found: how often, and the first violations with their figures. */
export const bookFinding = z.object({
  name: z.string(),
  count: z.number(),
  examples: z.array(z.string()),
})
export type BookFinding = z.infer<typeof bookFinding>
export const bookFindings = z.array(bookFinding)

/** The latest check of the books. `checkedAt` is null before the first. */
export const booksReport = z.object({
  checkedAt: z.nullable(time),
  /** False while orders from before the books are still being entered; checks against orders wait until then. */
  isComplete: z.boolean(),
  findings: bookFindings,
})
export type BooksReport = z.infer<typeof booksReport>

/** What a shop has on its accounts, in taka. Available below zero: the shop owes the market. */
export const shopAmounts = {
  /** Earned, in the hold. */
  pending: taka,
  /** May be paid out. */
  available: taka,
  /** Set aside for a dispute. */
  reserve: taka,
  /** On its way to the shop. */
  inPayout: taka,
}

export const shopBalance = z.object({
  shopId: id,
  ...shopAmounts,
  /** When the next earnings leave the hold, and how much does on that day. Null while nothing is in it. */
  nextRelease: z.nullable(z.object({ at: time, amount: taka })),
})
export type ShopBalance = z.infer<typeof shopBalance>

/** An order by its id, or by the ten digits that people read out. */
export const orderIdOrNumber = z
  .string()
  .check(z.regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[1-9]\d{9})$/i, 'Invalid order'))

const period = {
  /** Days in the market’s time zone, both included. */
  from: z.optional(day),
  to: z.optional(day),
  /** Only what became of this order. */
  orderId: z.optional(orderIdOrNumber),
}

export const statementQuery = z.object({ ...pageQuery, ...period })
export type StatementQuery = z.infer<typeof statementQuery>

/** The whole statement of a period, as a file. */
export const statementFileQuery = z.object(period)
export type StatementFileQuery = z.infer<typeof statementFileQuery>

/** One event on a shop’s statement: what it moved on each account, in taka, above zero in the shop’s favour. */
export const statementEntry = z.object({
  key: z.string(),
  /** What precedes the colon of the key: `order.delivered`. */
  kind: z.string(),
  at: time,
  orderId: z.nullable(id),
  /** The ten digits of its order; null for an order that has none yet. */
  orderNumber: z.nullable(z.string()),
  /** The reason of a correction or adjustment. */
  note: z.nullable(z.string()),
  ...shopAmounts,
  /** The sum of the four: zero when money only moved between them. */
  total: taka,
})
export type StatementEntry = z.infer<typeof statementEntry>

const statementSums = z.object({ ...shopAmounts, total: taka })

/** The balances before and after the period. Without an order, opening and all its entries add up to closing. */
export const statementMeta = z.extend(meta, { opening: statementSums, closing: statementSums })
export type StatementMeta = z.infer<typeof statementMeta>

export const journalsQuery = z.object({ ...pageQuery, orderId: z.optional(id) })
export type JournalsQuery = z.infer<typeof journalsQuery>

/** One event in the books. Amounts of its lines are taka: debit above zero, credit below. */
export const journal = z.object({
  key: z.string(),
  kind: z.string(),
  /** When it happened, and when it was entered. */
  at: time,
  enteredAt: time,
  orderId: z.nullable(id),
  shopId: z.nullable(id),
  note: z.nullable(z.string()),
  by: z.nullable(id),
  approvedBy: z.nullable(id),
  /** The key of the journal that this one takes back. */
  reverses: z.nullable(z.string()),
  /** The key of the journal that takes this one back. */
  reversedBy: z.nullable(z.string()),
  lines: z.array(z.object({ account: z.string(), partyId: z.nullable(z.string()), amount: taka })),
})
export type Journal = z.infer<typeof journal>

const proposalKinds = ['CORRECTION', 'PENALTY', 'CREDIT', 'SHORTAGE', 'SURPLUS'] as const
const proposalStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const

const reason = requiredText(ledgerMessages.reason, ledgerLimits.reasonMax)

const proposedAmount = takaField.check(z.positive(ledgerMessages.amount))

/** Where a difference can go. */
export const differenceAccounts = [
  'rounding',
  'expense.gateway',
  'revenue.fees',
  'bank.main',
  'gateway.clearing',
] as const

/**
 * Whether a correction may take a journal back, by its key. Payouts, disputes, remittances and returns have steps of
 * their own: the books alone would disagree with them.
 */
export const isCorrectable = (key: string): boolean =>
  !/^(payout|dispute|courier|return)\./.test(key)

/**
 * A correction takes a journal back; a penalty charges a shop, and a credit pays it. What a gateway paid too little
 * or too much is on the account `difference`: a SHORTAGE moves it from there to `account`, a SURPLUS from there to
 * `account` with the opposite sign. With `gateway.clearing`, `gateway` says which one.
 */
export const proposalInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('CORRECTION'),
    journalKey: z
      .string()
      .check(z.maxLength(200), z.refine(isCorrectable, { error: ledgerMessages.payoutKey })),
    reason,
  }),
  z.object({
    kind: z.enum(['PENALTY', 'CREDIT']),
    shopId: id,
    amount: proposedAmount,
    reason,
  }),
  z
    .object({
      kind: z.enum(['SHORTAGE', 'SURPLUS']),
      account: z.enum(differenceAccounts),
      gateway: z.optional(z.enum(gatewayNames)),
      amount: proposedAmount,
      reason,
    })
    .check(
      z.refine(
        ({ account, gateway }) => (account === 'gateway.clearing') === (gateway !== undefined),
        { path: ['gateway'], error: ledgerMessages.gateway },
      ),
    ),
])
export type ProposalInput = z.infer<typeof proposalInput>

export const proposalDecision = z.object({ decision: z.enum(['APPROVED', 'REJECTED']) })
export type ProposalDecision = z.infer<typeof proposalDecision>

export const proposalsQuery = z.object({
  ...pageQuery,
  status: z.optional(z.enum(proposalStatuses)),
})
export type ProposalsQuery = z.infer<typeof proposalsQuery>

/** A change of the books that one person proposes and another decides on. */
export const proposal = z.object({
  id,
  kind: z.enum(proposalKinds),
  status: z.enum(proposalStatuses),
  journalKey: z.nullable(z.string()),
  shopId: z.nullable(id),
  shopName: z.nullable(z.string()),
  amount: z.nullable(taka),
  /** Where a difference goes, and of which gateway. */
  account: z.nullable(z.string()),
  gateway: z.nullable(z.string()),
  reason: z.string(),
  by: z.object({ id, name: z.string() }),
  decidedBy: z.nullable(z.object({ id, name: z.string() })),
  createdAt: time,
  decidedAt: z.nullable(time),
})
export type Proposal = z.infer<typeof proposal>
