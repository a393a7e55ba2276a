import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import type { PrivatePictureContent, PrivatePictureQuery } from '@haat/contract/private-pictures'
import type {
  ArrivalInput,
  CancelReturnInput,
  RejectionInput,
  SentInput,
} from '@haat/contract/return-steps'
import {
  picturedReasons,
  type ReturnInput,
  type ReturnRequest,
  type ReturnsQuery,
} from '@haat/contract/returns'
import { returnMessages } from '@haat/contract/returns.messages'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { findStoredResponse, insertResponses, type KeyedCall } from '#core/http/idempotency.ts'
import { claimPictures, readPrivatePicture } from '#features/media/private-pictures.service.ts'
import { tellOfReturn } from './return-mails.service.ts'
import { writeAmount } from './return-money.service.ts'
import {
  insistOnState,
  moveReturn,
  partOf,
  refuse,
  showReturn,
  stepOf,
  writeReturn,
} from './return-steps.service.ts'
import { insistOnPieces, lockReturnable } from './returnable.service.ts'
import {
  countReturned,
  findReturn,
  insertEvent,
  insertPictures,
  insertReturn,
  seesPicture,
  selectReturns,
  startReceiving,
  writeFields,
} from './returns.queries.ts'
import { toReturn } from './returns.rows.ts'

/** The requests that the caller sees as their buyer, their vendor or an admin. */
export async function listReturns(
  ctx: Ctx,
  actor: Actor,
  query: ReturnsQuery,
): Promise<Page<ReturnRequest>> {
  const { rows, meta } = await selectReturns(ctx, actor, query)
  return { data: rows.map((row) => toReturn(row, partOf(actor, row))), meta }
}

/** Throws NOT_FOUND. */
export function getReturn(ctx: Ctx, actor: Actor, id: string): Promise<ReturnRequest> {
  return showReturn(ctx, actor, id)
}

/** A picture of a request that the caller sees, in base64. Throws NOT_FOUND. */
export async function getPicture(
  ctx: Ctx,
  actor: Actor,
  id: string,
  query: PrivatePictureQuery,
): Promise<PrivatePictureContent> {
  if (!(await seesPicture(ctx, actor, id))) fail('NOT_FOUND')
  return await readPrivatePicture(ctx, id, query)
}

/**
 * Asks for pieces of a delivered order to be taken back. Runs once for a key. Throws NOT_FOUND, STATUS_NOT_ALLOWED (not
 * delivered), VALIDATION_FAILED (which names the line, the pictures or the reason) or IDEMPOTENCY_KEY_REUSED.
 */
export async function request(
  ctx: Ctx,
  actor: Actor,
  input: ReturnInput,
  call: KeyedCall<ReturnRequest> | null,
): Promise<ReturnRequest> {
  const stored = await findStoredResponse(ctx, actor, call)
  if (stored !== null) return stored
  return await writeReturn(ctx, async (tx, record) => {
    const { order, found } = await lockReturnable(tx, actor, input.orderId)
    // The first request with this key may have done it while this one waited for the order.
    const kept = await findStoredResponse(tx, actor, call)
    if (kept !== null) return kept
    const lines = insistOnPieces(found, input)
    const pictures = new Set(input.pictures.map((each) => each.toLowerCase()))
    if (picturedReasons.includes(input.reason) && pictures.size === 0) {
      refuse('pictures', returnMessages.pictures)
    }
    const parties = { shopId: found.shop_id, customerId: found.customer_id }
    const id = await insertReturn(tx, actor, { ...input, orderId: order.id, lines }, parties)
    await claimPictures(tx, actor, [...pictures], returnMessages.picture)
    await insertPictures(tx, id, [...pictures])
    await countReturned(tx, order.id)
    const row = (await findReturn(tx, null, id)) ?? fail('NOT_FOUND')
    await writeAmount(tx, order, row)
    await record(actor, 'return.requested', id, { orderId: order.id, kind: input.kind })
    await tellOfReturn(tx, partOf(actor, row), row, 'REQUESTED', null)
    const response = await showReturn(tx, actor, id)
    await keep(tx, actor, call, response)
    return response
  })
}

async function keep(
  tx: Tx,
  actor: Actor,
  call: KeyedCall<ReturnRequest> | null,
  response: ReturnRequest,
): Promise<void> {
  if (call === null) return
  const answer = { personId: actor.id, call, status: 201, response }
  const isKept = (await tx.db.run(insertResponses([answer]))) === 1
  if (!isKept) fail('IDEMPOTENCY_KEY_REUSED')
}

/** Approves a request, by its shop or an admin. Throws NOT_FOUND or STATUS_NOT_ALLOWED. */
export function approve(ctx: Ctx, actor: Actor, id: string): Promise<ReturnRequest> {
  return stepOf(ctx, actor, id, async (tx, record, locked) => {
    insistOnState(locked.row, 'REQUESTED')
    await moveReturn(tx, record, locked, 'APPROVED')
  })
}

/** Rejects a request with a reason from the list. Throws NOT_FOUND, STATUS_NOT_ALLOWED or VALIDATION_FAILED. */
export function reject(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { reason, note }: RejectionInput,
): Promise<ReturnRequest> {
  const text = note ?? ''
  return stepOf(ctx, actor, id, async (tx, record, locked) => {
    insistOnState(locked.row, 'REQUESTED')
    if (reason === 'OTHER' && text === '') refuse('note', returnMessages.text)
    await writeFields(tx, id, { rejection: reason })
    await moveReturn(tx, record, locked, 'REJECTED', text === '' ? null : text)
  })
}

/**
 * Ends a request: the buyer until the pieces are sent, an admin, who says why, until it is decided. Throws NOT_FOUND,
 * STATUS_NOT_ALLOWED or VALIDATION_FAILED.
 */
export function cancel(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { note }: CancelReturnInput,
): Promise<ReturnRequest> {
  const text = note ?? ''
  return stepOf(ctx, actor, id, async (tx, record, locked) => {
    if (locked.part === 'admin') {
      insistOnState(locked.row, 'REQUESTED', 'APPROVED', 'IN_TRANSIT', 'RECEIVED')
      if (text === '') refuse('note', returnMessages.text)
    } else insistOnState(locked.row, 'REQUESTED', 'APPROVED')
    await moveReturn(tx, record, locked, 'CANCELLED', text === '' ? null : text)
  })
}

/** The buyer says who carries the pieces back. Throws NOT_FOUND or STATUS_NOT_ALLOWED. */
export function send(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { courierName, tracking }: SentInput,
): Promise<ReturnRequest> {
  return stepOf(ctx, actor, id, async (tx, record, locked) => {
    insistOnState(locked.row, 'APPROVED')
    await writeFields(tx, id, { courier_name: courierName, tracking })
    await moveReturn(tx, record, locked, 'IN_TRANSIT', `${courierName}, ${tracking}`)
  })
}

/**
 * Notes the courier's proof of delivery. Unless the shop counts the pieces within `arriveHours`, they count as received.
 * Throws NOT_FOUND or STATUS_NOT_ALLOWED.
 */
export function noteArrival(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { proof }: ArrivalInput,
): Promise<ReturnRequest> {
  return stepOf(ctx, actor, id, async (tx, record, { row, part }) => {
    insistOnState(row, 'IN_TRANSIT')
    if (row.deadline !== null) fail('STATUS_NOT_ALLOWED', { message: returnMessages.wrongStep })
    await startReceiving(tx, id)
    await insertEvent(tx, id, 'ARRIVED', actor, proof)
    await record(actor, 'return.arrived', id, { orderId: row.order_id })
    await tellOfReturn(tx, part, row, 'ARRIVED', proof)
  })
}
