import type {
  AllCommissionInvoicesQuery,
  CommissionInvoice,
  CommissionInvoiceDetails,
  CommissionInvoiceLine,
  CommissionInvoicesQuery,
} from '@haat/contract/commission-invoices'
import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import { inTransaction, type Actor, type Ctx } from '#core/ctx.ts'
import { CsvFile } from '#core/http/replies.ts'
import { getBooksReport } from '#features/ledger/books.service.ts'
import {
  findInvoice,
  selectInvoices,
  selectLines,
  selectLinesAfter,
} from './commission-invoices.queries.ts'
import { issueDue, lockCounter } from './issuing.queries.ts'

/**
 * Bills shops for the commission of months that have ended. Whatever is billed already is left out, so it may run at
 * any time, twice at once and after it was killed. It waits until the books have every order from before them, and
 * does nothing in a market without a BIN. Returns how many documents it issued.
 */
export async function issueInvoices(ctx: Ctx): Promise<number> {
  const { issuer } = ctx.config
  if (issuer === null || !(await getBooksReport(ctx)).isComplete) return 0
  const issued = await inTransaction(ctx, async (tx) => issueDue(tx, issuer, await lockCounter(tx)))
  if (issued > 0) ctx.log.info({ issued }, 'commission invoices were issued')
  return issued
}

/** The documents that the caller may see, newest first. */
export function listInvoices(
  ctx: Ctx,
  actor: Actor,
  query: AllCommissionInvoicesQuery,
): Promise<Page<CommissionInvoice>> {
  return selectInvoices(ctx, actor, query)
}

/** Throws NOT_FOUND, also for a document of another shop. */
export async function getInvoice(
  ctx: Ctx,
  actor: Actor,
  id: string,
): Promise<CommissionInvoiceDetails> {
  return (await findInvoice(ctx, actor, id)) ?? fail('NOT_FOUND')
}

/** Throws as `getInvoice` does. */
export async function listLines(
  ctx: Ctx,
  actor: Actor,
  id: string,
  query: CommissionInvoicesQuery,
): Promise<Page<CommissionInvoiceLine>> {
  const lines = await selectLines(ctx, actor, id, query)
  return lines.meta.total === 0 ? fail('NOT_FOUND') : lines
}

/** All lines of a document. Throws as `getInvoice` does. */
export async function fileLines(ctx: Ctx, actor: Actor, id: string): Promise<CsvFile> {
  const { number } = await getInvoice(ctx, actor, id)
  return new CsvFile(`commission-invoice-${number}`, rowsOf(ctx, id))
}

const batchSize = 1_000
const columnNames = [
  'line',
  'at',
  'order',
  'commission',
  'vat_percent',
  'vat',
  'corrects_number',
  'order_number',
]

async function* rowsOf(ctx: Ctx, id: string) {
  yield columnNames
  for (let after = 0, isLast = false; !isLast; after += batchSize) {
    const lines = await selectLinesAfter(ctx, id, after, batchSize)
    for (const { orderNumber, ...line } of lines) {
      const { position, at, orderId, commission, vatPercent, vat, correctsNumber } = line
      yield [position, at, orderId, commission, vatPercent, vat, correctsNumber, orderNumber]
    }
    isLast = lines.length < batchSize
  }
}
