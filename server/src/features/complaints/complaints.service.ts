import type {
  Complaint,
  ComplaintCounts,
  ComplaintHandlerInput,
  ComplaintRow,
  ComplaintsQuery,
  ComplaintStateInput,
  NewComplaint,
  NewComplaintText,
} from '@haat/contract/complaints'
import { complaintLimits } from '@haat/contract/complaints.limits'
import { complaintMessages } from '@haat/contract/complaints.messages'
import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import type { PrivatePictureContent, PrivatePictureQuery } from '@haat/contract/private-pictures'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { claimPictures, readPrivatePicture } from '#features/media/private-pictures.service.ts'
import { getOrder } from '#features/orders/orders.service.ts'
import { countComplaints, selectComplaints } from './complaint-lists.queries.ts'
import {
  countSent,
  findComplainant,
  findComplaint,
  findSent,
  insertComplaint,
  insertContact,
  insertText,
  lockComplaint,
  lockSender,
  markAnswered,
  markClosed,
  markOpen,
  seesPicture,
  shopExists,
  writeHandler,
  type LockedComplaint,
} from './complaints.queries.ts'

const write = declareWrite({
  subject: 'complaint',
  refusals: { complaint_texts_once: () => fail('IDEMPOTENCY_KEY_REUSED') },
})

export function listComplaints(
  ctx: Ctx,
  actor: Actor,
  query: ComplaintsQuery,
): Promise<Page<ComplaintRow>> {
  return selectComplaints(ctx, actor, query)
}

export function getCounts(ctx: Ctx, actor: Actor): Promise<ComplaintCounts> {
  return countComplaints(ctx, actor)
}

/** A complaint, for whoever complained and for admins. Throws NOT_FOUND for anyone else. */
export async function getComplaint(ctx: Ctx, actor: Actor, id: string): Promise<Complaint> {
  return (await findComplaint(ctx, actor, id)) ?? fail('NOT_FOUND')
}

/**
 * Complains to the market. The same `clientId` again changes nothing. Throws NOT_FOUND (the order is not the caller's,
 * there is no such shop), VALIDATION_FAILED (a picture), IDEMPOTENCY_KEY_REUSED or TOO_MANY_REQUESTS.
 */
export async function complain(ctx: Ctx, actor: Actor, input: NewComplaint): Promise<Complaint> {
  return await write(ctx, async (tx, record) => {
    await lockSender(tx, actor.id)
    const sent = await findSent(tx, actor.id, input.clientId)
    if (sent !== null) {
      const isSame = sent.seq === 1 && sent.body === input.body && sent.subject === input.subject
      if (!isSame) fail('IDEMPOTENCY_KEY_REUSED')
      return await getComplaint(tx, actor, sent.complaint_id)
    }
    const about = await subjectOf(tx, actor, input)
    if ((await countSent(tx, actor.id)) >= complaintLimits.perDay) {
      fail('TOO_MANY_REQUESTS', { message: complaintMessages.perDay, retryAfterSeconds: 3_600 })
    }
    await claimPictures(tx, actor, input.pictures, complaintMessages.picture)
    const id = await insertComplaint(tx, actor.id, { ...input, ...about })
    await insertText(tx, actor, id, { ...input, isInternal: false })
    await record(actor, 'complaint.sent', id, { kind: input.kind, orderId: about.orderId })
    return await getComplaint(tx, actor, id)
  })
}

/** The order that it is about, which the caller has to see, and the shop: the order's, if there is one. */
async function subjectOf(
  tx: Tx,
  actor: Actor,
  { orderId, shopId }: Pick<NewComplaint, 'orderId' | 'shopId'>,
): Promise<Pick<NewComplaint, 'orderId' | 'shopId'>> {
  if (orderId !== undefined) {
    const order = await getOrder(tx, actor, orderId)
    return { orderId: order.id, shopId: order.shopId }
  }
  if (shopId !== undefined && !(await shopExists(tx, shopId))) fail('NOT_FOUND')
  return { orderId, shopId }
}

/** What came through the contact form becomes a complaint, in the caller's transaction. */
export function complainAsVisitor(
  tx: Tx,
  visitor: { name: string; email: string },
  text: { subject: string; message: string },
): Promise<void> {
  return insertContact(tx, visitor, text)
}

/**
 * Adds a text. An admin's answers the complaint, unless it is internal; one of whoever complained opens it again. The
 * same `clientId` again changes nothing. Throws NOT_FOUND, NOT_ALLOWED (an internal note of anyone but admins),
 * EDIT_CONFLICT (there is a text that the caller has not seen), STATUS_NOT_ALLOWED (it is closed), VALIDATION_FAILED
 * or IDEMPOTENCY_KEY_REUSED.
 */
export async function addText(
  ctx: Ctx,
  actor: Actor,
  id: string,
  input: NewComplaintText,
): Promise<Complaint> {
  if (input.isInternal && !isAdmin(actor.role)) fail('NOT_ALLOWED')
  return await write(ctx, async (tx, record) => {
    const complaint = (await lockComplaint(tx, actor, id)) ?? fail('NOT_FOUND')
    const sent = await findSent(tx, actor.id, input.clientId)
    if (sent !== null) {
      const isSame = sent.complaint_id === complaint.id && sent.body === input.body
      if (!isSame || sent.is_internal !== input.isInternal) fail('IDEMPOTENCY_KEY_REUSED')
      return await getComplaint(tx, actor, id)
    }
    insistOnWritable(complaint, actor, input)
    await claimPictures(tx, actor, input.pictures, complaintMessages.picture)
    await insertText(tx, actor, complaint.id, input)
    if (input.isInternal) await record(actor, 'complaint.noted', complaint.id)
    else if (isAdmin(actor.role)) {
      await markAnswered(tx, complaint.id, actor.id)
      await record(actor, 'complaint.answered', complaint.id)
      await tellAnswered(tx, complaint)
    } else {
      if (complaint.state === 'ANSWERED') await markOpen(tx, complaint.id)
      await record(actor, 'complaint.continued', complaint.id)
    }
    return await getComplaint(tx, actor, id)
  })
}

function insistOnWritable(
  complaint: LockedComplaint,
  actor: Actor,
  { seenSeq, isInternal }: NewComplaintText,
): void {
  const last = isAdmin(actor.role) ? complaint.last_seq : complaint.last_shown_seq
  if (seenSeq !== undefined && seenSeq < last) {
    fail('EDIT_CONFLICT', {
      message: complaintMessages.changed,
      data: { current: { lastSeq: last, state: complaint.state } },
    })
  }
  if (complaint.state === 'CLOSED' && !isInternal) {
    fail('STATUS_NOT_ALLOWED', { message: complaintMessages.closed })
  }
  if (complaint.last_seq >= complaintLimits.messagesMax) {
    fail('VALIDATION_FAILED', { errors: [{ path: 'body', message: complaintMessages.tooMany }] })
  }
}

async function tellAnswered(tx: Tx, { id, person_id: personId, subject }: LockedComplaint) {
  const person = personId === null ? null : await findComplainant(tx, personId)
  if (person === null) return
  await queueMail(tx, { kind: 'complaintAnswered', ...person, complaintId: id, about: subject })
}

/**
 * Closes a complaint, or reopens it: only whoever complained, within seven days. The state it is in already changes
 * nothing. Throws NOT_FOUND, NOT_ALLOWED (an admin reopens) or STATUS_NOT_ALLOWED (it is not closed, or for too long).
 */
export async function changeState(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { state }: ComplaintStateInput,
): Promise<Complaint> {
  return await write(ctx, async (tx, record) => {
    const complaint = (await lockComplaint(tx, actor, id)) ?? fail('NOT_FOUND')
    if (state === 'OPEN' && complaint.person_id !== actor.id) {
      fail('NOT_ALLOWED', { message: complaintMessages.notByHaat })
    }
    if (state !== complaint.state) {
      if (state === 'CLOSED') await markClosed(tx, complaint.id)
      else await reopen(tx, complaint)
      const action = state === 'CLOSED' ? 'complaint.closed' : 'complaint.reopened'
      await record(actor, action, complaint.id, { from: complaint.state })
    }
    return await getComplaint(tx, actor, id)
  })
}

async function reopen(tx: Tx, complaint: LockedComplaint): Promise<void> {
  if (complaint.state !== 'CLOSED') {
    fail('STATUS_NOT_ALLOWED', { message: complaintMessages.notClosed })
  }
  if (!complaint.may_reopen) fail('STATUS_NOT_ALLOWED', { message: complaintMessages.tooLate })
  await markOpen(tx, complaint.id)
}

/** Takes a complaint over, or lays it down. Throws NOT_FOUND, or EDIT_CONFLICT when somebody else has it meanwhile. */
export async function changeHandler(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { isMine, from }: ComplaintHandlerInput,
): Promise<Complaint> {
  return await write(ctx, async (tx, record) => {
    const complaint = (await lockComplaint(tx, actor, id)) ?? fail('NOT_FOUND')
    const to = isMine ? actor.id : null
    if (complaint.handler_id !== to) {
      if (complaint.handler_id !== (from?.toLowerCase() ?? null)) {
        fail('EDIT_CONFLICT', {
          message: complaintMessages.taken,
          data: { current: { handlerId: complaint.handler_id } },
        })
      }
      await writeHandler(tx, complaint.id, to)
      const action = isMine ? 'complaint.taken' : 'complaint.released'
      await record(actor, action, complaint.id, { from: complaint.handler_id })
    }
    return await getComplaint(tx, actor, id)
  })
}

/** A picture of a complaint that the caller sees. Throws NOT_FOUND. */
export async function getPicture(
  ctx: Ctx,
  actor: Actor,
  id: string,
  query: PrivatePictureQuery,
): Promise<PrivatePictureContent> {
  if (!(await seesPicture(ctx, actor, id))) fail('NOT_FOUND')
  return await readPrivatePicture(ctx, id, query)
}
