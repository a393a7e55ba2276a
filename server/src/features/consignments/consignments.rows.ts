import type { Consignment, CourierAccount } from '@haat/contract/consignments'
import { consignmentLimits } from '@haat/contract/consignments.limits'
import { trackingUrlOf } from '@haat/contract/courier-tracking'
import { toTaka } from '@haat/contract/money'
import type { Config } from '#core/boot/config.ts'
import { sql } from '#core/sql/db.ts'
import { bool, type RowOf } from '#core/sql/kinds.ts'
import { aliased, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** An account with a courier, from `courier_accounts a`. Only its adapter reads what is sealed. */
export const account = aliased(
  'a',
  pick(
    tables.courier_accounts,
    'id',
    'shop_id',
    'courier',
    'sealed',
    'tail',
    'is_enabled',
    'changed_at',
    'tried_at',
  ),
)
export type AccountRow = RowOf<typeof account>

export function toAccount({ publicUrl }: Config, row: AccountRow): CourierAccount {
  return {
    id: row.id,
    courier: row.courier,
    shopId: row.shop_id,
    tail: `••••${row.tail}`,
    isEnabled: row.is_enabled,
    changedAt: row.changed_at,
    triedAt: row.tried_at,
    webhookUrl: `${publicUrl}/couriers/${row.id}/webhook`,
  }
}

/** A parcel at a courier, from `consignments c join courier_accounts a`. */
export const consignment = {
  ...aliased(
    'c',
    pick(
      tables.consignments,
      'id',
      'shipment_id',
      'order_id',
      'account_id',
      'request_id',
      'status',
      'cod_amount',
      'weight',
      'consignment',
      'tracking',
      'fee',
      'collected',
      'said',
      'said_at',
      'problem',
      'attention',
      'seen_note',
      'tries',
      'by_id',
      'created_at',
      'sent_at',
    ),
  ),
  ...aliased('a', pick(tables.courier_accounts, 'courier')),
  is_markets: computed(bool, sql`a.shop_id is null`),
}
export type ConsignmentRow = RowOf<typeof consignment>

/** Conditions on `consignments c`. */
export const isLive = sql`c.status in ('WAITING', 'UNKNOWN', 'BOOKED', 'CANCELLING')`
/** Somebody has to look at it, and nobody has. */
export const needsAttention = sql`c.attention is not null and c.seen_by is null`

/** What buyers see of it: where it is, and nothing of money and troubles between shop and courier. */
export function forBuyer(row: Consignment): Consignment {
  const hidden = { fee: null, collected: null, problem: null, attention: null, note: null }
  return { ...row, ...hidden, absentFrom: null }
}

/** From when a person may state that the courier does not have it: no call can be under way any more. */
export function absentFrom({ sent_at: sentAt }: Pick<ConsignmentRow, 'sent_at'>): string {
  return new Date(Date.parse(sentAt) + consignmentLimits.absentAfterMinutes * 60_000).toISOString()
}

export function toConsignment(row: ConsignmentRow): Consignment {
  const taka = (amount: bigint | null) => (amount === null ? null : toTaka(amount))
  return {
    id: row.id,
    shipmentId: row.shipment_id,
    orderId: row.order_id,
    courier: row.courier,
    isMarkets: row.is_markets,
    status: row.status,
    codAmount: toTaka(row.cod_amount),
    weight: row.weight,
    consignment: row.consignment,
    tracking: row.tracking,
    trackingUrl: trackingUrlOf(row.courier, row.tracking),
    fee: taka(row.fee),
    collected: taka(row.collected),
    said: row.said,
    saidAt: row.said_at,
    problem: row.problem,
    absentFrom: row.status === 'UNKNOWN' ? absentFrom(row) : null,
    attention: row.attention,
    note: row.seen_note,
    createdAt: row.created_at,
  }
}
