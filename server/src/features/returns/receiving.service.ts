import { fail } from '@haat/contract/errors'
import { fromTaka, toTaka } from '@haat/contract/money'
import type {
  AgreementInput,
  InspectionOfReturn,
  OfferInput,
  ReceiptInput,
  SettlementInput,
} from '@haat/contract/return-steps'
import type { ReturnRequest } from '@haat/contract/returns'
import { returnMessages } from '@haat/contract/returns.messages'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import type { Recorder } from '#core/sql/writes.ts'
import { restock } from '#features/orders/orders.service.ts'
import { placeReplacement } from '#features/orders/replacing.service.ts'
import { inspectionOf, outcomeOf, receiptOf, type Inspected } from './return-lines.ts'
import { tellOfReturn } from './return-mails.service.ts'
import { moneyOf, piecesOf, refundAccepted, writeAmount } from './return-money.service.ts'
import {
  insistOnState,
  moveReturn,
  refuse,
  stepOf,
  type LockedReturn,
} from './return-steps.service.ts'
import {
  countReturned,
  findReturn,
  insertEvent,
  writeFields,
  writeInspection,
  writeReceipt,
  writeReplacement,
} from './returns.queries.ts'

/**
 * The shop says how many pieces of each line arrived; it may be none. Throws NOT_FOUND, STATUS_NOT_ALLOWED or
 * VALIDATION_FAILED.
 */
export function receive(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { lines }: ReceiptInput,
): Promise<ReturnRequest> {
  return stepOf(ctx, actor, id, async (tx, record, locked) => {
    insistOnState(locked.row, 'IN_TRANSIT')
    await enterReceipt(tx, record, locked, receiptOf(locked.row.lines, lines))
  })
}

/** Enters what arrived; what goes back at most follows from it. */
export async function enterReceipt(
  tx: Tx,
  record: Recorder,
  locked: LockedReturn,
  lines: ReceiptInput['lines'],
): Promise<void> {
  const { id } = locked.row
  await writeReceipt(tx, id, lines)
  const row = (await findReturn(tx, null, id)) ?? fail('NOT_FOUND')
  await writeAmount(tx, locked.order, row)
  const pieces = lines.reduce((sum, { received }) => sum + received, 0)
  await moveReturn(tx, record, locked, 'RECEIVED', `${pieces}`)
}

/**
 * The shop accepts pieces or refuses them, and says which can be sold again: those return to the stock. What was accepted
 * is refunded, or waits for others. Throws NOT_FOUND, STATUS_NOT_ALLOWED or VALIDATION_FAILED.
 */
export function decide(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { lines, note }: InspectionOfReturn,
): Promise<ReturnRequest> {
  const text = note ?? ''
  return stepOf(ctx, actor, id, async (tx, record, locked) => {
    insistOnState(locked.row, 'RECEIVED')
    const inspected = inspectionOf(locked.row.lines, lines)
    const isRefusal = inspected.some(({ itemId, accepted }) => {
      const line = locked.row.lines.find((each) => each.order_item_id === itemId)
      return accepted < (line?.received ?? 0)
    })
    if (isRefusal && text === '') refuse('note', returnMessages.refusal)
    await enterInspection(tx, record, locked, inspected, text === '' ? null : text)
  })
}

/** Enters what was accepted, with the stock and the money that follow. */
export async function enterInspection(
  tx: Tx,
  record: Recorder,
  locked: LockedReturn,
  inspected: Inspected,
  note: string | null,
): Promise<void> {
  const { row, order } = locked
  await writeInspection(tx, row.id, inspected)
  const pieces = inspected.map(({ itemId, resellable: quantity }) => ({
    productId: row.lines.find((line) => line.order_item_id === itemId)?.product_id ?? '',
    quantity,
  }))
  await restock(tx, pieces)
  const outcome = outcomeOf(row.lines, inspected)
  await moveReturn(tx, record, locked, outcome, note)
  if (outcome === 'REFUSED') await writeFields(tx, row.id, { amount: 0n })
  else if (row.wish === 'REFUND') await refundAccepted(tx, record, locked)
  else await writeAmount(tx, order, (await findReturn(tx, null, row.id)) ?? fail('NOT_FOUND'))
}

/**
 * The shop asks to keep a part of the refund for the state of the pieces. The buyer may agree; nothing else changes.
 * Throws NOT_FOUND, STATUS_NOT_ALLOWED or VALIDATION_FAILED.
 */
export function offer(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { deduction, note }: OfferInput,
): Promise<ReturnRequest> {
  return stepOf(ctx, actor, id, async (tx, record, { row, order, part }) => {
    insistOnState(row, 'RECEIVED')
    if (row.is_agreed) fail('STATUS_NOT_ALLOWED', { message: returnMessages.wrongStep })
    const asked = fromTaka(deduction)
    const { amount } = await moneyOf(tx, order, row.reason, piecesOf(row))
    if (asked >= amount) refuse('deduction', returnMessages.deduction)
    await writeFields(tx, id, { deduction: asked })
    await insertEvent(tx, id, 'OFFERED', actor, note)
    await record(actor, 'return.offered', id, { deduction: String(asked) })
    await tellOfReturn(tx, part, row, 'OFFERED', note)
  })
}

/** The buyer agrees to what they saw. Throws NOT_FOUND, STATUS_NOT_ALLOWED or EDIT_CONFLICT (the shop asks for other). */
export function agree(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { deduction }: AgreementInput,
): Promise<ReturnRequest> {
  return stepOf(ctx, actor, id, async (tx, record, { row, order, part }) => {
    insistOnState(row, 'RECEIVED')
    if (row.deduction === null || row.is_agreed) {
      return fail('STATUS_NOT_ALLOWED', { message: returnMessages.noOffer })
    }
    if (fromTaka(deduction) !== row.deduction) {
      fail('EDIT_CONFLICT', { data: { current: { deduction: toTaka(row.deduction) } } })
    }
    await writeFields(tx, id, { is_agreed: true })
    await insertEvent(tx, id, 'AGREED', actor)
    await writeAmount(tx, order, { ...row, is_agreed: true })
    await record(actor, 'return.agreed', id, { deduction: String(row.deduction) })
    await tellOfReturn(tx, part, row, 'AGREED', null)
  })
}

/**
 * Sends others for accepted pieces, or gives the money back. Throws NOT_FOUND or STATUS_NOT_ALLOWED (nothing waits for
 * it, or too few are in stock).
 */
export function settle(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { outcome }: SettlementInput,
): Promise<ReturnRequest> {
  return stepOf(ctx, actor, id, async (tx, record, locked) => {
    const { row } = locked
    insistOnState(row, 'ACCEPTED', 'PARTLY')
    if (row.settle_before === null) {
      fail('STATUS_NOT_ALLOWED', { message: returnMessages.wrongStep })
    }
    if (outcome === 'REPLACE') return await replace(tx, record, locked)
    await record(actor, 'return.refunded-instead', id, { orderId: row.order_id })
    await refundAccepted(tx, record, locked)
  })
}

async function replace(
  tx: Tx,
  record: Recorder,
  { row, actor, part }: LockedReturn,
): Promise<void> {
  const lines = piecesOf(row).filter(({ quantity }) => quantity > 0)
  const replacementId =
    (await placeReplacement(tx, row.order_id, lines)) ??
    fail('STATUS_NOT_ALLOWED', { message: returnMessages.noStock })
  await writeReplacement(tx, row.id, replacementId, actor)
  await countReturned(tx, row.order_id)
  await record(actor, 'return.replaced', row.id, { orderId: row.order_id, replacementId })
  await tellOfReturn(tx, part, row, 'REPLACED', null)
}
