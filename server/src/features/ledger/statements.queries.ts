import type {
  StatementEntry,
  StatementFileQuery,
  StatementMeta,
  StatementQuery,
} from '@haat/contract/ledger'
import type { Page } from '@haat/contract/paging'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4, int8, json, text, type JsonOf, type RowOf } from '#core/sql/kinds.ts'
import { startOfDay } from '#core/sql/market-day.ts'
import { pageRows } from '#core/sql/paging.ts'
import { aliased, columns, computed, optional, pick, present } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import {
  accountRow,
  perAccount,
  shopAccounts,
  shopOf,
  theShop,
  toSums,
  type AccountRow,
  type Whose,
} from './balances.queries.ts'

/** How long the list gets: whoever looks further back asks for a period. */
const entriesMost = 10_000

const endOfDay = (ctx: Ctx, day: string) => sql`(${startOfDay(ctx, day)} + interval '1 day')`

/** Conditions on `journal_lines l`: of the shop, within the period. */
function withinPeriod(ctx: Ctx, shop: Sql, { from, to, orderId }: StatementFileQuery): Sql[] {
  return [
    sql`l.party_id = ${shop} and l.account like 'vendor.%'`,
    ...(from === undefined ? [] : [sql`l.at >= ${startOfDay(ctx, from)}`]),
    ...(to === undefined ? [] : [sql`l.at < ${endOfDay(ctx, to)}`]),
    ...(orderId === undefined
      ? []
      : [sql`l.journal_id = any(array(select id from journals where order_id = ${orderId}))`]),
  ]
}

const entry = {
  ...aliased('j', pick(tables.journals, 'key', 'kind', 'at', 'order_id', 'note')),
  pending: computed(int8, sql`e.pending`),
  available: computed(int8, sql`e.available`),
  reserve: computed(int8, sql`e.reserve`),
  in_payout: computed(int8, sql`e.in_payout`),
}

/** What each journal moved on the accounts of a shop. Sorted, so that the index is read only as far as needed. */
const entriesOf = (conditions: readonly Sql[], direction: 'asc' | 'desc') => sql`
  select l.at, l.journal_id, ${perAccount(
    (account) => sql`coalesce(-sum(l.amount) filter (where l.account = ${account}), 0)::bigint`,
  )}
  from journal_lines l ${sql.where(conditions)}
  group by l.at, l.journal_id
  order by l.at ${sql.raw(direction)}, l.journal_id ${sql.raw(direction)}`

const statementRow = {
  shop_id: text,
  total: int4,
  opening: json.holding({ rowOf: accountRow }),
  closing: json.holding({ rowOf: accountRow }),
}

/**
 * A page of a shop’s statement, newest first, with the balances before and after the period. Balances are today’s
 * less what came after, so that recent statements of a shop with many orders read few lines. Null without the shop.
 */
export async function selectStatement(
  ctx: Ctx,
  whose: Whose,
  { page, limit, ...period }: StatementQuery,
): Promise<Page<StatementEntry, StatementMeta> | null> {
  const conditions = withinPeriod(ctx, theShop, period)
  const isPast = (page - 1) * limit >= entriesMost
  const rows = await ctx.db.many(
    { ...statementRow, ...optional(entry) },
    sql`
    with ${shopOf(whose)}, counted as (
      select count(*)::int as total
      from (select from (${entriesOf(conditions, 'desc')}) e limit ${sql.int(entriesMost)}) c
    ), ${sumsOf(ctx, period)}
    select shop.id as shop_id, counted.total, sums.opening, sums.closing, r.*
    from shop cross join counted cross join sums left join lateral (${pageRows(entry, {
      from: sql`(${entriesOf(isPast ? [sql`false`] : conditions, 'desc')}) e`,
      joins: sql`join journals j on j.id = e.journal_id`,
      key: sql`e.journal_id`,
      orderBy: sql`e.at desc, e.journal_id desc`,
      page,
      limit,
    })}) r on true`,
  )
  const [first] = rows
  if (first === undefined) return null
  const { total, opening, closing } = first
  return {
    data: present(entry, rows).slice(0, limit).map(toEntry),
    meta: { page, limit, total, opening: toSums(toRow(opening)), closing: toSums(toRow(closing)) },
  }
}

/** Common table expressions `later` and `sums`: `opening` and `closing` of a period, as JSON. */
function sumsOf(ctx: Ctx, { from, to }: StatementFileQuery): Sql {
  const start = from === undefined ? sql`'-infinity'::timestamptz` : startOfDay(ctx, from)
  const end = to === undefined ? sql`'infinity'::timestamptz` : endOfDay(ctx, to)
  const balances = (since: Sql) =>
    sql`json_build_object(${sql.join(
      Object.entries(shopAccounts).map(([name, account]) => {
        const quoted = sql.raw(`'${account}'`)
        return sql`${sql.raw(`'${name}'`)}, (coalesce((
          select -balance from ledger_balances where party_id = ${theShop} and account = ${quoted}
        ), 0) + coalesce((select ${since} from later where account = ${quoted}), 0))::text`
      }),
      ', ',
    )})`
  // Before its first entry a shop has nothing.
  const nothing = sql`json_build_object('pending', '0', 'available', '0', 'reserve', '0', 'in_payout', '0')`
  return sql`
    later as (
      select l.account, sum(l.amount) as since_start, sum(l.amount) filter (where l.at >= ${end}) as since_end
      from journal_lines l
      where l.party_id = ${theShop} and l.account like 'vendor.%'
        and l.at >= ${from === undefined ? end : start}
      group by l.account
    ), sums as (
      select ${from === undefined ? nothing : balances(sql`since_start`)} as opening,
        ${balances(sql`since_end`)} as closing
    )`
}

const toRow = (amounts: JsonOf<typeof accountRow>): AccountRow => ({
  pending: BigInt(amounts.pending),
  available: BigInt(amounts.available),
  reserve: BigInt(amounts.reserve),
  in_payout: BigInt(amounts.in_payout),
})

/** The last entry of a batch: its time to the microsecond, and its journal. */
interface Position {
  at: string
  id: bigint
}

const entryAfter = {
  ...entry,
  id: computed(int8, sql`e.journal_id`),
  exact_at: computed(text, sql`e.at::text`),
}

/** The next entries of a shop’s statement, oldest first, and where the ones after them begin. */
export async function selectEntriesAfter(
  ctx: Ctx,
  shopId: string,
  { period, after, limit }: { period: StatementFileQuery; after: Position | null; limit: number },
): Promise<{ entries: StatementEntry[]; last: Position | null }> {
  const conditions = withinPeriod(ctx, sql`${shopId}`, period)
  if (after !== null) {
    conditions.push(sql`(l.at, l.journal_id) > (${after.at}::timestamptz, ${after.id}::bigint)`)
  }
  const rows = await ctx.db.many(
    entryAfter,
    sql`
    select ${columns(entryAfter)}
    from (${entriesOf(conditions, 'asc')} limit ${sql.int(limit)}) e join journals j on j.id = e.journal_id
    order by e.at, e.journal_id`,
  )
  const end = rows.length < limit ? undefined : rows.at(-1)
  return {
    entries: rows.map(({ id: _id, exact_at: _at, ...row }) => toEntry(row)),
    last: end === undefined ? null : { at: end.exact_at, id: end.id },
  }
}

function toEntry({
  key,
  kind,
  at,
  order_id: orderId,
  note,
  ...amounts
}: RowOf<typeof entry>): StatementEntry {
  return { key, kind, at, orderId, note, ...toSums(amounts) }
}
