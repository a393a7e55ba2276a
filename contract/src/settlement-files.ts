import { day, id, taka, time } from './fields.ts'
import { pageQuery } from './paging.ts'
import { gatewayNames } from './payments.ts'
import { z } from './schema.ts'
import { settlementFileLimits } from './settlement-files.limits.ts'

const statuses = ['PENDING', 'ACCEPTED', 'REJECTED'] as const

/**
 * What a row of the file is to the market: MATCHED with a payment or refund of ours; the same, but FEE_DIFFERS or
 * AMOUNT_DIFFERS; UNKNOWN; or a DUPLICATE of a row that was entered before.
 */
const rowResults = ['MATCHED', 'FEE_DIFFERS', 'AMOUNT_DIFFERS', 'UNKNOWN', 'DUPLICATE'] as const
/** MISSING is no row: the market has it, and no file of the gateway names it. */
export const settlementResults = [...rowResults, 'MISSING'] as const
export type SettlementResult = (typeof settlementResults)[number]

/** How many rows came to this, and what they bring to the bank, in taka. */
const resultSum = z.object({
  result: z.enum(settlementResults),
  rows: z.number(),
  amount: taka,
})

/** What accepting the file enters in the books, in taka. */
const postings = z.object({
  /** Arrives in the bank. */
  bank: taka,
  /** Leaves what the gateway holds for the market. */
  clearing: taka,
  /** Fees that the books did not have; below zero, less than they had. */
  fees: taka,
  /** Nobody can explain it: above zero the gateway paid too little. */
  difference: taka,
})

const person = z.object({ id, name: z.string() })

export const settlementFile = z.object({
  id,
  number: z.number(),
  gateway: z.enum(gatewayNames),
  name: z.string(),
  status: z.enum(statuses),
  rows: z.number(),
  firstDay: day,
  lastDay: day,
  by: person,
  decidedBy: z.nullable(person),
  createdAt: time,
  decidedAt: z.nullable(time),
})
export type SettlementFile = z.infer<typeof settlementFile>

/** A file with what its rows are: as of now while it is pending, afterwards as they were entered. */
export const settlementFileDetails = z.extend(settlementFile, {
  results: z.array(resultSum),
  postings,
})
export type SettlementFileDetails = z.infer<typeof settlementFileDetails>
export type SettlementPostings = SettlementFileDetails['postings']

/** A row of the file, or with MISSING what it should have had. Amounts in taka; those of refunds are below zero. */
export const settlementFileRow = z.object({
  /** Null where the file has no such row. */
  line: z.nullable(z.number()),
  kind: z.enum(['PAYMENT', 'REFUND']),
  result: z.enum(settlementResults),
  transactionId: z.string(),
  reference: z.string(),
  batch: z.string(),
  day,
  amount: z.nullable(taka),
  fee: z.nullable(taka),
  /** What the market has. */
  ourAmount: z.nullable(taka),
  ourFee: z.nullable(taka),
  orderId: z.nullable(id),
})
export type SettlementFileRow = z.infer<typeof settlementFileRow>

export const settlementFilesQuery = z.object({
  ...pageQuery,
  status: z.optional(z.enum(statuses)),
  gateway: z.optional(z.enum(gatewayNames)),
})
export type SettlementFilesQuery = z.infer<typeof settlementFilesQuery>

export const settlementRowsQuery = z.object({
  ...pageQuery,
  result: z.optional(z.enum(settlementResults)),
})
export type SettlementRowsQuery = z.infer<typeof settlementRowsQuery>

/** Comes with the CSV file. `batch` names the transfer where the file has no column for it. */
export const settlementFileInput = z.object({
  gateway: z.enum(gatewayNames),
  name: z._default(z.string().check(z.trim(), z.maxLength(settlementFileLimits.nameMax)), ''),
  batch: z._default(z.string().check(z.trim(), z.maxLength(settlementFileLimits.referenceMax)), ''),
})
export type SettlementFileInput = z.infer<typeof settlementFileInput>

/** The admin who accepts names the postings that they saw: payments may have come in since. */
export const settlementFileDecision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('ACCEPTED'), seen: z.object({ postings }) }),
  z.object({ decision: z.literal('REJECTED') }),
])
export type SettlementFileDecision = z.infer<typeof settlementFileDecision>
