import type {
  CashHolder,
  CourierBalance,
  CourierOrder,
  CourierOrdersQuery,
  HeldCash,
  Remittance,
  RemittanceDecision,
  RemittancesQuery,
} from '@haat/contract/couriers'
import { toTaka, type Poisha } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int4, int8, text, type RowOf } from '#core/sql/kinds.ts'
import { selectPage } from '#core/sql/paging.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { due } from '#features/orders/orders.rows.ts'
import { isHeldByCourier } from './couriers.rows.ts'

/** Writes who holds the cash of an order, which has to be locked. */
export async function writeHolder(tx: Tx, orderId: string, holder: CashHolder): Promise<void> {
  const courier = holder.heldBy === 'COURIER' ? holder.courier : null
  await tx.db.run(sql`
    update orders set cash_held_by = ${holder.heldBy}, courier = ${courier} where id = ${orderId}`)
}

const holder = pick(tables.orders, 'id', 'cash_held_by', 'courier')

/** Who holds the cash of an order; null for one that is paid online, or that does not exist. */
export async function findHolder(ctx: Ctx, orderId: string): Promise<HeldCash | null> {
  const row = await ctx.db.maybe(
    holder,
    sql`select ${columns(holder)} from orders where id = ${orderId} and payment_type = 'COD'`,
  )
  if (row === null) return null
  const heldBy = row.cash_held_by === 'COURIER' ? 'COURIER' : 'SHOP'
  return { orderId: row.id, heldBy, courier: row.courier }
}

/** Condition on `orders o`: a courier has its cash, and no confirmed remittance names it. */
const isNotHandedOver = sql`(${isHeldByCourier}) and not exists (
  select from courier_remittance_orders r join courier_remittances m on m.id = r.remittance_id
  where r.order_id = o.id and m.status = 'APPROVED')`

const balance = { courier: tables.orders.courier.notNull, orders: int4, amount: int8 }

/** What couriers have collected and not handed over, the largest sum first. */
export async function selectBalances(ctx: Ctx): Promise<CourierBalance[]> {
  const rows = await ctx.db.many(
    balance,
    sql`
    select o.courier, count(*)::int as orders, sum(${due})::bigint as amount from orders o
    where o.courier is not null and ${isNotHandedOver}
    group by o.courier order by 3 desc, 1`,
  )
  return rows.map(({ amount, ...rest }) => ({ ...rest, amount: toTaka(amount) }))
}

const courierOrder = {
  ...aliased('o', pick(tables.orders, 'id', 'number', 'created_at')),
  amount: computed(int8, due),
  ...aliased('s', { shop_name: tables.shops.name }),
  is_entered: computed(
    bool,
    sql`exists (select from courier_remittance_orders r where r.order_id = o.id and r.is_live)`,
  ),
}

/** The orders whose cash a courier has collected and not handed over, oldest first. */
export async function selectCourierOrders(
  ctx: Ctx,
  { courier, page, limit }: CourierOrdersQuery,
): Promise<Page<CourierOrder>> {
  const { rows, meta } = await selectPage(ctx, courierOrder, {
    from: sql`orders o join shops s on s.id = o.shop_id`,
    where: [sql`o.courier = ${courier}`, isNotHandedOver],
    orderBy: sql`o.id`,
    page,
    limit,
  })
  const data = rows.map((row) => ({
    orderId: row.id,
    orderNumber: row.number === null ? null : String(row.number),
    shopName: row.shop_name,
    amount: toTaka(row.amount),
    orderedAt: row.created_at,
    isEntered: row.is_entered,
  }))
  return { data, meta }
}

const collectedOrder = {
  id: tables.orders.id,
  amount: tables.orders.total_amount,
}

/** Those of the orders whose cash this courier has collected. */
export async function selectCollected(
  tx: Tx,
  courier: string,
  ids: readonly string[],
): Promise<RowOf<typeof collectedOrder>[]> {
  return await tx.db.many(
    collectedOrder,
    sql`select o.id, ${due} as amount from orders o
      where o.id = any(${ids}::uuid[]) and o.courier = ${courier} and ${isHeldByCourier}`,
  )
}

/** Violates `courier_remittance_orders_once` for cash that was handed over, and `courier_remittances_reference`. */
export async function insertRemittance(
  tx: Tx,
  given: {
    courier: string
    orders: readonly RowOf<typeof collectedOrder>[]
    fee: Poisha
    received: Poisha
    reference: string
    byId: string
  },
): Promise<string> {
  const { courier, orders, fee, received, reference, byId } = given
  const { id } = await tx.db.one(
    pick(tables.courier_remittances, 'id'),
    sql`
    with paid as (
      select * from unnest(${orders.map((order) => order.id)}::uuid[],
        ${orders.map(({ amount }) => amount)}::bigint[]) as p (order_id, amount)
    ), made as (
      insert into courier_remittances (courier, collected, fee, received, reference, by_id)
      select ${courier}, sum(amount), ${fee}, ${received}, ${reference}, ${byId} from paid returning id
    ), listed as (
      insert into courier_remittance_orders (remittance_id, order_id, amount)
      select made.id, paid.order_id, paid.amount from made, paid order by paid.order_id
    )
    select id from made`,
  )
  return id
}

const remittance = {
  ...aliased(
    'm',
    pick(
      tables.courier_remittances,
      'id',
      'courier',
      'collected',
      'fee',
      'received',
      'reference',
      'status',
      'by_id',
      'decided_by',
      'created_at',
      'decided_at',
    ),
  ),
  orders: computed(
    int4,
    sql`(select count(*)::int from courier_remittance_orders where remittance_id = m.id)`,
  ),
  by_name: computed(text, sql`(select name from people where id = m.by_id)`),
  decided_by_name: computed(text.orNull, sql`(select name from people where id = m.decided_by)`),
}

export async function findRemittance(ctx: Ctx, id: string): Promise<Remittance | null> {
  const row = await ctx.db.maybe(
    remittance,
    sql`select ${columns(remittance)} from courier_remittances m where m.id = ${id}`,
  )
  return row === null ? null : toRemittance(row)
}

export async function selectRemittances(
  ctx: Ctx,
  { page, limit, status }: RemittancesQuery,
): Promise<Page<Remittance>> {
  const { rows, meta } = await selectPage(ctx, remittance, {
    from: sql`courier_remittances m`,
    where: status === undefined ? [] : [sql`m.status = ${status}`],
    orderBy: sql`m.id desc`,
    page,
    limit,
  })
  return { data: rows.map(toRemittance), meta }
}

const locked = pick(
  tables.courier_remittances,
  'id',
  'courier',
  'collected',
  'fee',
  'received',
  'status',
  'by_id',
  'decided_by',
)

export async function lockRemittance(tx: Tx, id: string): Promise<RowOf<typeof locked> | null> {
  return await tx.db.maybe(
    locked,
    sql`select ${columns(locked)} from courier_remittances where id = ${id} for update`,
  )
}

/** Writes a decision; the orders of a rejected remittance can be handed over by another one. */
export async function writeDecision(
  tx: Tx,
  id: string,
  byId: string,
  { decision }: RemittanceDecision,
): Promise<void> {
  await tx.db.run(sql`
    update courier_remittances set status = ${decision}, decided_by = ${byId}, decided_at = now()
    where id = ${id}`)
  if (decision === 'APPROVED') return
  await tx.db.run(sql`
    update courier_remittance_orders set is_live = false where remittance_id = ${id}`)
}

function toRemittance(row: RowOf<typeof remittance>): Remittance {
  const { collected, fee, received, decided_by: decidedBy, decided_by_name: decidedByName } = row
  return {
    id: row.id,
    courier: row.courier,
    orders: row.orders,
    collected: toTaka(collected),
    fee: toTaka(fee),
    received: toTaka(received),
    difference: toTaka(collected - fee - received),
    reference: row.reference,
    status: row.status,
    by: { id: row.by_id, name: row.by_name },
    decidedBy: decidedBy === null ? null : { id: decidedBy, name: decidedByName ?? '' },
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  }
}
