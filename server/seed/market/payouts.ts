import type { PayoutMethod } from '@haat/contract/payouts'
import { createRng, seedFrom } from '#seed/prng.ts'
import { idAt } from './ids.ts'
import { vendorAt } from './people.ts'
import { dayMs, type Plan } from './plan.ts'
import { shopAt } from './shops.ts'

const hourMs = 3_600_000

/** Where a shop of the demo market is paid, and who it is by law. */
export interface ShopPapers {
  legalName: string
  tradeLicence: string
  dbid: string
  bin: string
  method: PayoutMethod
  holder: string
  number: string
  bank: string
  branch: string
  routingNumber: string
  changedAt: number
  isVerified: boolean
}

const banks = [
  ['Janata Bank', 'Elephant Road', '135261234'],
  ['City Bank', 'Gulshan', '225261729'],
  ['BRAC Bank', 'Uttara', '060264634'],
  ['Islami Bank', 'Agrabad', '125150135'],
] as const

/**
 * The papers of a shop. A few shops have not handed theirs in, an account of a few has not been verified, and that of
 * one was changed yesterday: none of them is paid.
 */
export function papersAt(plan: Plan, index: number): ShopPapers | null {
  if (index % 9 === 4) return null
  const rng = createRng(seedFrom('papers', index))
  const digits = (count: number) => Array.from({ length: count }, () => rng.int(0, 9)).join('')
  const shop = shopAt(plan, index)
  const [bank, branch, routingNumber] = rng.pick(banks)
  const method = index > 0 && rng.chance(0.3) ? 'BKASH' : 'BANK'
  return {
    legalName: `${shop.name} Ltd.`,
    tradeLicence: `TRAD/DSCC/${digits(6)}/2024`,
    dbid: digits(9),
    bin: `${digits(9)}-${digits(4)}`,
    method,
    holder: vendorAt(plan, index).name,
    number: method === 'BKASH' ? `01${rng.int(3, 9)}${digits(8)}` : digits(13),
    bank,
    branch,
    routingNumber,
    changedAt: Math.floor(plan.now - dayMs * (index === 2 ? 1 : rng.range(91, 300))),
    isVerified: index % 9 !== 7,
  }
}

const paydayCount = 26
/** Payouts are sent, and paid or returned, so much later. */
const after = { approved: 3 * hourMs, sent: 4 * hourMs, closed: 28 * hourMs }

/** The paydays of the last 90 days, oldest first, in ms: twice a week, the last of them on the day before yesterday. */
export function paydaysOf({ now }: Plan): number[] {
  return Array.from(
    { length: paydayCount },
    (_, index) => now - dayMs * (1.6 + 3.5 * (paydayCount - 1 - index)),
  ).map(Math.floor)
}

/** What a shop earned between the payday before and a payday; poisha. */
export interface Earned {
  shop: number
  payday: number
  amount: bigint
  journals: number
}

/** A payout of what a shop earned from one payday to another, both included. */
export interface PayoutDraft {
  id: string
  shop: number
  from: number
  payday: number
  amount: bigint
  journals: number
  status: 'PAID' | 'FAILED' | 'SENT'
  createdAt: number
  approvedAt: number
  sentAt: number
  closedAt: number | null
}

/** The payday on which the payouts of some shops failed: about a month ago. */
const failedPayday = paydayCount - 9

/** Who is paid on which payday: whatever a shop has by then, unless it is less than `minimum`. */
export function payoutsOf(
  paydays: readonly number[],
  earned: readonly Earned[],
  minimum: bigint,
): PayoutDraft[] {
  return [...Map.groupBy(earned, ({ shop }) => shop)].flatMap(([shop, ofShop]) =>
    payoutsOfShop(shop, paydays, ofShop, minimum),
  )
}

function payoutsOfShop(
  shop: number,
  paydays: readonly number[],
  earned: readonly Earned[],
  minimum: bigint,
): PayoutDraft[] {
  const payouts: PayoutDraft[] = []
  let from = 0
  let amount = 0n
  let journals = 0
  for (const [payday, at] of paydays.entries()) {
    const now = earned.find((each) => each.payday === payday)
    amount += now?.amount ?? 0n
    journals += now?.journals ?? 0
    if (amount <= 0n || amount < minimum) continue
    const status = statusOf(shop, payday, paydays.length - 1)
    payouts.push({
      id: idAt('payout', shop * paydayCount + payday, at),
      shop,
      from,
      payday,
      amount,
      journals,
      status,
      createdAt: at,
      approvedAt: at + after.approved,
      sentAt: at + after.sent,
      closedAt: status === 'SENT' ? null : at + after.closed,
    })
    // The next payout pays what did not arrive.
    if (status === 'FAILED') continue
    from = payday + 1
    amount = 0n
    journals = 0
  }
  return payouts
}

function statusOf(shop: number, payday: number, last: number): PayoutDraft['status'] {
  if (payday === failedPayday && shop % 5 === 0) return 'FAILED'
  return payday === last ? 'SENT' : 'PAID'
}
