import { toTaka } from '@haat/contract/money'
import { gatewayNames } from '@haat/contract/payments'
import { refundStates, type Refund } from '@haat/contract/refunds'
import { isoTime } from '#core/sql/db-types.ts'
import { sql } from '#core/sql/db.ts'
import { json, oneOf, text, type RowOf } from '#core/sql/kinds.ts'
import { aliased, asJson, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** Where an order's money was when a refund of a part was decided. */
export const refundStages = ['UNDELIVERED', 'HELD', 'RELEASED'] as const
export type RefundStage = (typeof refundStages)[number]

const nameOf = (column: string) => sql`(select name from people where id = ${sql.raw(column)})`

const attempt = {
  ...aliased(
    'a',
    pick(
      tables.refund_attempts,
      'id',
      'amount',
      'method',
      'status',
      'reference',
      'reason',
      'by_id',
      'decided_by',
      'created_at',
      'sent_at',
    ),
  ),
  gateway: computed(oneOf(...gatewayNames).orNull, sql`a.gateway`),
  by_name: computed(text.orNull, nameOf('a.by_id')),
  decided_by_name: computed(text.orNull, nameOf('a.decided_by')),
}

const piece = {
  ...aliased('n', pick(tables.refund_items, 'order_item_id', 'quantity', 'goods', 'coupon')),
  ...aliased('p', { name: tables.products.name }),
}

/** What is left to do with a decision, from `refund_decisions d`. */
export const refundState = computed(
  oneOf(...refundStates),
  sql`case when d.status <> 'DUE' then d.status else coalesce((
    select case a.status when 'ENTERED' then 'TO_CONFIRM' else 'PROCESSING' end from refund_attempts a
    where a.refund_id = d.id and a.status <> 'FAILED'
  ), case when exists (select from refund_attempts a where a.refund_id = d.id) then 'FAILED' else 'TO_SEND' end) end`,
)

/** A decision with what became of it, from `refund_decisions d join orders o join shops s`. */
export const refundRow = {
  ...aliased(
    'd',
    pick(
      tables.refund_decisions,
      'id',
      'order_id',
      'cause',
      'amount',
      'shipping',
      'goodwill',
      'reason',
      'by_id',
      'approved_by',
      'created_at',
      'ended_at',
    ),
  ),
  ...aliased('s', { shop_name: tables.shops.name }),
  ...aliased('o', pick(tables.orders, 'contact_name')),
  state: refundState,
  gateway: computed(
    oneOf(...gatewayNames).orNull,
    sql`(select gateway from payments where id = d.payment_id)`,
  ),
  by_name: computed(text.orNull, nameOf('d.by_id')),
  approved_by_name: computed(text.orNull, nameOf('d.approved_by')),
  pieces: computed(
    json.holding({ rowsOf: piece }),
    sql`(select coalesce(json_agg(${asJson(piece)} order by i.position), '[]')
      from refund_items n join order_items i on i.id = n.order_item_id join products p on p.id = i.product_id
      where n.decision_id = d.id)`,
  ),
  attempts: computed(
    json.holding({ rowsOf: attempt }),
    sql`(select coalesce(json_agg(${asJson(attempt)} order by a.id desc), '[]')
      from refund_attempts a where a.refund_id = d.id)`,
  ),
}

const person = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' }

/** As the API shows it. Only admins see reasons and people. */
export function toRefund(
  row: RowOf<typeof refundRow>,
  { isForAdmin, isByHand }: { isForAdmin: boolean; isByHand: boolean },
): Refund {
  return {
    id: row.id,
    orderId: row.order_id,
    shopName: row.shop_name,
    customerName: row.contact_name,
    cause: row.cause,
    state: row.state,
    amount: toTaka(row.amount),
    lines: row.pieces.map(({ order_item_id: itemId, name, quantity, goods, coupon }) => ({
      itemId,
      name,
      quantity,
      amount: toTaka(BigInt(goods) - BigInt(coupon)),
    })),
    shipping: toTaka(row.shipping),
    goodwill: toTaka(row.goodwill),
    gateway: row.gateway,
    isByHand,
    attempts: row.attempts.map((each) => ({
      id: each.id,
      amount: toTaka(BigInt(each.amount)),
      gateway: each.gateway,
      method: each.method,
      status: each.status,
      reference: each.reference,
      reason: isForAdmin ? each.reason : null,
      by: isForAdmin ? person(each.by_id, each.by_name) : null,
      createdAt: isoTime(each.created_at),
      sentAt: isoTime(each.sent_at),
      notMadeBy:
        isForAdmin && each.status === 'UNKNOWN'
          ? person(each.decided_by, each.decided_by_name)
          : null,
    })),
    reason: isForAdmin ? row.reason : null,
    by: isForAdmin ? person(row.by_id, row.by_name) : null,
    approvedBy: isForAdmin ? person(row.approved_by, row.approved_by_name) : null,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }
}
