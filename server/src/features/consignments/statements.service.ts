import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type {
  StatementInput,
  StatementLine,
  StatementLinesQuery,
  StatementResult,
} from '@haat/contract/consignments'
import { consignmentMessages } from '@haat/contract/consignments.messages'
import { fail } from '@haat/contract/errors'
import { toTaka, type Poisha } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { notInTransaction } from '#core/sql/transaction-watch.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { enterHandover, selectOpenCash } from '#features/couriers/couriers.service.ts'
import { ownAccount } from './accounts.service.ts'
import type { AccountRow } from './consignments.rows.ts'
import { CourierError, type Statement } from './couriers/courier.ts'
import { courierOf } from './adapters.service.ts'
import { bookName } from './reports.service.ts'
import { readStatement } from './statement-csv.ts'
import {
  addLines,
  countRemittances,
  insertStatement,
  lockFeeLines,
  lockStatement,
  selectLines,
  selectOpenLines,
  writeMatched,
  type FeeLine,
  type OpenLine,
} from './statements.queries.ts'

const entered = () =>
  fail('EDIT_CONFLICT', { message: 'Somebody has just entered this cash. Please import it again.' })
const write = declareWrite({
  subject: 'courier-statement',
  refusals: { courier_remittance_orders_once: entered, courier_remittances_reference: entered },
})

/** The lines of couriers' statements, newest first. */
export function listLines(ctx: Ctx, query: StatementLinesQuery): Promise<Page<StatementLine>> {
  return selectLines(ctx, query)
}

/**
 * Imports what a courier paid out to the market: its file, or without one what it tells when it is asked. Lines whose
 * cash the courier holds become a remittance that another admin confirms; the others stay listed, and the same
 * import later looks at them again. A payment may come in several files: lines that its statement lacks are added, and
 * a remittance that was made before stays as it is. Throws NOT_FOUND (not the market's account), STATUS_NOT_ALLOWED (the courier does
 * not tell), VALIDATION_FAILED (the file) or EDIT_CONFLICT.
 */
export async function importStatements(
  ctx: Ctx,
  actor: Actor,
  { accountId, reference }: StatementInput,
  upload: UploadedFile | null,
): Promise<StatementResult> {
  const account = await ownAccount(ctx, actor, accountId)
  const statements =
    upload === null ? await askFor(ctx, account) : [await readUpload(upload, reference)]
  const result = { statements: 0, added: 0, matched: 0, open: 0 }
  for (const statement of statements) {
    const { isNew, added, matched, open } = await take(ctx, actor, account, statement)
    result.statements += isNew ? 1 : 0
    result.added += added
    result.matched += matched
    result.open += open
  }
  return result
}

async function askFor(ctx: Ctx, account: AccountRow): Promise<Statement[]> {
  try {
    const courier = courierOf(ctx, account)
    if (courier.statements !== undefined) return await courier.statements()
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    fail('STATUS_NOT_ALLOWED', { message: error.message })
  }
  return fail('VALIDATION_FAILED', {
    errors: [{ path: 'file', message: consignmentMessages.importNone }],
  })
}

async function readUpload(upload: UploadedFile, reference: string): Promise<Statement> {
  notInTransaction('a courier’s statement that is read')
  const bytes = await readFile(upload.path)
  const { lines, problems } = readStatement(bytes)
  if (problems.length > 0) fail('VALIDATION_FAILED', { errors: problems })
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return { reference: reference || `file ${digest}`, paidAt: null, lines }
}

async function take(
  ctx: Ctx,
  actor: Actor,
  account: AccountRow,
  statement: Statement,
): Promise<{ isNew: boolean; added: number; matched: number; open: number }> {
  const { reference, lines } = statement
  return await write(ctx, async (tx, record) => {
    const isNew = await insertStatement(tx, statement, { accountId: account.id, byId: actor.id })
    const id = (await lockStatement(tx, account.id, reference)) ?? fail('EDIT_CONFLICT')
    const added = await addLines(tx, { id, accountId: account.id }, lines)
    const matching = await match(tx, actor, {
      id,
      accountId: account.id,
      courier: bookName(account),
      reference,
    })
    const outcome = { added, ...matching }
    if (isNew || added > 0 || matching.matched > 0) {
      await record(actor, 'courier-statement.imported', id, { lines: lines.length, ...outcome })
    }
    return { isNew, ...outcome }
  })
}

/**
 * Enters a remittance of the open lines whose cash the courier holds: the newest for each order, which may correct one.
 * The courier keeps its fees of parcels without cash from the same money.
 */
async function match(
  tx: Tx,
  actor: Actor,
  given: { id: string; accountId: string; courier: string; reference: string },
): Promise<{ matched: number; open: number }> {
  const { id, courier, reference } = given
  const open = await selectOpenLines(tx, id)
  const { lines: cash, orderIds } = await cashOf(tx, courier, open)
  if (cash.length === 0) return { matched: 0, open: open.length }
  const collected = sumOf(cash.map((line) => line.collected))
  const billed = sumOf(cash.map(({ fee }) => fee))
  const others = coveredBy(collected - billed, await lockFeeLines(tx, given))
  const fee = billed + sumOf(others.map((line) => line.fee))
  const before = await countRemittances(tx, reference, courier)
  const remittance = await enterHandover(tx, actor, {
    courier,
    orderIds,
    fee: toTaka(fee),
    received: toTaka(collected > fee ? collected - fee : 0n),
    reference: before === 0 ? reference : `${reference}/${before + 1}`,
  })
  const lines = [...cash, ...others]
  await writeMatched(tx, lines, remittance.id)
  const own = lines.filter((line) => line.statement_id === id)
  return { matched: lines.length, open: open.length - own.length }
}

/** The lines whose cash the courier holds, one for each order. */
async function cashOf(
  tx: Tx,
  courier: string,
  open: readonly OpenLine[],
): Promise<{ lines: OpenLine[]; orderIds: string[] }> {
  const orders = open.flatMap(({ order_id: orderId }) => (orderId === null ? [] : [orderId]))
  const held = new Set(await selectOpenCash(tx, courier, orders))
  const taken = new Set<string>()
  const lines = open.filter(({ order_id: orderId, collected }) => {
    if (orderId === null || collected === 0n || !held.has(orderId) || taken.has(orderId))
      return false
    taken.add(orderId)
    return true
  })
  return { lines, orderIds: [...taken] }
}

/** The first lines that this much pays for. The others wait for more cash. */
function coveredBy(amount: Poisha, lines: readonly FeeLine[]): FeeLine[] {
  const covered: FeeLine[] = []
  for (const line of lines) {
    if (sumOf(covered.map(({ fee }) => fee)) + line.fee > amount) break
    covered.push(line)
  }
  return covered
}

const sumOf = (amounts: readonly Poisha[]): Poisha => amounts.reduce((sum, each) => sum + each, 0n)
