import { fail } from '@haat/contract/errors'
import type { Poisha } from '@haat/contract/money'
import type { EscalationInput, VerdictDecision, VerdictInput } from '@haat/contract/return-steps'
import type { ReturnRequest } from '@haat/contract/returns'
import { returnMessages } from '@haat/contract/returns.messages'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { awaitsDecision } from '#core/second-person.ts'
import type { Recorder } from '#core/sql/writes.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import { enterInspection } from './receiving.service.ts'
import { insertVerdict, lastVerdict, readHeld, writeVerdict } from './return-disputes.queries.ts'
import { inspectionOf } from './return-lines.ts'
import { moneyOf, writeAmount } from './return-money.service.ts'
import {
  insistOnState,
  moveReturn,
  refuse,
  stepOf,
  type LockedReturn,
} from './return-steps.service.ts'
import { findReturnable } from './returnable.queries.ts'
import { insertEvent, writeFields } from './returns.queries.ts'
import type { ReturnRow } from './returns.rows.ts'

/**
 * Asks the market to decide, once for a request: the buyer after a rejection or a refusal, the buyer or the shop about
 * what arrived. What the shop would lose is set aside. Throws NOT_FOUND or STATUS_NOT_ALLOWED.
 */
export function escalate(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { text }: EscalationInput,
): Promise<ReturnRequest> {
  return stepOf(ctx, actor, id, async (tx, record, locked) => {
    const { row, part } = locked
    if (part === 'vendor') insistOnState(row, 'RECEIVED')
    else insistOnState(row, 'REJECTED', 'RECEIVED', 'REFUSED')
    if (row.disputed_from !== null) {
      fail('STATUS_NOT_ALLOWED', { message: returnMessages.escalated })
    }
    if (!row.can_escalate) fail('STATUS_NOT_ALLOWED', { message: returnMessages.tooLate })
    if (row.state !== 'RECEIVED') await insistOnFreePieces(tx, row)
    await writeFields(tx, id, { disputed_from: row.state })
    await moveReturn(tx, record, locked, 'DISPUTED', text)
    await setAside(tx, locked)
  })
}

/**
 * The pieces of a request that had ended may be in another one by now, or refunded without one. Throws
 * STATUS_NOT_ALLOWED.
 */
async function insistOnFreePieces(tx: Tx, { order_id: orderId, lines }: ReturnRow): Promise<void> {
  const found = (await findReturnable(tx, orderId)) ?? fail('NOT_FOUND')
  const leftOf = (itemId: string) => found.lines.find(({ id }) => id === itemId)?.left ?? 0
  const areFree = lines.every((line) => line.quantity <= leftOf(line.order_item_id))
  if (!areFree) fail('STATUS_NOT_ALLOWED', { message: returnMessages.takenMeanwhile })
}

/** Disputed pieces: those that arrived, else those that were asked for. */
function disputedPieces({ lines }: ReturnRow) {
  return lines.map((line) => ({
    itemId: line.order_item_id,
    quantity: line.received ?? line.quantity,
  }))
}

/** Moves what the shop would lose to its reserve: from the hold as far as it is there, else from what is available. */
async function setAside(tx: Tx, { row, order, actor }: LockedReturn): Promise<void> {
  const { loss, amount } = await moneyOf(tx, order, row.reason, disputedPieces(row))
  await writeFields(tx, row.id, { amount })
  const { held, is_charged_back: isChargedBack } = await readHeld(tx, order.id)
  if (isChargedBack || loss <= 0n) return
  const inHold = held ?? 0n
  const fromHold = inHold < loss ? inHold : loss
  await writeFields(tx, row.id, { reserved: loss, reserved_held: fromHold > 0n ? fromHold : 0n })
  await post(tx, row, actor, 'disputed', { reserved: loss, fromHold })
}

/** Gives back to the shop what was set aside, to where it came from; a refund takes it from there. */
async function giveBack(tx: Tx, { row, actor }: LockedReturn): Promise<void> {
  const { reserved, reserved_held: fromHold } = row
  if (reserved === 0n) return
  await writeFields(tx, row.id, { reserved: 0n, reserved_held: 0n })
  await post(tx, row, actor, 'decided', { reserved: -reserved, fromHold: -fromHold })
}

async function post(
  tx: Tx,
  { id, order_id: orderId, shop_id: shopId }: ReturnRow,
  actor: Actor | null,
  event: 'disputed' | 'decided',
  { reserved, fromHold }: { reserved: Poisha; fromHold: Poisha },
): Promise<void> {
  const posted = await postJournals(tx, [
    {
      key: `return.${event}:${id}`,
      orderId,
      shopId,
      ...(actor === null ? {} : { byId: actor.id }),
      lines: [
        { account: 'vendor.pending', partyId: shopId, amount: fromHold },
        { account: 'vendor.available', partyId: shopId, amount: reserved - fromHold },
        { account: 'vendor.reserve', partyId: shopId, amount: -reserved },
      ],
    },
  ])
  if (posted !== 1) throw new Error(`The books have return.${event}:${id} already.`)
}

/**
 * Decides a dispute, with a text for both. A verdict that gives back more than `RETURN_SECOND_PERSON` waits for another
 * admin. Throws NOT_FOUND, STATUS_NOT_ALLOWED, VALIDATION_FAILED or EDIT_CONFLICT (one waits already).
 */
export function judge(
  ctx: Ctx,
  actor: Actor,
  id: string,
  input: VerdictInput,
): Promise<ReturnRequest> {
  return stepOf(ctx, actor, id, async (tx, record, locked) => {
    const { row, order } = locked
    insistOnState(row, 'DISPUTED')
    if (row.verdicts.length > 0) fail('EDIT_CONFLICT', { data: { current: { isProposed: true } } })
    const verdict = checked(row, input)
    const pieces = verdict.lines.map(({ itemId, accepted }) => ({ itemId, quantity: accepted }))
    const { amount } = await moneyOf(tx, order, row.reason, pieces)
    if (amount > tx.config.returnSecondPerson) {
      await insertVerdict(tx, id, actor.id, verdict)
      await insertEvent(tx, id, 'PROPOSED', actor, verdict.text)
      await record(actor, 'return.verdict-proposed', id, { amount: String(amount) })
      return
    }
    await apply(tx, record, locked, verdict)
  })
}

/** Confirms a verdict that waits, or rejects it. Throws NOT_FOUND, STATUS_NOT_ALLOWED, SECOND_PERSON_REQUIRED or EDIT_CONFLICT. */
export function confirm(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { decision }: VerdictDecision,
): Promise<ReturnRequest> {
  return stepOf(ctx, actor, id, async (tx, record, locked) => {
    const verdict =
      (await lastVerdict(tx, id)) ??
      fail('STATUS_NOT_ALLOWED', { message: returnMessages.wrongStep })
    if (!awaitsDecision(verdict, actor, decision)) return
    insistOnState(locked.row, 'DISPUTED')
    await writeVerdict(tx, verdict.id, decision, actor.id)
    if (decision === 'APPROVED') return await apply(tx, record, locked, verdict)
    await insertEvent(tx, id, 'WITHDRAWN', actor)
    await record(actor, 'return.verdict-rejected', id, {})
  })
}

function checked(row: ReturnRow, { outcome, lines, text }: VerdictInput): VerdictInput {
  if (outcome === 'DECIDED') {
    return { outcome, text, lines: inspectionOf(row.lines, lines, true) }
  }
  if (row.disputed_from !== 'REJECTED') refuse('outcome', returnMessages.wrongStep)
  return { outcome, text, lines: [] }
}

async function apply(
  tx: Tx,
  record: Recorder,
  locked: LockedReturn,
  { outcome, lines, text }: Pick<VerdictInput, 'outcome' | 'lines' | 'text'>,
): Promise<void> {
  await giveBack(tx, locked)
  if (outcome === 'SEND_BACK') {
    await moveReturn(tx, record, locked, 'APPROVED', text)
    await writeAmount(tx, locked.order, locked.row)
    return
  }
  await enterInspection(tx, record, locked, lines, text)
}
