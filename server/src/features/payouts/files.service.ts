import { fail } from '@haat/contract/errors'
import { toTaka } from '@haat/contract/money'
import type { PayoutFile, PayoutFileInput } from '@haat/contract/payouts'
import { recordAudit } from '#core/sql/audit.ts'
import type { Actor, Ctx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { readNumber } from './account-number.ts'
import {
  findFile,
  insertFile,
  lockApproved,
  selectSent,
  type FileRow,
  type SentRow,
} from './files.queries.ts'
import { payoutCsv, type Transfer } from './payout-csv.ts'

const write = declareWrite({ subject: 'payout-file' })

/**
 * Sends approved payouts: makes the file that the bank or bKash takes. Each payout is in one file at most. Throws
 * STATUS_NOT_ALLOWED when none is approved, EDIT_CONFLICT when one of `ids` is not (any more), and PAYOUT_BLOCKED when
 * an account can't be decrypted: then nothing is sent.
 */
export async function sendPayouts(
  ctx: Ctx,
  actor: Actor,
  { method, ids }: PayoutFileInput,
): Promise<PayoutFile> {
  return await write(ctx, async (tx, record) => {
    const approved = await lockApproved(tx, method, ids)
    if (ids !== undefined && approved.length < new Set(ids).size) fail('EDIT_CONFLICT')
    if (approved.length === 0) {
      fail('STATUS_NOT_ALLOWED', { message: 'No payout is waiting to be sent.' })
    }
    const file = await insertFile(tx, method, actor.id, approved)
    await record(actor, 'payout-file.made', file.id, { payouts: approved })
    return await contentOf(tx, file)
  })
}

/**
 * The file again, of the payouts that are still under way. Adds a line to the audit log, because the file holds whole
 * account numbers. Throws NOT_FOUND, STATUS_NOT_ALLOWED when all are closed, and PAYOUT_BLOCKED as `sendPayouts` does.
 */
export async function readPayoutFile(ctx: Ctx, actor: Actor, id: string): Promise<PayoutFile> {
  const file = (await findFile(ctx, id)) ?? fail('NOT_FOUND')
  const content = await contentOf(ctx, file)
  if (content.payouts === 0) fail('STATUS_NOT_ALLOWED', { message: 'Its payouts are closed.' })
  await recordAudit(ctx, actor, {
    action: 'payout-file.read',
    subjectType: 'payout-file',
    subjectId: id,
  })
  return content
}

async function contentOf(ctx: Ctx, { id, number, method }: FileRow): Promise<PayoutFile> {
  const rows = await selectSent(ctx, id)
  const transfers = rows.map((row) => transferOf(ctx, row))
  const sum = transfers.reduce((total, { amount }) => total + amount, 0n)
  return {
    id,
    name: `payouts-${method.toLowerCase()}-${number}.csv`,
    method,
    payouts: transfers.length,
    amount: toTaka(sum),
    csv: payoutCsv(method, transfers),
  }
}

function transferOf({ config }: Ctx, row: SentRow): Transfer {
  const { number, holder, bank, branch, routing_number: routingNumber, amount } = row
  const accountNumber = readNumber(config, row.shop_id, row.number_sealed)
  if (accountNumber === null) {
    return fail('PAYOUT_BLOCKED', {
      message: `The account of payout ${number} can’t be decrypted. Mark it as failed.`,
      data: { payoutId: row.id },
    })
  }
  return { number, holder, accountNumber, bank, branch, routingNumber, amount }
}
