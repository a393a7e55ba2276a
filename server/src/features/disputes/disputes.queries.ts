import type { Dispute, DisputeDecision, DisputesQuery } from '@haat/contract/disputes'
import { toTaka, type Poisha } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import { gatewayNames } from '@haat/contract/payments'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, int8, oneOf, text, type RowOf } from '#core/sql/kinds.ts'
import { selectPage } from '#core/sql/paging.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { recipient } from '#features/accounts/people.rows.ts'

const gateway = computed(oneOf(...gatewayNames), sql`y.gateway`)

const dispute = {
  ...aliased(
    'd',
    pick(
      tables.disputes,
      'id',
      'order_id',
      'payment_id',
      'shop_id',
      'amount',
      'reserved',
      'reason',
      'reference',
      'status',
      'note',
      'by_id',
      'decided_by',
      'created_at',
      'decided_at',
    ),
  ),
  ...aliased('s', { shop_name: tables.shops.name }),
  ...aliased('y', pick(tables.payments, 'transaction_id')),
  gateway,
  respond_by: computed(text, sql`to_char(d.respond_by, 'YYYY-MM-DD')`),
  by_name: computed(text, sql`(select name from people where id = d.by_id)`),
  decided_by_name: computed(text.orNull, sql`(select name from people where id = d.decided_by)`),
}
const withPayment = sql`disputes d join shops s on s.id = d.shop_id join payments y on y.id = d.payment_id`

export async function findDispute(ctx: Ctx, id: string): Promise<Dispute | null> {
  const row = await ctx.db.maybe(
    dispute,
    sql`select ${columns(dispute)} from ${withPayment} where d.id = ${id}`,
  )
  return row === null ? null : toDispute(row)
}

export async function selectDisputes(
  ctx: Ctx,
  { page, limit, status }: DisputesQuery,
): Promise<Page<Dispute>> {
  const where = status === undefined ? [] : [sql`d.status = ${status}`]
  const list = { from: withPayment, where, orderBy: sql`d.id desc`, page, limit }
  const { rows, meta } = await selectPage(ctx, dispute, list)
  return { data: rows.map(toDispute), meta }
}

/** What the books hold of an order, credit above zero for all but the coupons. */
const parts = (orderId: string) => {
  const credit = (accounts: string): Sql => sql`coalesce((
    select -sum(l.amount) from journals j join journal_lines l on l.journal_id = j.id
    where j.order_id = ${orderId} and l.account ${sql.raw(accounts)}), 0)::bigint`
  return {
    earned: computed(int8, credit("in ('vendor.pending', 'vendor.available', 'vendor.reserve')")),
    pending: computed(int8, credit("= 'vendor.pending'")),
    commission: computed(int8, credit("= 'revenue.commission'")),
    vat: computed(int8, credit("= 'vat.payable'")),
    shipping: computed(int8, credit("= 'revenue.shipping'")),
    coupons: computed(int8, sql`-${credit("= 'expense.coupons'")}`),
  }
}
export type OrderParts = RowOf<ReturnType<typeof parts>>

/** What is left in the books of what an order brought, refunds taken off. The order is locked. */
export async function readParts(tx: Tx, orderId: string): Promise<OrderParts> {
  const shape = parts(orderId)
  return await tx.db.one(shape, sql`select ${columns(shape)}`)
}

const paid = {
  /** Whether a refund of it may have been sent, and is not over. */
  is_refunding: computed(
    bool,
    sql`exists (select from refund_attempts where payment_id = t.payment_id and status not in ('DONE', 'FAILED'))`,
  ),
  ...aliased('t', pick(tables.settlements, 'payment_id', 'amount')),
  /** What of it went back, or was decided to. */
  given_back: computed(
    int8,
    sql`(select coalesce(sum(amount), 0)::bigint from refund_decisions
      where payment_id = t.payment_id and status in ('DUE', 'DONE'))`,
  ),
  gateway,
  ...aliased('s', { shop_id: tables.shops.id, shop_name: tables.shops.name }),
  ...recipient,
}

/** The payment of an order through a gateway, with the shop and whom to tell. Null for cash and unpaid orders. */
export async function findPaid(tx: Tx, orderId: string): Promise<RowOf<typeof paid> | null> {
  return await tx.db.maybe(
    paid,
    sql`select ${columns(paid)}
      from settlements t join payments y on y.id = t.payment_id join orders o on o.id = t.order_id
        join shops s on s.id = o.shop_id join people p on p.id = s.vendor_id
      where t.order_id = ${orderId} and t.outcome = 'APPLIED'`,
  )
}

/** The parts of what a bank took. */
export type Parts = Pick<OrderParts, 'commission' | 'vat' | 'shipping' | 'coupons'> & {
  amount: Poisha
  reserved: Poisha
}

/** Violates `disputes_payment` when the payment is disputed already. */
export async function insertDispute(
  tx: Tx,
  given: { orderId: string; paymentId: string; shopId: string; byId: string; parts: Parts } & {
    reason: string
    reference: string
    respondBy: string
  },
): Promise<string> {
  const { orderId, paymentId, shopId, byId, reason, reference, respondBy } = given
  const { amount, reserved, commission, vat, shipping, coupons } = given.parts
  const { id } = await tx.db.one(
    pick(tables.disputes, 'id'),
    sql`insert into disputes (order_id, payment_id, shop_id, by_id, reason, reference, respond_by, amount,
        reserved, commission, vat, shipping, coupons)
      values (${orderId}, ${paymentId}, ${shopId}, ${byId}, ${reason}, ${reference}, ${respondBy}, ${amount},
        ${reserved}, ${commission}, ${vat}, ${shipping}, ${coupons}) returning id`,
  )
  return id
}

const locked = {
  ...aliased(
    'd',
    pick(
      tables.disputes,
      'id',
      'order_id',
      'payment_id',
      'shop_id',
      'amount',
      'reserved',
      'commission',
      'vat',
      'shipping',
      'coupons',
      'status',
      'by_id',
      'decided_by',
    ),
  ),
  gateway,
  ...aliased('s', { shop_name: tables.shops.name }),
  order_number: computed(
    tables.orders.number,
    sql`(select number from orders where id = d.order_id)`,
  ),
  ...recipient,
}
export type LockedDispute = RowOf<typeof locked>

export async function lockDispute(tx: Tx, id: string): Promise<LockedDispute | null> {
  return await tx.db.maybe(
    locked,
    sql`select ${columns(locked)} from ${withPayment} join people p on p.id = s.vendor_id
      where d.id = ${id} for update of d`,
  )
}

export async function writeDecision(
  tx: Tx,
  id: string,
  byId: string,
  { outcome, note }: DisputeDecision,
): Promise<void> {
  await tx.db.run(sql`
    update disputes set status = ${outcome}, note = ${note}, decided_by = ${byId}, decided_at = now()
    where id = ${id}`)
}

function toDispute(row: RowOf<typeof dispute>): Dispute {
  const { decided_by: decidedBy, decided_by_name: decidedByName } = row
  return {
    id: row.id,
    orderId: row.order_id,
    paymentId: row.payment_id,
    shopId: row.shop_id,
    shopName: row.shop_name,
    gateway: row.gateway,
    transactionId: row.transaction_id,
    amount: toTaka(row.amount),
    reserved: toTaka(row.reserved),
    reason: row.reason,
    reference: row.reference,
    respondBy: row.respond_by,
    status: row.status,
    note: row.note,
    by: { id: row.by_id, name: row.by_name },
    decidedBy: decidedBy === null ? null : { id: decidedBy, name: decidedByName ?? '' },
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  }
}
