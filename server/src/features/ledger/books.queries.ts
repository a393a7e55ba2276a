import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int4, jsonb, text } from '#core/sql/kinds.ts'
import { computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { bookFindings, type BookFinding } from '@haat/contract/ledger'
import type { BookCheck } from './book-checks.ts'

/** How many violations of a check are reported one by one. */
const examplesMost = 20

/** Runs a check. Returns null when it holds. Reads whole tables, so it may take minutes in a large market. */
export async function runCheck(tx: Tx, { name, query }: BookCheck): Promise<BookFinding | null> {
  await tx.db.run(sql`set local statement_timeout = 0`)
  const found = await tx.db.many(
    { what: text, count: int4 },
    sql`select what, (count(*) over ())::int as count from (${query}) q order by what limit ${sql.int(examplesMost)}`,
  )
  const [first] = found
  if (first === undefined) return null
  return { name, count: first.count, examples: found.map(({ what }) => what) }
}

/** Whether every order from before the books has been entered. */
export async function isBackfilled(ctx: Ctx): Promise<boolean> {
  const { is_done } = await ctx.db.one(
    { is_done: bool },
    sql`select done_at is not null as is_done from ledger_backfill`,
  )
  return is_done
}

export async function insertReport(
  ctx: Ctx,
  { tookMs, findings }: { tookMs: number; findings: readonly BookFinding[] },
): Promise<void> {
  await ctx.db.run(sql`
    insert into ledger_checks (took_ms, findings) values (${tookMs}, ${JSON.stringify(findings)}::jsonb)`)
}

const report = {
  ...pick(tables.ledger_checks, 'at', 'took_ms'),
  findings: computed(jsonb.holding({ schema: bookFindings }), sql`findings`),
}

/** The latest report; null before the first. */
export async function selectReport(ctx: Ctx) {
  return await ctx.db.maybe(
    report,
    sql`select at, took_ms, findings from ledger_checks order by id desc limit 1`,
  )
}
