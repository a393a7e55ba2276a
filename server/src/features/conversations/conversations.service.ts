import type {
  Conversation,
  InboxQuery,
  InboxRow,
  NewMessage,
  ReadInput,
  SentMessage,
  Thread,
  ThreadQuery,
  UnreadCount,
} from '@haat/contract/conversations'
import { conversationLimits } from '@haat/contract/conversations.limits'
import { conversationMessages } from '@haat/contract/conversations.messages'
import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import type { PrivatePictureContent, PrivatePictureQuery } from '@haat/contract/private-pictures'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { tellOfMessages } from '#features/notices/notices.service.ts'
import { claimPictures, readPrivatePicture } from '#features/media/private-pictures.service.ts'
import {
  countRecent,
  findConversation,
  findMessage,
  findSent,
  insertConversation,
  insertMessage,
  lockConversation,
  lockWriter,
  seesPicture,
  selectMessages,
  writeRead,
  type About,
} from './conversations.queries.ts'
import { muteOf, toConversation, type ConversationRow } from './conversations.rows.ts'
import { countUnread, selectInbox } from './inbox.queries.ts'
import { masked } from '#core/masking.ts'
import { noticeMessage } from './message-notices.service.ts'

const write = declareWrite({
  subject: 'conversation',
  refusals: { conversation_messages_once: () => fail('IDEMPOTENCY_KEY_REUSED') },
})

/** The caller's conversations, unread ones first; admins see all. */
export function listConversations(
  ctx: Ctx,
  actor: Actor,
  query: InboxQuery,
): Promise<Page<InboxRow>> {
  return selectInbox(ctx, actor, query)
}

export async function getUnread(ctx: Ctx, actor: Actor): Promise<UnreadCount> {
  return { unread: await countUnread(ctx, actor) }
}

/** A conversation, which may not have begun, with its newest messages or those before one. Throws NOT_FOUND. */
export async function getThread(
  ctx: Ctx,
  actor: Actor,
  { before, ...about }: ThreadQuery,
): Promise<Thread> {
  const row = await theConversation(ctx, actor, about)
  const found = row.id === null ? [] : await selectMessages(ctx, actor, row, before)
  const hasOlder = found.length > conversationLimits.pageSize
  return {
    conversation: toConversation(row, actor),
    messages: hasOlder ? found.slice(1) : found,
    hasOlder,
  }
}

async function theConversation(ctx: Ctx, actor: Actor, about: About): Promise<ConversationRow> {
  return (await findConversation(ctx, actor, about)) ?? fail('NOT_FOUND')
}

/**
 * Sends a message; the first one begins the conversation. The same `clientId` again changes nothing. Throws NOT_FOUND
 * (the order or conversation is somebody else's, the product is not for sale), STATUS_NOT_ALLOWED (the other side is
 * gone or closed, or nobody asked the admin), TOO_MANY_REQUESTS, VALIDATION_FAILED (a picture) or
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function sendMessage(
  ctx: Ctx,
  actor: Actor,
  { clientId, body, pictures, ...about }: NewMessage,
): Promise<SentMessage> {
  return await write(ctx, async (tx) => {
    await lockWriter(tx, actor.id)
    const before = await theConversation(tx, actor, about)
    const sent = await findSent(tx, actor.id, clientId)
    if (sent !== null) {
      if (sent.conversation_id !== before.id || sent.body !== body) fail('IDEMPOTENCY_KEY_REUSED')
      return await answer(tx, actor, about, sent.id)
    }
    insistOnWritable(before, actor)
    await insistOnPace(tx, actor, before)
    await claimPictures(tx, actor, pictures, conversationMessages.picture)
    if (before.id === null) await insertConversation(tx, before)
    const { id: conversationId } = (await lockConversation(tx, before)) ?? fail('NOT_FOUND')
    // Its order is behind it, so that an order may end, but never masks what was written to it.
    const hidden = before.order_id === null && !isAdmin(actor.role) ? masked(body) : null
    const message = { clientId, body, pictures, masked: hidden }
    const { id, seq } = await insertMessage(tx, actor, conversationId, message)
    await noticeMessage(tx, actor, { ...before, id: conversationId }, seq)
    return await answer(tx, actor, { conversationId }, id)
  })
}

async function answer(tx: Tx, actor: Actor, about: About, id: string): Promise<SentMessage> {
  const row = await theConversation(tx, actor, about)
  const message = (await findMessage(tx, actor, row, id)) ?? fail('NOT_FOUND')
  return { conversation: toConversation(row, actor), message }
}

const muteWords: Record<NonNullable<Conversation['mute']>, string> = {
  SHOP_GONE: conversationMessages.shopGone,
  SHOP_CLOSED: conversationMessages.shopClosed,
  BUYER_GONE: conversationMessages.buyerGone,
  NOT_ASKED: conversationMessages.notAsked,
}

function insistOnWritable(row: ConversationRow, actor: Actor): void {
  const mute = muteOf(row, actor)
  if (mute !== null) fail('STATUS_NOT_ALLOWED', { message: muteWords[mute] })
}

async function insistOnPace(tx: Tx, actor: Actor, row: ConversationRow): Promise<void> {
  const { messages, starts } = await countRecent(tx, actor.id)
  if (messages >= conversationLimits.messagesPerMinute) {
    fail('TOO_MANY_REQUESTS', { message: conversationMessages.tooFast, retryAfterSeconds: 60 })
  }
  const isStart = row.id === null && row.order_id === null
  if (isStart && starts >= conversationLimits.startsPerHour) {
    fail('TOO_MANY_REQUESTS', {
      message: conversationMessages.tooManyNew,
      retryAfterSeconds: 3_600,
    })
  }
}

/** Notes until where the caller has read, on all their devices. Throws NOT_FOUND. */
export async function markRead(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { seq }: ReadInput,
): Promise<Conversation> {
  return await write(ctx, async (tx) => {
    const row = await theConversation(tx, actor, { conversationId: id })
    const locked = (await lockConversation(tx, row)) ?? fail('NOT_FOUND')
    await writeRead(tx, actor, locked.id, Math.min(seq, locked.last_seq))
    // Other tabs of the reader count less from now on.
    await tellOfMessages(tx, [actor.id])
    return toConversation(await theConversation(tx, actor, { conversationId: id }), actor)
  })
}

/** A picture of a conversation that the caller sees. Throws NOT_FOUND. */
export async function getPicture(
  ctx: Ctx,
  actor: Actor,
  id: string,
  query: PrivatePictureQuery,
): Promise<PrivatePictureContent> {
  if (!(await seesPicture(ctx, actor, id))) fail('NOT_FOUND')
  return await readPrivatePicture(ctx, id, query)
}
