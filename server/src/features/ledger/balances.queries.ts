import { toTaka } from '@haat/contract/money'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int8, text, timestamptz, type RowOf } from '#core/sql/kinds.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'

/** The name of each account of a shop in rows and responses. */
export const shopAccounts = {
  pending: 'vendor.pending',
  available: 'vendor.available',
  reserve: 'vendor.reserve',
  in_payout: 'vendor.in_payout',
} as const

/** One value a shop’s account: `value('vendor.pending') as pending, …`. */
export const perAccount = (value: (account: Sql) => Sql): Sql =>
  sql.join(
    Object.entries(shopAccounts).map(
      ([name, account]) => sql`${value(sql.raw(`'${account}'`))} as ${sql.raw(name)}`,
    ),
    ', ',
  )

export const accountRow = { pending: int8, available: int8, reserve: int8, in_payout: int8 }
export type AccountRow = RowOf<typeof accountRow>

export function toAmounts({ pending, available, reserve, in_payout: inPayout }: AccountRow) {
  return {
    pending: toTaka(pending),
    available: toTaka(available),
    reserve: toTaka(reserve),
    inPayout: toTaka(inPayout),
  }
}

/** The amounts with their sum. */
export function toSums(row: AccountRow) {
  const { pending, available, reserve, in_payout: inPayout } = row
  return { ...toAmounts(row), total: toTaka(pending + available + reserve + inPayout) }
}

/** Whose account it is: a vendor’s live shop, or any shop, since also a deleted one has an account. */
export type Whose = { vendorId: string } | { shopId: string }

/** A common table expression `shop` with the id as accounts have it; without a row if there is none. */
export const shopOf = (whose: Whose): Sql => sql`
  shop as materialized (
    select id::text as id from shops
    where id = ${'vendorId' in whose ? liveShopOf(whose.vendorId) : whose.shopId}
  )`
export const theShop = sql`(select id from shop)`

export async function findShop(ctx: Ctx, whose: Whose): Promise<string | null> {
  const row = await ctx.db.maybe({ id: text }, sql`with ${shopOf(whose)} select id from shop`)
  return row?.id ?? null
}

const balanceRow = {
  shop_id: text,
  ...accountRow,
  release_at: timestamptz.orNull,
  release_amount: int8,
}

/** The balances of a shop, credit above zero, and the earnings that leave the hold on its next day. */
export async function selectBalance(
  ctx: Ctx,
  whose: Whose,
): Promise<RowOf<typeof balanceRow> | null> {
  const { payoutHoldDays, marketTimeZone } = ctx.config
  const day = (time: Sql) => sql`date_trunc('day', ${time} at time zone ${marketTimeZone})`
  const hold = sql`make_interval(secs => ${payoutHoldDays * 86_400})`
  return await ctx.db.maybe(
    balanceRow,
    sql`
    with ${shopOf(whose)}, next as (
      select min(since) + ${hold} as at from ledger_holds where shop_id = ${theShop}::uuid
    )
    select shop.id as shop_id, ${perAccount(
      (account) => sql`coalesce((select -balance from ledger_balances
        where party_id = shop.id and account = ${account}), 0)::bigint`,
    )}, next.at as release_at, coalesce((
      select -sum(l.amount) from ledger_holds h join journals j on j.order_id = h.order_id
        join journal_lines l on l.journal_id = j.id and l.account = 'vendor.pending'
      where h.shop_id = shop.id::uuid
        and h.since < (${day(sql`next.at`)} + interval '1 day') at time zone ${marketTimeZone} - ${hold}
    ), 0)::bigint as release_amount
    from shop, next`,
  )
}
