import { toTaka, type Poisha } from '@haat/contract/money'
import { payoutBlocks } from '@haat/contract/payouts'
import type { Payout, PayoutAccount, PayoutBlock, PayoutForAdmins } from '@haat/contract/payouts'
import { payoutLimits } from '@haat/contract/payouts.limits'
import { z } from '@haat/contract/schema'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, json, text, timestamptz, type RowOf } from '#core/sql/kinds.ts'
import { aliased, computed, pick, type Selected } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

const hold = sql`interval '${sql.int(payoutLimits.accountHoldHours)} hours'`

/** Condition on `payout_accounts a`: it was changed so recently that no payout may go there. */
const isHeld = sql`a.changed_at > now() - ${hold}`

/** A shop's account, from `payout_accounts a`. */
export const account = {
  ...aliased(
    'a',
    pick(
      tables.payout_accounts,
      'shop_id',
      'method',
      'holder',
      'number_sealed',
      'number_tail',
      'bank',
      'branch',
      'routing_number',
      'changed_at',
      'changed_by',
      'verified_at',
    ),
  ),
  held_until: computed(
    timestamptz.orNull,
    sql`case when ${isHeld} then a.changed_at + ${hold} end`,
  ),
}
export type AccountRow = RowOf<typeof account>

/** The market has closed the shop, or blocked its vendor. A shop that is only deleted still gets its money. */
const isBarred = sql`(s.status <> 'ACTIVE' or s.rested_at is not null
  or exists (select from people where id = s.vendor_id and status = 'BLOCKED'))`

/** What has to be in order before any payout, from `shops s left join payout_accounts a`. */
const standingBlocks = sql`
  case when ${isBarred} then 'SHOP_CLOSED' end,
  case when a.shop_id is null then 'NO_ACCOUNT' end,
  case when a.shop_id is not null and a.verified_at is null then 'ACCOUNT_NOT_VERIFIED' end,
  case when ${isHeld} then 'ACCOUNT_CHANGED' end`

const listed = (blocks: Sql): Selected<PayoutBlock[]> =>
  computed(
    json.holding({ schema: z.array(z.enum(payoutBlocks)) }),
    sql`to_json(array_remove(array[${blocks}]::text[], null))`,
  )

/**
 * Why the shop gets no new payout now, from `shops s`, `payout_accounts a`, its `ledger_balances b` of
 * vendor.available, and its draft `d`, each of the last three left-joined.
 */
export const blocksOfNext = (minimum: Poisha): Selected<PayoutBlock[]> =>
  listed(sql`${standingBlocks},
    case when b.balance > 0 then 'BELOW_ZERO'
      when d.id is null and coalesce(-b.balance, 0) < ${minimum}::bigint then 'BELOW_MINIMUM' end,
    case when d.id is not null then 'DRAFT_OPEN' end`)

/** Why a draft of `amount` can't be approved now, from the same tables without the draft. */
export const blocksOfDraft = (amount: Poisha): Selected<PayoutBlock[]> =>
  listed(sql`${standingBlocks}, case when -b.balance < ${amount}::bigint then 'BELOW_ZERO' end`)

/** A payout as its shop sees it, from `payouts y join shops s`. */
export const payout = {
  ...aliased(
    'y',
    pick(
      tables.payouts,
      'id',
      'number',
      'shop_id',
      'status',
      'amount',
      'journals',
      'method',
      'number_tail',
      'reference',
      'reason',
      'created_at',
      'approved_at',
      'sent_at',
      'closed_at',
      'returned_at',
    ),
  ),
  ...aliased('s', { shop_name: tables.shops.name }),
}

const nameOf = (column: string) =>
  computed(text.orNull, sql`(select name from people where id = y.${sql.raw(column)})`)

/** The same as admins see it. */
export const payoutForAdmins = {
  ...payout,
  ...aliased(
    'y',
    pick(tables.payouts, 'by_id', 'approved_by', 'closed_by', 'returned_by', 'file_id'),
  ),
  by_name: nameOf('by_id'),
  approved_by_name: nameOf('approved_by'),
  closed_by_name: nameOf('closed_by'),
  returned_by_name: nameOf('returned_by'),
  has_proof: computed(bool, sql`exists (select from payout_proofs where payout_id = y.id)`),
}
export type PayoutRow = RowOf<typeof payoutForAdmins>

/** A number as people see it: only its last digits. */
export const masked = (tail: string): string => `••••${tail}`

export function toAccount(row: AccountRow): PayoutAccount {
  return {
    method: row.method,
    holder: row.holder,
    accountNumber: masked(row.number_tail),
    bank: row.bank,
    branch: row.branch,
    routingNumber: row.routing_number,
    changedAt: row.changed_at,
    verifiedAt: row.verified_at,
    heldUntil: row.held_until,
  }
}

export function toPayout(row: RowOf<typeof payout>): Payout {
  return {
    id: row.id,
    number: row.number,
    shopId: row.shop_id,
    shopName: row.shop_name,
    status: row.status,
    amount: toTaka(row.amount),
    journals: row.journals,
    method: row.method,
    accountNumber: row.number_tail === null ? null : masked(row.number_tail),
    reference: row.reference,
    reason: row.reason,
    createdAt: row.created_at,
    approvedAt: row.approved_at,
    sentAt: row.sent_at,
    closedAt: row.closed_at,
    returnedAt: row.returned_at,
  }
}

export function toPayoutForAdmins(row: PayoutRow): PayoutForAdmins {
  return {
    ...toPayout(row),
    by: personOf(row.by_id, row.by_name),
    approvedBy: personOf(row.approved_by, row.approved_by_name),
    closedBy: personOf(row.closed_by, row.closed_by_name),
    returnedBy: personOf(row.returned_by, row.returned_by_name),
    fileId: row.file_id,
    hasProof: row.has_proof,
  }
}

function personOf(id: string | null, name: string | null): PayoutForAdmins['by'] {
  return id === null ? null : { id, name: name ?? '' }
}
