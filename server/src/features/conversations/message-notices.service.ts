import { conversationLimits } from '@haat/contract/conversations.limits'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { tellOfMessages } from '#features/notices/notices.service.ts'
import type { ConversationRow } from './conversations.rows.ts'
import {
  lockNotice,
  markMailed,
  markPassed,
  readWaiting,
  type PendingNotice,
} from './message-notices.queries.ts'

/** Who looks at the conversation right now has read the message by then. */
const graceMs = 60_000
const pauseMs = conversationLimits.mailMinutes * 60_000

type Begun = Pick<ConversationRow, 'customer_id' | 'vendor_id'> & { id: string }

export interface Reader {
  conversationId: string
  personId: string
}

/**
 * Called once for each new message, in its transaction and with its conversation locked. Sees to it that the others
 * get an email, if they don't read it. The open pages of both and of the writer are told at once.
 */
export async function noticeMessage(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  conversation: Begun,
  seq: number,
): Promise<void> {
  const { customer_id: customerId, vendor_id: vendorId } = conversation
  await tellOfMessages(tx, [customerId, vendorId, actor.id])
  for (const reader of readersOf(conversation, actor.id)) {
    const { is_waiting: isWaiting, mailed_at: mailedAt } = await readWaiting(tx, { ...reader, seq })
    if (!isWaiting) await enqueue(tx, 'conversations.notify', reader, { runAt: dueAt(mailedAt) })
  }
}

/**
 * Called when a message is shown again. The job that it had found it hidden, if it has run meanwhile; if not, or if it
 * was never hidden, the second job finds nothing to do.
 */
export async function noticeShown(tx: Tx, writerId: string, conversation: Begun): Promise<void> {
  for (const reader of readersOf(conversation, writerId)) {
    await enqueue(tx, 'conversations.notify', reader, { runAt: dueAt(null) })
  }
}

function readersOf({ id, customer_id, vendor_id }: Begun, writerId: string): Reader[] {
  return [customer_id, vendor_id]
    .filter((each) => each !== writerId)
    .map((personId) => ({ conversationId: id, personId }))
}

function dueAt(mailedAt: string | null): Date {
  const next = mailedAt === null ? 0 : new Date(mailedAt).getTime() + pauseMs
  return new Date(Math.max(Date.now() + graceMs, next))
}

/**
 * Emails a reader about messages that they have not read, at most once in 15 minutes for each conversation. Who can't
 * sign in gets none, later neither.
 */
export async function notifyReader(ctx: Ctx, reader: Reader): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const notice = await lockNotice(tx, reader)
    if (notice === null || notice.newest === 0) return
    if (!notice.may_read) return await markPassed(tx, reader, notice.newest)
    const { mailed_at: mailedAt } = notice
    if (mailedAt !== null && Date.now() - new Date(mailedAt).getTime() < pauseMs) {
      await enqueue(tx, 'conversations.notify', reader, { runAt: dueAt(mailedAt) })
      return
    }
    await markMailed(tx, reader, notice.newest)
    await queueMail(tx, mailOf(notice, reader))
  })
}

function mailOf(notice: PendingNotice, { conversationId, personId }: Reader) {
  const { to, name, isVerified, role, order_id: orderId } = notice
  const isForShop = role === 'VENDOR'
  const other = isForShop ? notice.customer_name : notice.shop_name
  return {
    kind: 'newMessage',
    personId,
    to,
    name,
    isVerified,
    conversationId,
    from: notice.last_by_haat ? 'Haat' : other,
    isByHaat: notice.last_by_haat,
    isForShop,
    order: orderId === null ? null : { id: orderId, number: notice.order_number },
    product: notice.product_name,
  } as const
}
