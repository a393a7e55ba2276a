import { wishLimits } from '@haat/contract/wishes.limits'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { maySignIn, recipient } from '#features/accounts/people.rows.ts'
import { isOnSale } from '#features/catalog/products.rows.ts'

/** News younger than this waits, so that whoever saved the product while it changed is told too. */
const settleSeconds = 10
const newsAtOnce = 1_000

/** Turns due news into rounds, one for each product that somebody waits for. Returns how many it took. */
export async function startRounds(tx: Tx): Promise<number> {
  const { taken } = await tx.db.one(
    { taken: int4 },
    sql`
    with due as (
      delete from wish_news where id in (
        select id from wish_news where due_at < now() - make_interval(secs => ${sql.int(settleSeconds)})
        order by due_at limit ${sql.int(newsAtOnce)} for update skip locked)
      returning product_id, is_back
    ), started as (
      insert into wish_rounds as r (product_id, is_back)
      select d.product_id, bool_or(d.is_back) from due d
      where exists (select from wishes w
        where w.product_id = d.product_id and (w.tells_stock or w.tells_price))
      group by d.product_id order by d.product_id
      on conflict (product_id) do update set is_back = r.is_back or excluded.is_back, after = null
    )
    select count(*)::int as taken from due`,
  )
  return taken
}

/** The oldest round that no other process works on, with its product if that can be bought. */
const round = {
  ...aliased('r', pick(tables.wish_rounds, 'product_id', 'is_back', 'after')),
  ...aliased('g', {
    price: tables.products.price.orNull,
    product_name: tables.products.name.orNull,
  }),
}
export type RoundRow = RowOf<typeof round>

export async function takeRound(tx: Tx): Promise<RoundRow | null> {
  return await tx.db.maybe(
    round,
    sql`
    select ${columns(round)} from wish_rounds r
    left join products g on g.id = r.product_id and ${isOnSale('g')} and g.stock > 0
    order by r.started_at, r.product_id limit 1 for update of r skip locked`,
  )
}

const waiting = {
  ...aliased('w', {
    wish_id: tables.wishes.id,
    ...pick(
      tables.wishes,
      'price_then',
      'wished_price',
      'tells_stock',
      'tells_price',
      'stock_told_at',
      'price_told_at',
      'price_told',
    ),
  }),
  ...recipient,
}
export type WaitingRow = RowOf<typeof waiting>

/** The next customers who wait for news of a round's product. */
export async function selectWaiting(
  ctx: Ctx,
  { product_id: productId, after }: RoundRow,
  limit: number,
): Promise<WaitingRow[]> {
  return await ctx.db.many(
    waiting,
    sql`
    select ${columns(waiting)} from wishes w join people p on p.id = w.customer_id
    where w.product_id = ${productId} and (w.tells_stock or w.tells_price)
      and (${after}::uuid is null or w.id > ${after}) and ${maySignIn(ctx.config.isDemo)}
    order by w.id limit ${sql.int(limit)}`,
  )
}

/** Notes what was told, so that a round that begins again does not tell it twice. */
export async function noteTold(
  tx: Tx,
  told: { back: readonly string[]; cheaper: readonly string[]; price: bigint },
): Promise<void> {
  await tx.db.run(sql`
    update wishes set
      stock_told_at = case when id = any (${told.back}::uuid[]) then now() else stock_told_at end,
      price_told_at = case when id = any (${told.cheaper}::uuid[]) then now() else price_told_at end,
      price_told = case when id = any (${told.cheaper}::uuid[]) then ${told.price} else price_told end
    where id = any (${[...told.back, ...told.cheaper]}::uuid[])`)
}

export async function goOnAfter(tx: Tx, productId: string, wishId: string): Promise<void> {
  await tx.db.run(sql`update wish_rounds set after = ${wishId} where product_id = ${productId}`)
}

export async function endRound(tx: Tx, productId: string): Promise<void> {
  await tx.db.run(sql`delete from wish_rounds where product_id = ${productId}`)
}

/** Looks at a product again once it is quiet no longer. */
export async function lookAgain(tx: Tx, productId: string): Promise<void> {
  await tx.db.run(sql`
    insert into wish_news (product_id, is_back, due_at)
    values (${productId}, false, now() + make_interval(hours => ${sql.int(wishLimits.quietHours)}))`)
}
