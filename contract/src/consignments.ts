import { consignmentLimits } from './consignments.limits.ts'
import { id, requiredText, taka, time } from './fields.ts'
import { pageQuery } from './paging.ts'
import { z } from './schema.ts'

/** Couriers that the market books at. Any other one is booked by hand. */
export const couriers = ['STEADFAST', 'PATHAO'] as const
export type CourierName = (typeof couriers)[number]
export const courierTitles: Record<CourierName, string> = {
  STEADFAST: 'Steadfast',
  PATHAO: 'Pathao',
}

const secret = z
  .string()
  .check(
    z.trim(),
    z.minLength(consignmentLimits.secretMin),
    z.maxLength(consignmentLimits.secretMax),
  )
const webhookSecret = z
  .string()
  .check(
    z.trim(),
    z.minLength(consignmentLimits.webhookSecretMin),
    z.maxLength(consignmentLimits.secretMax),
    z.regex(/^[\x21-\x7e]+$/, 'Use letters, digits and signs without spaces'),
  )
const plain = z.string().check(z.trim(), z.minLength(1), z.maxLength(consignmentLimits.secretMax))

/** What signs in to an account with a courier. It is stored encrypted and never shown again. */
export const courierCredentials = z.discriminatedUnion('courier', [
  z.object({
    courier: z.literal('STEADFAST'),
    apiKey: secret,
    secretKey: secret,
    /** The bearer token that Steadfast sends with its messages. */
    webhookSecret,
  }),
  z.object({
    courier: z.literal('PATHAO'),
    clientId: plain,
    clientSecret: secret,
    username: plain,
    password: plain,
    storeId: z.string().check(z.trim(), z.regex(/^\d{1,12}$/, 'Digits only')),
    webhookSecret,
    /** What Pathao wants to read in answers to its messages; the webhook’s secret without it. */
    webhookAnswer: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
])
export type CourierCredentials = z.infer<typeof courierCredentials>

export const courierAccountInput = z.object({ credentials: courierCredentials })
export type CourierAccountInput = z.infer<typeof courierAccountInput>
export const courierAccountChange = z.object({
  credentials: z.optional(courierCredentials),
  isEnabled: z.optional(z.boolean()),
})
export type CourierAccountChange = z.infer<typeof courierAccountChange>

export const courierAccount = z.object({
  id,
  courier: z.enum(couriers),
  /** Null: the market’s. */
  shopId: z.nullable(id),
  /** The last characters of its key. */
  tail: z.string(),
  isEnabled: z.boolean(),
  changedAt: time,
  triedAt: z.nullable(time),
  /** Where the courier has to send its messages. */
  webhookUrl: z.string(),
})
export type CourierAccount = z.infer<typeof courierAccount>
export const courierAccounts = z.object({ accounts: z.array(courierAccount) })
export type CourierAccounts = z.infer<typeof courierAccounts>
/** Admins name a shop to see its accounts; without one they see the market’s. */
export const courierAccountsQuery = z.object({ shopId: z.optional(id) })
export type CourierAccountsQuery = z.infer<typeof courierAccountsQuery>

/** What a courier answered to an account that was tried. */
export const courierTrial = z.object({ works: z.boolean(), message: z.string() })
export type CourierTrial = z.infer<typeof courierTrial>

const consignmentStatuses = [
  'WAITING',
  'UNKNOWN',
  'BOOKED',
  'CANCELLING',
  'CANCELLED',
  'FAILED',
] as const
const consignmentAttentions = [
  /** The courier collected another amount than was due. */
  'COLLECTED_DIFFERS',
  /** A part was delivered, and a part comes back. */
  'PARTIAL',
  /** The courier says something that can’t follow. */
  'CONTRADICTS',
  /** The courier has the parcel twice. */
  'TWICE',
  /** Who holds the cash could not be written. */
  'CASH_HOLDER',
] as const

export const bookingInput = z.object({
  shipmentId: id,
  accountId: id,
  /** In grams, with its box. */
  weight: z
    .number()
    .check(
      z.int(),
      z.minimum(consignmentLimits.weightMinGrams),
      z.maximum(consignmentLimits.weightMaxGrams),
    ),
})
export type BookingInput = z.infer<typeof bookingInput>

/** What somebody found in the courier’s panel: its number of the parcel, or that it has none. */
export const foundInput = z.object({
  consignment: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1),
        z.maxLength(consignmentLimits.consignmentMax),
        z.regex(/^[\w-]+$/),
      ),
  ),
})
export type FoundInput = z.infer<typeof foundInput>

export const consignment = z.object({
  id,
  shipmentId: id,
  orderId: id,
  courier: z.enum(couriers),
  isMarkets: z.boolean(),
  status: z.enum(consignmentStatuses),
  codAmount: taka,
  weight: z.number(),
  consignment: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  fee: z.nullable(taka),
  collected: z.nullable(taka),
  said: z.nullable(z.string()),
  saidAt: z.nullable(time),
  problem: z.nullable(z.string()),
  /** From when a person may state that the courier does not have it. Null for a parcel that is known. */
  absentFrom: z.nullable(time),
  attention: z.nullable(z.enum(consignmentAttentions)),
  /** What an admin wrote who has looked at it. */
  note: z.nullable(z.string()),
  createdAt: time,
})
export type Consignment = z.infer<typeof consignment>
export const consignmentsOfOrder = z.object({ consignments: z.array(consignment) })
export type ConsignmentsOfOrder = z.infer<typeof consignmentsOfOrder>
export const consignmentsQuery = z.object({ orderId: id })
export type ConsignmentsQuery = z.infer<typeof consignmentsQuery>
export const attentionQuery = z.object(pageQuery)
export type AttentionQuery = z.infer<typeof attentionQuery>
export const seenInput = z.object({ note: requiredText('Required', consignmentLimits.noteMax) })
export type SeenInput = z.infer<typeof seenInput>

/** Imports what a courier paid out: its file as CSV, or without one what it tells by itself. */
export const statementInput = z.object({
  accountId: id,
  reference: z._default(
    z.string().check(z.trim(), z.maxLength(consignmentLimits.referenceMax)),
    '',
  ),
})
export type StatementInput = z.infer<typeof statementInput>
export const statementLine = z.object({
  statementId: id,
  line: z.number(),
  courier: z.enum(couriers),
  reference: z.string(),
  consignment: z.string(),
  collected: taka,
  fee: taka,
  orderId: z.nullable(id),
  remittanceId: z.nullable(id),
})
export type StatementLine = z.infer<typeof statementLine>
export const statementLinesQuery = z.object({
  ...pageQuery,
  state: z.optional(z.enum(['OPEN', 'MATCHED'])),
})
export type StatementLinesQuery = z.infer<typeof statementLinesQuery>
/** What an import brought. */
export const statementResult = z.object({
  statements: z.number(),
  /** Lines that were not imported before. */
  added: z.number(),
  matched: z.number(),
  open: z.number(),
})
export type StatementResult = z.infer<typeof statementResult>
