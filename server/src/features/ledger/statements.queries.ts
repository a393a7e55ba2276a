import type {
  StatementEntry,
  StatementFileQuery,
  StatementMeta,
  StatementQuery,
} from '@haat/contract/ledger'
import { orderNumberDigits } from '@haat/contract/order-numbers'
import type { Page } from '@haat/contract/paging'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4, int8, json, text, type JsonOf, type RowOf } from '#core/sql/kinds.ts'
import { startOfDay } from '#core/sql/market-day.ts'
import { readSize } from '#core/sql/paging.ts'
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

/** The lines `l` of a shop's accounts: within a period, or those of an order, which are read by their journals. */
function linesOf(ctx: Ctx, shop: Sql, { from, to, orderId }: StatementFileQuery, more: Sql[] = []) {
  const source =
    orderId === undefined
      ? sql`journal_lines l`
      : sql`(select id from journals where order_id = ${orderCalled(orderId)} offset 0) o
          cross join lateral (select * from journal_lines where journal_id = o.id offset 0) l`
  return sql`${source} ${sql.where([
    sql`l.party_id = ${shop} and l.account like 'vendor.%'`,
    ...(from === undefined ? [] : [sql`l.at >= ${startOfDay(ctx, from)}`]),
    ...(to === undefined ? [] : [sql`l.at < ${endOfDay(ctx, to)}`]),
    ...more,
  ])}`
}

/** The id of an order by its id or its ten digits. */
const orderCalled = (idOrNumber: string) =>
  idOrNumber.length > orderNumberDigits
    ? sql`${idOrNumber}::uuid`
    : sql`(select id from orders where number = ${BigInt(idOrNumber)})`

const entry = {
  ...aliased('j', pick(tables.journals, 'key', 'kind', 'at', 'order_id', 'note')),
  order_number: computed(int8.orNull, sql`(select number from orders where id = j.order_id)`),
  pending: computed(int8, sql`e.pending`),
  available: computed(int8, sql`e.available`),
  reserve: computed(int8, sql`e.reserve`),
  in_payout: computed(int8, sql`e.in_payout`),
}

const sumOfLines = perAccount(
  (account) => sql`coalesce(-sum(l.amount) filter (where l.account = ${account}), 0)::bigint`,
)

const statementRow = {
  shop_id: text,
  total: int4,
  opening: json.holding({ rowOf: accountRow }),
  closing: json.holding({ rowOf: accountRow }),
}

/**
 * A page of a shop’s statement, newest first, with the balances before and after the period. The entries of the page
 * are found in one index, and only theirs are summed. Null without the shop.
 */
export async function selectStatement(
  ctx: Ctx,
  whose: Whose,
  { page, limit, ...period }: StatementQuery,
): Promise<Page<StatementEntry, StatementMeta> | null> {
  const offset = (page - 1) * limit
  const found = sql`
    select l.at, l.journal_id from ${linesOf(ctx, theShop, period)} group by l.at, l.journal_id`
  const rows = await ctx.db.many(
    { ...statementRow, ...optional(entry) },
    sql`
    with ${shopOf(whose)}, counted as (
      select count(*)::int as total
      from (select from (${found} order by l.at desc, l.journal_id desc) e limit ${sql.int(entriesMost)}) c
    ), slice as materialized (
      ${found} order by l.at desc, l.journal_id desc
      limit ${offset >= entriesMost ? sql`0` : sql.int(readSize(limit))} offset ${offset}
    ), ${sumsOf(ctx, period)}
    select shop.id as shop_id, counted.total, sums.opening, sums.closing, r.*
    from shop cross join counted cross join sums left join lateral (
      select ${columns(entry)}
      from slice s cross join lateral (select * from journals where id = s.journal_id offset 0) j
        cross join lateral (
          select ${sumOfLines} from journal_lines l
          where l.journal_id = s.journal_id and l.party_id = ${theShop} and l.account like 'vendor.%' offset 0
        ) e
      order by s.at desc, s.journal_id desc
    ) r on true`,
  )
  const [first] = rows
  if (first === undefined) return null
  const { total, opening, closing } = first
  return {
    data: present(entry, rows).slice(0, limit).map(toEntry),
    meta: { page, limit, total, opening: toSums(toRow(opening)), closing: toSums(toRow(closing)) },
  }
}

/** Common table expressions up to `sums`: `opening` and `closing` of a period, as JSON. */
function sumsOf(ctx: Ctx, { from, to }: StatementFileQuery): Sql {
  const today = sql`select account, -balance as amount from ledger_balances where party_id = ${theShop}`
  // Before its first entry a shop has nothing.
  const nothing = sql`select '' as account, 0::bigint as amount`
  const inJson = (balances: Sql) => sql`
    (select json_build_object(${sql.join(
      Object.entries(shopAccounts).map(
        ([name, account]) => sql`${sql.raw(`'${name}'`)},
          coalesce(sum(amount) filter (where account = ${sql.raw(`'${account}'`)}), 0)::text`,
      ),
      ', ',
    )}) from (${balances}) b)`
  return sql`
    sums as (
      select ${inJson(from === undefined ? nothing : balancesAt(startOfDay(ctx, from)))} as opening,
        ${inJson(to === undefined ? today : balancesAt(endOfDay(ctx, to)))} as closing
    )`
}

/** What was moved before a time: the sums of its earlier months, and the lines of its own month. */
const balancesAt = (time: Sql) => sql`
  select account, -amount as amount from ledger_months
  where party_id = ${theShop} and month < date_trunc('month', ${time}, 'UTC')
  union all
  select l.account, -l.amount from journal_lines l
  where l.party_id = ${theShop} and l.account like 'vendor.%'
    and l.at >= date_trunc('month', ${time}, 'UTC') and l.at < ${time}`

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
  const isLater =
    after === null
      ? []
      : [sql`(l.at, l.journal_id) > (${after.at}::timestamptz, ${after.id}::bigint)`]
  const rows = await ctx.db.many(
    entryAfter,
    sql`
    select ${columns(entryAfter)}
    from (
      select l.at, l.journal_id, ${sumOfLines} from ${linesOf(ctx, sql`${shopId}`, period, isLater)}
      group by l.at, l.journal_id order by l.at, l.journal_id limit ${sql.int(limit)}
    ) e join journals j on j.id = e.journal_id
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
  order_number: number,
  note,
  ...amounts
}: RowOf<typeof entry>): StatementEntry {
  const orderNumber = number === null ? null : String(number)
  return { key, kind, at, orderId, orderNumber, note, ...toSums(amounts) }
}
