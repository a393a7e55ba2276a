import type { DebtPayment, DebtPaymentDecision, DebtPaymentsQuery } from '@haat/contract/debts'
import { toTaka, type Poisha } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { PayoutMethod } from '@haat/contract/payouts'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { text, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { selectPage } from '#core/sql/paging.ts'
import { tables } from '#core/sql/tables.ts'

const payment = {
  ...aliased(
    'y',
    pick(
      tables.debt_payments,
      'id',
      'shop_id',
      'amount',
      'method',
      'reference',
      'status',
      'by_id',
      'decided_by',
      'created_at',
      'decided_at',
    ),
  ),
  ...aliased('s', { shop_name: tables.shops.name }),
  by_name: computed(text, sql`(select name from people where id = y.by_id)`),
  decided_by_name: computed(text.orNull, sql`(select name from people where id = y.decided_by)`),
}
const withShop = sql`debt_payments y join shops s on s.id = y.shop_id`

/** Violates `debt_payments_reference` when this transfer was entered before. */
export async function insertDebtPayment(
  tx: Tx,
  given: { shopId: string; amount: Poisha; method: PayoutMethod; reference: string; byId: string },
): Promise<string> {
  const { shopId, amount, method, reference, byId } = given
  const { id } = await tx.db.one(
    pick(tables.debt_payments, 'id'),
    sql`insert into debt_payments (shop_id, amount, method, reference, by_id)
      values (${shopId}, ${amount}, ${method}, ${reference}, ${byId}) returning id`,
  )
  return id
}

const locked = pick(
  tables.debt_payments,
  'id',
  'shop_id',
  'amount',
  'method',
  'status',
  'by_id',
  'decided_by',
)

export async function lockDebtPayment(tx: Tx, id: string): Promise<RowOf<typeof locked> | null> {
  return await tx.db.maybe(
    locked,
    sql`select ${columns(locked)} from debt_payments where id = ${id} for update`,
  )
}

export async function writeDecision(
  tx: Tx,
  id: string,
  byId: string,
  { decision }: DebtPaymentDecision,
): Promise<void> {
  await tx.db.run(sql`
    update debt_payments set status = ${decision}, decided_by = ${byId}, decided_at = now() where id = ${id}`)
}

export async function findDebtPayment(ctx: Ctx, id: string): Promise<DebtPayment | null> {
  const row = await ctx.db.maybe(
    payment,
    sql`select ${columns(payment)} from ${withShop} where y.id = ${id}`,
  )
  return row === null ? null : toDebtPayment(row)
}

export async function selectDebtPayments(
  ctx: Ctx,
  { page, limit, status }: DebtPaymentsQuery,
): Promise<Page<DebtPayment>> {
  const where = status === undefined ? [] : [sql`y.status = ${status}`]
  const list = { from: withShop, where, orderBy: sql`y.id desc`, page, limit }
  const { rows, meta } = await selectPage(ctx, payment, list)
  return { data: rows.map(toDebtPayment), meta }
}

function toDebtPayment(row: RowOf<typeof payment>): DebtPayment {
  const { decided_by: decidedBy, decided_by_name: decidedByName } = row
  return {
    id: row.id,
    shopId: row.shop_id,
    shopName: row.shop_name,
    amount: toTaka(row.amount),
    method: row.method,
    reference: row.reference,
    status: row.status,
    by: { id: row.by_id, name: row.by_name },
    decidedBy: decidedBy === null ? null : { id: decidedBy, name: decidedByName ?? '' },
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  }
}
