import type { Poisha } from '@haat/contract/money'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import { isLiveShop } from '#features/shops/shops.rows.ts'

const inherited = {
  ...aliased('o', { shop_id: tables.shops.id, shop_name: tables.shops.name }),
  ...aliased('h', { heir_id: tables.shops.id }),
}
export type Inherited = RowOf<typeof inherited>

/** Deleted shops that owe, each with the shop that its vendor has now: this one, or with null any. */
export async function selectInherited(ctx: Ctx, heirId: string | null): Promise<Inherited[]> {
  return await ctx.db.many(
    inherited,
    sql`
    select ${columns(inherited)} from ledger_balances b
      join shops o on o.id = b.party_id::uuid and o.deleted_at is not null
      join shops h on h.vendor_id = o.vendor_id and ${isLiveShop('h')}
    where b.account = 'vendor.available' and b.balance > 0
      and (${heirId}::uuid is null or h.id = ${heirId}::uuid)
    order by o.id`,
  )
}

const balance = pick(tables.ledger_balances, 'party_id', 'balance')

/**
 * What the deleted shop owes, in poisha, beyond what it has in the hold: that pays its own debt when it is released.
 * Locks the balances of both shops in the order in which the books write them.
 */
export async function lockOwed(
  tx: Tx,
  { shop_id: shopId, heir_id: heirId }: Inherited,
): Promise<Poisha> {
  const rows = await tx.db.many(
    balance,
    sql`select ${columns(balance)} from ledger_balances
      where account in ('vendor.available', 'vendor.pending') and party_id in (${shopId}, ${heirId})
      order by account, party_id for no key update`,
  )
  const own = rows.filter((row) => row.party_id === shopId)
  const owed = own.reduce((sum, row) => sum + row.balance, 0n)
  return owed > 0n ? owed : 0n
}

/** Lets the vendor's shop be where the deleted one was: its limit, since when it owes, and its pauses. */
export async function passTermsOn(
  tx: Tx,
  { shop_id: shopId, heir_id: heirId }: Inherited,
): Promise<void> {
  await tx.db.run(sql`
    insert into shop_credit (shop_id, credit_limit, grace_days)
    select ${heirId}, credit_limit, grace_days from shop_credit where shop_id = ${shopId}
    on conflict (shop_id) do nothing`)
  await tx.db.run(sql`
    with ended as (delete from shop_debts where shop_id = ${shopId} returning since, notices)
    insert into shop_debts as d (shop_id, since, notices) select ${heirId}, since, notices from ended
    on conflict (shop_id) do update set since = least(d.since, excluded.since),
      notices = greatest(d.notices, excluded.notices)`)
  await tx.db.run(sql`
    update shops h set cod_paused_at = coalesce(h.cod_paused_at, o.cod_paused_at),
      rested_at = coalesce(h.rested_at, o.rested_at)
    from shops o
    where h.id = ${heirId} and o.id = ${shopId} and (o.cod_paused_at is not null or o.rested_at is not null)`)
  await tx.db.run(sql`update shops set cod_paused_at = null, rested_at = null where id = ${shopId}`)
}
