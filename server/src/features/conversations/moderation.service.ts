import type {
  AskInput,
  Conversation,
  HideInput,
  Message,
  ReportInput,
} from '@haat/contract/conversations'
import { conversationMessages } from '@haat/contract/conversations.messages'
import { fail } from '@haat/contract/errors'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import {
  findConversation,
  findMessage,
  lockConversation,
  lockMessage,
} from './conversations.queries.ts'
import { toConversation, type ConversationRow } from './conversations.rows.ts'
import { noticeShown } from './message-notices.service.ts'
import { countReports, insertReport, writeAsked, writeHidden } from './moderation.queries.ts'

const write = declareWrite({ subject: 'conversation' })

/** Reports a message of the other side to the market, once. Throws NOT_FOUND, or NOT_ALLOWED for one's own. */
export async function reportMessage(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { reason }: ReportInput,
): Promise<Message> {
  return await write(ctx, async (tx, record) => {
    const message = (await lockMessage(tx, actor, id)) ?? fail('NOT_FOUND')
    if (message.by_id === actor.id) {
      fail('NOT_ALLOWED', { message: conversationMessages.ownMessage })
    }
    await insertReport(tx, { messageId: message.id, byId: actor.id, reason })
    await countReports(tx, message.conversation_id)
    await record(actor, 'conversation.reported', message.conversation_id, { messageId: message.id })
    const conversation = await conversationOf(tx, actor, message)
    return (await findMessage(tx, actor, conversation, message.id)) ?? fail('NOT_FOUND')
  })
}

/** Hides a message from its readers, or shows it; either settles its reports. Throws NOT_FOUND. */
export async function hideMessage(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { isHidden }: HideInput,
): Promise<Message> {
  return await write(ctx, async (tx, record) => {
    const message = (await lockMessage(tx, actor, id)) ?? fail('NOT_FOUND')
    await writeHidden(tx, { id: message.id, adminId: actor.id, isHidden })
    await countReports(tx, message.conversation_id)
    const action = isHidden ? 'conversation.hidden' : 'conversation.kept'
    await record(actor, action, message.conversation_id, { messageId: message.id })
    const conversation = await conversationOf(tx, actor, message)
    if (!isHidden) {
      await noticeShown(tx, message.by_id, { ...conversation, id: message.conversation_id })
    }
    return (await findMessage(tx, actor, conversation, message.id)) ?? fail('NOT_FOUND')
  })
}

async function conversationOf(
  tx: Tx,
  actor: Actor,
  { conversation_id: conversationId }: { conversation_id: string },
): Promise<ConversationRow> {
  return (await findConversation(tx, actor, { conversationId })) ?? fail('NOT_FOUND')
}

/** The buyer or the shop asks Haat to join; an admin ends that. Throws NOT_FOUND or NOT_ALLOWED. */
export async function askHaat(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { isAsked }: AskInput,
): Promise<Conversation> {
  if (isAsked === isAdmin(actor.role)) fail('NOT_ALLOWED')
  return await write(ctx, async (tx, record) => {
    const row = (await findConversation(tx, actor, { conversationId: id })) ?? fail('NOT_FOUND')
    const locked = (await lockConversation(tx, row)) ?? fail('NOT_FOUND')
    await writeAsked(tx, locked.id, isAsked)
    await record(actor, isAsked ? 'conversation.asked' : 'conversation.settled', locked.id)
    const after = (await findConversation(tx, actor, { conversationId: id })) ?? fail('NOT_FOUND')
    return toConversation(after, actor)
  })
}
