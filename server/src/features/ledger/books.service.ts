import type { BookFinding, BooksReport } from '@haat/contract/ledger'
import type { FeatureCheck } from '#core/boot/health.ts'
import { inTransaction, type Ctx } from '#core/ctx.ts'
import { ledgerChecks, type BookCheck } from './book-checks.ts'
import { insertReport, isBackfilled, runCheck, selectReport } from './books.queries.ts'
import { eventChecks, holdsEnd } from './event-checks.ts'
import { cancellationChecks } from './cancellation-checks.ts'
import { refundChecks } from './refund-checks.ts'

/**
 * Checks the books and records what it found: in the database, for admins and `/readyz`, and in the log. The
 * market may be in use: each check is one statement, and each event is entered in the transaction that it
 * happens in. `more` are the rules of later features.
 */
export async function checkBooks(ctx: Ctx, more: readonly BookCheck[] = []): Promise<BooksReport> {
  const start = performance.now()
  const isComplete = await isBackfilled(ctx)
  const findings: BookFinding[] = []
  for (const check of [...checksOf(ctx, isComplete), ...more]) {
    const finding = await inTransaction(ctx, (tx) => runCheck(tx, check))
    if (finding === null) continue
    findings.push(finding)
    ctx.log.error({ ...finding }, 'the books do not add up')
  }
  await insertReport(ctx, { tookMs: Math.round(performance.now() - start), findings })
  return { checkedAt: new Date().toISOString(), isComplete, findings }
}

function checksOf({ config }: Ctx, isComplete: boolean): readonly BookCheck[] {
  if (!isComplete) return ledgerChecks
  return [
    ...ledgerChecks,
    ...eventChecks,
    ...refundChecks,
    ...cancellationChecks,
    holdsEnd(config.payoutHoldDays),
  ]
}

/** What the latest check of the books found. */
export async function getBooksReport(ctx: Ctx): Promise<BooksReport> {
  const [report, isComplete] = await Promise.all([selectReport(ctx), isBackfilled(ctx)])
  return { checkedAt: report?.at ?? null, isComplete, findings: report?.findings ?? [] }
}

/** For `/readyz`: books that do not add up need attention, but the market goes on. */
export const healthOfBooks: FeatureCheck = {
  query: `
    select at::text as checked, (
      select string_agg((f->>'name') || ' (' || (f->>'count') || ')', ', ') from jsonb_array_elements(findings) f
    ) as wrong
    from ledger_checks order by id desc limit 1`,
  judge: (row) => {
    const { checked, wrong } = row ?? {}
    if (typeof checked !== 'string') return { status: 'ok', detail: 'not checked yet' }
    if (typeof wrong !== 'string') return { status: 'ok', detail: `checked at ${checked}` }
    return { status: 'degraded', detail: `checked at ${checked}: ${wrong}` }
  },
}
