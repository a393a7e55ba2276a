import { toTaka } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { GatewayName } from '@haat/contract/payments'
import {
  settlementResults,
  type SettlementFile,
  type SettlementFileRow,
  type SettlementFilesQuery,
  type SettlementRowsQuery,
} from '@haat/contract/settlement-files'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { jsonOf } from '#core/sql/json.ts'
import { bool, int4, int8, oneOf, text, uuid, type RowOf } from '#core/sql/kinds.ts'
import { pageRows, selectPage } from '#core/sql/paging.ts'
import { columns, computed, optional, pick, present } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { FileRow } from './file-rows.ts'
import { file, judgedRows, missingRows, toFile } from './settlement-files.rows.ts'

/** Files, newest first. */
export async function selectFiles(
  ctx: Ctx,
  { page, limit, status, gateway }: SettlementFilesQuery,
): Promise<Page<SettlementFile>> {
  const { rows, meta } = await selectPage(ctx, file, {
    from: sql`settlement_files f`,
    where: [
      ...(status === undefined ? [] : [sql`f.status = ${status}`]),
      ...(gateway === undefined ? [] : [sql`f.gateway = ${gateway}`]),
    ],
    orderBy: sql`f.id desc`,
    page,
    limit,
  })
  return { data: rows.map(toFile), meta }
}

export async function findFile(ctx: Ctx, id: string): Promise<SettlementFile | null> {
  const row = await ctx.db.maybe(
    file,
    sql`select ${columns(file)} from settlement_files f where f.id = ${id}`,
  )
  return row === null ? null : toFile(row)
}

export interface NewFile {
  gateway: GatewayName
  name: string
  digest: string
  byId: string
  rows: readonly FileRow[]
}

/** Stores a file with its rows. Violates `settlement_files_once` when it was imported before. */
export async function insertFile(
  tx: Tx,
  { gateway, name, digest, byId, rows }: NewFile,
): Promise<string> {
  const days = rows.map(({ day }) => day).toSorted()
  const { id } = await tx.db.one(
    pick(tables.settlement_files, 'id'),
    sql`
    insert into settlement_files (gateway, name, digest, rows, first_day, last_day, by_id)
    values (${gateway}, ${name}, ${digest}, ${rows.length}, ${days[0]}, ${days.at(-1)}, ${byId}) returning id`,
  )
  await tx.db.run(sql`
    insert into settlement_file_rows (file_id, line, kind, transaction_id, reference, amount, fee, day, batch, key)
    select ${id}::uuid, g.* from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as g(line int, kind text,
      transaction_id text, reference text, amount bigint, fee bigint, day date, batch text, key text)`)
  return id
}

const locked = pick(tables.settlement_files, 'id', 'status', 'by_id', 'decided_by')

/** Locks a file, and keeps other files of its gateway from being accepted meanwhile. */
export async function lockFile(tx: Tx, id: string): Promise<RowOf<typeof locked> | null> {
  await tx.db.run(sql`select pg_advisory_xact_lock(hashtextextended('haat settlement files', 0))`)
  return await tx.db.maybe(
    locked,
    sql`select ${columns(locked)} from settlement_files where id = ${id} for update`,
  )
}

export async function writeDecision(
  tx: Tx,
  id: string,
  byId: string,
  decision: 'ACCEPTED' | 'REJECTED',
): Promise<void> {
  await tx.db.run(sql`
    update settlement_files set status = ${decision}, decided_by = ${byId}, decided_at = now() where id = ${id}`)
}

/** Stores what each row is. From here on it is entered, or left out as a duplicate. */
export async function freezeRows(tx: Tx, fileId: string): Promise<void> {
  await tx.db.run(sql`
    with ${judgedRows(fileId)}
    update settlement_file_rows r set result = d.result,
      payment_id = case when d.result in ('MATCHED', 'FEE_DIFFERS', 'AMOUNT_DIFFERS') then d.our_payment end,
      attempt_id = case when d.result in ('MATCHED', 'FEE_DIFFERS', 'AMOUNT_DIFFERS') then d.our_attempt end,
      our_amount = case when d.result in ('MATCHED', 'FEE_DIFFERS', 'AMOUNT_DIFFERS') then d.has_amount end,
      our_fee = case when d.result in ('MATCHED', 'FEE_DIFFERS', 'AMOUNT_DIFFERS') then d.has_fee end
    from judged d where r.file_id = d.file_id and r.line = d.line`)
}

const sums = {
  result: oneOf(...settlementResults),
  rows: int4,
  amount: int8,
  bank: int8,
  clearing: int8,
  fees: int8,
}
export type ResultSums = RowOf<typeof sums>

/** For each result its rows, and what they move: in the bank, at the gateway, and in fees. */
export async function selectSums(ctx: Ctx, fileId: string): Promise<ResultSums[]> {
  return await ctx.db.many(
    sums,
    sql`
    with ${judgedRows(fileId)}, ${missingRows(ctx.config.marketTimeZone)}
    select result, count(*)::int as rows, sum(amount - fee)::bigint as amount, ${moves}
    from judged group by result
    union all
    select 'MISSING', count(*)::int, sum(amount - fee)::bigint, 0, 0, 0 from missing having count(*) > 0`,
  )
}

const moves = sql`
  coalesce(sum(amount - fee) filter (where result <> 'DUPLICATE'), 0)::bigint as bank,
  coalesce(sum(has_amount - has_fee) filter (where result <> 'DUPLICATE'), 0)::bigint as clearing,
  coalesce(sum(fee - has_fee) filter (where result <> 'DUPLICATE'), 0)::bigint as fees`

const batchSums = { batch: text, gateway: text, bank: int8, clearing: int8, fees: int8 }

/** The same for each transfer to the bank. */
export async function selectBatches(ctx: Ctx, fileId: string): Promise<RowOf<typeof batchSums>[]> {
  return await ctx.db.many(
    batchSums,
    sql`with ${judgedRows(fileId)}
    select batch, gateway, ${moves} from judged group by batch, gateway order by batch`,
  )
}

const fileRow = {
  line: computed(int4.orNull, sql`q.line`),
  kind: computed(oneOf('PAYMENT', 'REFUND'), sql`q.kind`),
  result: computed(oneOf(...settlementResults), sql`q.result`),
  transaction_id: computed(text, sql`q.transaction_id`),
  reference: computed(text, sql`q.reference`),
  batch: computed(text, sql`q.batch`),
  day: computed(text, sql`q.day::text`),
  amount: computed(int8.orNull, sql`q.amount`),
  fee: computed(int8.orNull, sql`q.fee`),
  our_amount: computed(int8.orNull, sql`q.has_amount`),
  our_fee: computed(int8.orNull, sql`q.has_fee`),
  order_id: computed(uuid.orNull, sql`q.order_id`),
}

/** Differences first, then what is missing, and what needs no attention last. */
const urgency = sql`case q.result when 'MISSING' then 1 when 'DUPLICATE' then 2 when 'MATCHED' then 3 else 0 end`

/** The rows of a file with what each is, and what is missing in it. Null when there is no such file. */
export async function selectRows(
  ctx: Ctx,
  fileId: string,
  { page, limit, result }: SettlementRowsQuery,
): Promise<Page<SettlementFileRow> | null> {
  const rows = await ctx.db.many(
    { total: int4, is_there: bool, ...optional(fileRow) },
    sql`
    with ${judgedRows(fileId)}, ${missingRows(ctx.config.marketTimeZone)}, listed as materialized (
      select line, kind, result, transaction_id, reference, batch, day, amount, fee, has_amount, has_fee, order_id
      from judged
      union all
      select null, kind, 'MISSING', transaction_id, reference, '', day, null, null, amount, fee, order_id from missing
    ), chosen as materialized (
      select * from listed q ${sql.where(result === undefined ? [] : [sql`q.result = ${result}`])}
    ), counted as (
      select count(*)::int as total,
        exists (select from settlement_files where id = ${fileId}) as is_there from chosen
    )
    select counted.total, counted.is_there, r.* from counted left join lateral (${pageRows(
      fileRow,
      {
        from: sql`chosen q`,
        orderBy: sql`${urgency}, q.line, q.day, q.transaction_id`,
        page,
        limit,
      },
    )}) r on true`,
  )
  if (rows[0]?.is_there !== true) return null
  return {
    data: present(fileRow, rows).slice(0, limit).map(toRow),
    meta: { page, limit, total: rows[0]?.total ?? 0 },
  }
}

const takaOrNull = (amount: bigint | null) => (amount === null ? null : toTaka(amount))

function toRow(row: RowOf<typeof fileRow>): SettlementFileRow {
  return {
    line: row.line,
    kind: row.kind,
    result: row.result,
    transactionId: row.transaction_id,
    reference: row.reference,
    batch: row.batch,
    day: row.day,
    amount: takaOrNull(row.amount),
    fee: takaOrNull(row.fee),
    ourAmount: takaOrNull(row.our_amount),
    ourFee: takaOrNull(row.our_fee),
    orderId: row.order_id,
  }
}
