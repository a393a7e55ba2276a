import type { AccountSum, BalancesQuery, NamedBalance } from '@haat/contract/market-books'
import { toTaka, type Poisha } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int8, text, type RowOf } from '#core/sql/kinds.ts'
import { containing, selectPage } from '#core/sql/paging.ts'
import { aliased, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { perAccount, toAmounts } from './balances.queries.ts'

const balanceRow = {
  ...aliased('s', { shop_id: tables.shops.id, shop_name: tables.shops.name }),
  pending: computed(int8, sql`b.pending`),
  available: computed(int8, sql`b.available`),
  reserve: computed(int8, sql`b.reserve`),
  in_payout: computed(int8, sql`b.in_payout`),
}

/** The accounts of each shop that has money on one, or owes some: credit above zero. */
const balances = sql`(
  select party_id, ${perAccount(
    (account) => sql`coalesce(-sum(balance) filter (where account = ${account}), 0)::bigint`,
  )}
  from ledger_balances where balance <> 0 group by party_id
) b join shops s on s.id = b.party_id::uuid`

const sorts: Record<NonNullable<BalancesQuery['sortBy']>, Sql> = {
  shopName: sql`lower(s.name)`,
  pending: sql`b.pending`,
  available: sql`b.available`,
  reserve: sql`b.reserve`,
  inPayout: sql`b.in_payout`,
}

/** Shops with their balances. */
export async function selectBalances(
  ctx: Ctx,
  { page, limit, searchTerm = '', sortBy = 'shopName', sortOrder }: BalancesQuery,
): Promise<Page<NamedBalance>> {
  const direction = sql.raw(
    (sortOrder ?? (sortBy === 'shopName' ? 'asc' : 'desc')) === 'asc' ? 'asc' : 'desc',
  )
  const { rows, meta } = await selectPage(ctx, balanceRow, {
    from: balances,
    where: searchTerm.trim() === '' ? [] : [sql`lower(s.name) like ${containing(searchTerm)}`],
    orderBy: sql`${sorts[sortBy]} ${direction}, s.id`,
    page,
    limit,
  })
  return {
    data: rows.map((row) => ({
      shopId: row.shop_id,
      shopName: row.shop_name,
      ...toAmounts(row),
    })),
    meta,
  }
}

const accountRow = {
  ...aliased('a', pick(tables.ledger_accounts, 'code', 'name', 'kind')),
  party_id: computed(text, sql`coalesce(l.party_id, '')`),
  sum: computed(int8, sql`coalesce(l.sum, 0)::bigint`),
}

/**
 * Every account with the sum of its lines, debit above zero; those of gateways and couriers one by one. Of a shop, its
 * own accounts.
 */
export async function selectAccountSums(ctx: Ctx, shopId?: string): Promise<AccountSum[]> {
  const isCounted =
    shopId === undefined ? sql`true` : sql`party_id = ${shopId} and account like 'vendor.%'`
  const rows = await ctx.db.many(
    accountRow,
    sql`
    select a.code, a.name, a.kind, coalesce(l.party_id, '') as party_id, coalesce(l.sum, 0)::bigint as sum
    from ledger_accounts a left join (
      select account, case when account in ('gateway.clearing', 'courier.clearing') then party_id else '' end as party_id,
        sum(amount) as sum
      from journal_lines where ${isCounted} group by 1, 2
    ) l on l.account = a.code
    order by array_position(array['ASSET', 'LIABILITY', 'REVENUE', 'EXPENSE', 'EQUITY'], a.kind), a.code, 4`,
  )
  return rows.map(({ code, name, kind, party_id: partyId, sum }) => ({
    account: code,
    name,
    kind,
    partyId: partyId === '' ? null : partyId,
    sum: toTaka(sum),
  }))
}

const monthRow = {
  month: text,
  commission: int8,
  shipping: int8,
  fees: int8,
  coupons: int8,
  gateway_fees: int8,
  costs: int8,
}
export type MonthRow = RowOf<typeof monthRow>

const earnedOn = (account: string): Sql =>
  sql`coalesce(-sum(l.amount) filter (where l.account = ${sql.raw(`'${account}'`)}), 0)::bigint`
const spentOn = (account: string): Sql =>
  sql`coalesce(sum(l.amount) filter (where l.account = ${sql.raw(`'${account}'`)}), 0)::bigint`

/** The last months of the market's clock, the running one included, with what each account of profit and loss moved. */
export async function selectMonths(ctx: Ctx, months: number): Promise<MonthRow[]> {
  const zone = ctx.config.marketTimeZone
  return await ctx.db.many(
    monthRow,
    sql`
    with calendar as (
      select m as start, to_char(m, 'YYYY-MM') as month
      from (select date_trunc('month', now() at time zone ${zone}) as this) t,
        generate_series(this - make_interval(months => ${months - 1}), this, interval '1 month') m
    ), moved as (
      select date_trunc('month', l.at at time zone ${zone}) as start, l.account, sum(l.amount) as amount
      from journal_lines l
      where (l.account like 'revenue.%' or l.account like 'expense.%' or l.account = 'rounding')
        and l.at >= (select min(start) from calendar) at time zone ${zone}
      group by 1, 2
    )
    select c.month, ${earnedOn('revenue.commission')} as commission, ${earnedOn('revenue.shipping')} as shipping,
      ${earnedOn('revenue.fees')} as fees, ${spentOn('expense.coupons')} as coupons,
      ${spentOn('expense.gateway')} as gateway_fees,
      coalesce(sum(l.amount) filter (where l.account not like 'revenue.%'), 0)::bigint as costs
    from calendar c left join moved l using (start) group by c.month order by c.month`,
  )
}

/** What the market could not explain of the money it received or missed, in poisha: debit above zero. */
export async function sumOfDifference(ctx: Ctx): Promise<Poisha> {
  const { sum } = await ctx.db.one(
    { sum: int8 },
    sql`select coalesce(sum(amount), 0)::bigint as sum from journal_lines where account = 'difference'`,
  )
  return sum
}

/** Lets one transaction at a time clear a difference: two would take the same money. */
export async function lockDifference(tx: Tx): Promise<void> {
  await tx.db.run(sql`select pg_advisory_xact_lock(hashtextextended('haat difference', 0))`)
}
