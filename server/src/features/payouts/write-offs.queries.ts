import type { DebtPaymentDecision, WriteOff, WriteOffsQuery } from '@haat/contract/debts'
import { toTaka, type Poisha } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int8, text, timestamptz, type RowOf } from '#core/sql/kinds.ts'
import { selectPage } from '#core/sql/paging.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

const writeOff = {
  ...aliased(
    'w',
    pick(
      tables.debt_write_offs,
      'id',
      'shop_id',
      'amount',
      'reason',
      'status',
      'by_id',
      'decided_by',
      'created_at',
      'decided_at',
    ),
  ),
  ...aliased('s', { shop_name: tables.shops.name }),
  by_name: computed(text, sql`(select name from people where id = w.by_id)`),
  decided_by_name: computed(text.orNull, sql`(select name from people where id = w.decided_by)`),
}
const withShop = sql`debt_write_offs w join shops s on s.id = w.shop_id`

const debt = { owed: int8, since: timestamptz.orNull, is_old: bool }

/**
 * What a shop owes, since when it has owed without a break, and whether that is longer ago than `days`. Locks its
 * balance, so that it stays so. Null for a shop that never had any.
 */
export async function lockDebt(
  tx: Tx,
  shopId: string,
  days: number,
): Promise<RowOf<typeof debt> | null> {
  const balance = await tx.db.maybe(
    pick(tables.ledger_balances, 'balance'),
    sql`select balance from ledger_balances
      where account = 'vendor.available' and party_id = ${shopId} for no key update`,
  )
  if (balance === null) return null
  return await tx.db.one(
    debt,
    sql`
    with running as (
      select at, journal_id, sum(sum(amount)) over (order by at, journal_id) as balance
      from journal_lines
      where party_id = ${shopId} and account like 'vendor.%' and account = 'vendor.available'
      group by at, journal_id
    ), last_fine as (
      select at, journal_id from running where balance <= 0 order by at desc, journal_id desc limit 1
    ), debt as (
      select min(r.at) as since from running r left join last_fine f on true
      where f.at is null or (r.at, r.journal_id) > (f.at, f.journal_id)
    )
    select greatest(${balance.balance}::bigint, 0) as owed, since,
      coalesce(since <= now() - make_interval(days => ${days}), false) as is_old
    from debt`,
  )
}

/** Violates `debt_write_offs_open` when one is proposed for the shop already. */
export async function insertWriteOff(
  tx: Tx,
  {
    shopId,
    amount,
    reason,
    byId,
  }: { shopId: string; amount: Poisha; reason: string; byId: string },
): Promise<string> {
  const { id } = await tx.db.one(
    pick(tables.debt_write_offs, 'id'),
    sql`insert into debt_write_offs (shop_id, amount, reason, by_id)
      values (${shopId}, ${amount}, ${reason}, ${byId}) returning id`,
  )
  return id
}

const locked = pick(
  tables.debt_write_offs,
  'id',
  'shop_id',
  'amount',
  'reason',
  'status',
  'by_id',
  'decided_by',
)

export async function lockWriteOff(tx: Tx, id: string): Promise<RowOf<typeof locked> | null> {
  return await tx.db.maybe(
    locked,
    sql`select ${columns(locked)} from debt_write_offs where id = ${id} for update`,
  )
}

export async function decideOn(
  tx: Tx,
  id: string,
  byId: string,
  { decision }: DebtPaymentDecision,
): Promise<void> {
  await tx.db.run(sql`
    update debt_write_offs set status = ${decision}, decided_by = ${byId}, decided_at = now()
    where id = ${id}`)
}

export async function findWriteOff(ctx: Ctx, id: string): Promise<WriteOff | null> {
  const row = await ctx.db.maybe(
    writeOff,
    sql`select ${columns(writeOff)} from ${withShop} where w.id = ${id}`,
  )
  return row === null ? null : toWriteOff(row)
}

export async function selectWriteOffs(
  ctx: Ctx,
  { page, limit, status, shopId }: WriteOffsQuery,
): Promise<Page<WriteOff>> {
  const where = [
    ...(status === undefined ? [] : [sql`w.status = ${status}`]),
    ...(shopId === undefined ? [] : [sql`w.shop_id = ${shopId}`]),
  ]
  const list = { from: withShop, where, orderBy: sql`w.id desc`, page, limit }
  const { rows, meta } = await selectPage(ctx, writeOff, list)
  return { data: rows.map(toWriteOff), meta }
}

function toWriteOff(row: RowOf<typeof writeOff>): WriteOff {
  const { decided_by: decidedBy, decided_by_name: decidedByName } = row
  return {
    id: row.id,
    shopId: row.shop_id,
    shopName: row.shop_name,
    amount: toTaka(row.amount),
    reason: row.reason,
    status: row.status,
    by: { id: row.by_id, name: row.by_name },
    decidedBy: decidedBy === null ? null : { id: decidedBy, name: decidedByName ?? '' },
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  }
}
