import type { StatementEntry, StatementFileQuery, StatementQuery } from '@haat/contract/ledger'
import { toTaka } from '@haat/contract/money'
import type { Meta } from '@haat/contract/paging'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int8, json, text, timestamptz, type JsonOf, type RowOf } from '#core/sql/kinds.ts'
import { startOfDay } from '#core/sql/market-day.ts'
import { selectPage } from '#core/sql/paging.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'

/** How long the list gets: whoever looks further back asks for a period. */
const entriesMost = 10_000

/** The name of each account of a shop in rows and responses. */
const shopAccounts = {
  pending: 'vendor.pending',
  available: 'vendor.available',
  reserve: 'vendor.reserve',
  in_payout: 'vendor.in_payout',
} as const

/** One value a shop’s account: `value('vendor.pending') as pending, …`. */
const perAccount = (value: (account: Sql) => Sql): Sql =>
  sql.join(
    Object.entries(shopAccounts).map(
      ([name, account]) => sql`${value(sql.raw(`'${account}'`))} as ${sql.raw(name)}`,
    ),
    ', ',
  )

const accountRow = { pending: int8, available: int8, reserve: int8, in_payout: int8 }
type AccountRow = RowOf<typeof accountRow>

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

/** The shop of a vendor; null when there is none. */
export async function findShopOf(ctx: Ctx, vendorId: string): Promise<string | null> {
  const row = await ctx.db.maybe(
    pick(tables.shops, 'id'),
    sql`select id from shops where id = ${liveShopOf(vendorId)}`,
  )
  return row?.id ?? null
}

/** Whether there is or was a shop: also a deleted one has an account. */
export async function isShop(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db.maybe(
    pick(tables.shops, 'id'),
    sql`select id from shops where id = ${id}`,
  )
  return row !== null
}

const balanceRow = { ...accountRow, release_at: timestamptz.orNull, release_amount: int8 }

/** The balances of a shop, credit above zero, and the earnings that leave the hold on its next day. */
export async function selectBalance(ctx: Ctx, shopId: string): Promise<RowOf<typeof balanceRow>> {
  const { payoutHoldDays, marketTimeZone } = ctx.config
  const day = (time: Sql) => sql`date_trunc('day', ${time} at time zone ${marketTimeZone})`
  const hold = sql`make_interval(secs => ${payoutHoldDays * 86_400})`
  return await ctx.db.one(
    balanceRow,
    sql`
    with next as (
      select min(since) + ${hold} as at from ledger_holds where shop_id = ${shopId}
    )
    select ${perAccount(
      (account) => sql`coalesce((select -balance from ledger_balances
        where party_id = ${shopId} and account = ${account}), 0)::bigint`,
    )}, next.at as release_at, coalesce((
      select -sum(l.amount) from ledger_holds h join journals j on j.order_id = h.order_id
        join journal_lines l on l.journal_id = j.id and l.account = 'vendor.pending'
      where h.shop_id = ${shopId}
        and h.since < (${day(sql`next.at`)} + interval '1 day') at time zone ${marketTimeZone} - ${hold}
    ), 0)::bigint as release_amount
    from next`,
  )
}

const endOfDay = (ctx: Ctx, day: string) => sql`(${startOfDay(ctx, day)} + interval '1 day')`

/** Conditions on `journal_lines l`: of the shop, within the period. */
function withinPeriod(ctx: Ctx, shopId: string, { from, to, orderId }: StatementFileQuery): Sql[] {
  return [
    sql`l.party_id = ${shopId} and l.account like 'vendor.%'`,
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

/** A page of a shop’s statement, newest first. */
export async function selectEntries(
  ctx: Ctx,
  shopId: string,
  { page, limit, ...period }: StatementQuery,
): Promise<{ data: StatementEntry[]; meta: Meta }> {
  const { rows, meta } = await selectPage(ctx, entry, {
    from: sql`(${entriesOf(withinPeriod(ctx, shopId, period), 'desc')}) e`,
    joins: sql`join journals j on j.id = e.journal_id`,
    key: sql`e.journal_id`,
    orderBy: sql`e.at desc, e.journal_id desc`,
    countAtMost: entriesMost,
    page,
    limit,
  })
  return { data: rows.map(toEntry), meta }
}

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
  const conditions = withinPeriod(ctx, shopId, period)
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

const sumsRow = {
  opening: json.holding({ rowOf: accountRow }),
  closing: json.holding({ rowOf: accountRow }),
}

/**
 * A shop’s balances before and after a period. They are today’s less what came after, so that recent statements of
 * a shop with many orders read few lines.
 */
export async function selectSums(
  ctx: Ctx,
  shopId: string,
  { from, to }: StatementFileQuery,
): Promise<{ opening: AccountRow; closing: AccountRow }> {
  const start = from === undefined ? sql`'-infinity'::timestamptz` : startOfDay(ctx, from)
  const end = to === undefined ? sql`'infinity'::timestamptz` : endOfDay(ctx, to)
  const isWanted = from === undefined ? sql`l.at >= ${end}` : sql`l.at >= ${start}`
  const balances = (since: Sql) =>
    sql`(select json_build_object(${sql.join(
      Object.entries(shopAccounts).map(
        ([name, account]) => sql`${sql.raw(`'${name}'`)}, (coalesce((
          select -balance from ledger_balances
          where party_id = ${shopId} and account = ${sql.raw(`'${account}'`)}
        ), 0) + coalesce((select ${since} from later where account = ${sql.raw(`'${account}'`)}), 0))::text`,
      ),
      ', ',
    )}))`
  // Before its first entry a shop has nothing.
  const nothing = sql`json_build_object('pending', '0', 'available', '0', 'reserve', '0', 'in_payout', '0')`
  const { opening, closing } = await ctx.db.one(
    sumsRow,
    sql`
    with later as (
      select l.account, sum(l.amount) as since_start, sum(l.amount) filter (where l.at >= ${end}) as since_end
      from journal_lines l
      where l.party_id = ${shopId} and l.account like 'vendor.%' and ${isWanted} group by l.account
    )
    select ${from === undefined ? nothing : balances(sql`since_start`)} as opening,
      ${balances(sql`since_end`)} as closing`,
  )
  return { opening: toRow(opening), closing: toRow(closing) }
}

const toRow = (amounts: JsonOf<typeof accountRow>): AccountRow => ({
  pending: BigInt(amounts.pending),
  available: BigInt(amounts.available),
  reserve: BigInt(amounts.reserve),
  in_payout: BigInt(amounts.in_payout),
})
