import { mobileNumber } from '@haat/contract/mobile-number'
import { noticeLimits } from '@haat/contract/notices.limits'
import { inTransaction, type Ctx, type Tx } from '#core/ctx.ts'
import { enqueueAll, type Attempt } from '#core/jobs/jobs.ts'
import { findPhone } from './notices.queries.ts'
import { fitSms, smsParts } from './sms-length.ts'
import {
  endText,
  lockText,
  selectNewestTexts,
  startText,
  type TextRow,
  type WaitingText,
} from './text-messages.queries.ts'

/** With growing pauses, about half an hour: later the news is old. */
const attemptsMax = 8
const outboxLength = 200
const mobile = /^01[3-9]\d{8}$/

/** Enqueues a job for each of these messages. */
export async function sendTextsSoon(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const payloads = ids.map((id) => ({ id }))
  await enqueueAll(ctx, 'notices.send-text', payloads, { maxAttempts: attemptsMax })
}

/**
 * Sends a message once. That it is about to be sent is committed first: whoever finds it so later can't know whether
 * it was sent, and does not send it again. Throws when the gateway surely did not take it.
 */
export async function sendTextMessage(ctx: Ctx, id: string, attempt: Attempt): Promise<void> {
  const { smsGateway } = ctx.resources
  const started = await inTransaction(ctx, (tx) => start(tx, id))
  if (started === null || smsGateway === null) return
  const { phone, body } = started
  const answer = await smsGateway.send({ to: `88${phone}`, text: body, reference: id })
  if (answer.is === 'sent') return await endText(ctx, id, 'SENT', null)
  if (answer.is === 'refused') return await endText(ctx, id, 'FAILED', answer.reason)
  if (answer.is === 'unclear') return await endText(ctx, id, 'UNCLEAR', answer.reason)
  await endText(ctx, id, attempt.isLast ? 'FAILED' : 'WAITING', answer.reason)
  throw new Error(answer.reason)
}

async function start(tx: Tx, id: string): Promise<{ phone: string; body: string } | null> {
  const found = await lockText(tx, id)
  if (found === null) return null
  if (found.state === 'SENDING') await endText(tx, id, 'UNCLEAR', 'The process ended meanwhile.')
  if (found.state !== 'WAITING') return null
  const stored = await findPhone(tx, found.person_id)
  const phone = stored === null ? null : mobileNumber(stored)
  const reason = whyNot(tx, found, phone)
  if (reason !== null || phone === null) {
    await endText(tx, id, 'SKIPPED', reason)
    return null
  }
  const body = fitSms(`Haat: ${found.subject}`, noticeLimits.smsPartsMax)
  await startText(tx, id, { phone, body, parts: smsParts(body) })
  return { phone, body }
}

function whyNot(
  { resources }: Pick<Ctx, 'resources'>,
  { is_wanted: isWanted, sent_today: sentToday }: WaitingText,
  phone: string | null,
): string | null {
  if (resources.smsGateway === null) return 'There is no gateway.'
  if (!isWanted) return 'The person does not want it any more, or can’t sign in.'
  if (phone === null || !mobile.test(phone)) return 'No delivered order has a mobile number.'
  return sentToday >= noticeLimits.smsADay ? 'The person got enough for a day.' : null
}

/** The newest messages, for the demo's outbox. */
export function listTexts(ctx: Ctx): Promise<TextRow[]> {
  return selectNewestTexts(ctx, outboxLength)
}
