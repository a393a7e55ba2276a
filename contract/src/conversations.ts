import { id, requiredText, time } from './fields.ts'
import { conversationLimits } from './conversations.limits.ts'
import { conversationMessages } from './conversations.messages.ts'
import { pageQuery, searchTerm } from './paging.ts'
import { privatePicture } from './private-pictures.ts'
import { roles } from './roles.ts'
import { z } from './schema.ts'

/** What a conversation is about: an order, a product (asked by the caller), or a conversation by its id. */
const about = {
  orderId: z.optional(id),
  productId: z.optional(id),
  conversationId: z.optional(id),
}
interface About {
  orderId?: string | undefined
  productId?: string | undefined
  conversationId?: string | undefined
}
const namesOne = ({ orderId, productId, conversationId }: About) =>
  [orderId, productId, conversationId].filter((each) => each !== undefined).length === 1

const pictureIds = z._default(
  z.array(id).check(z.maxLength(conversationLimits.picturesMax, conversationMessages.pictures)),
  [],
)

/** A message. The first one begins the conversation about the order or the product. */
export const messageInput = z
  .object({
    ...about,
    /** Made by the client for each message, so that sending it again adds nothing. */
    clientId: id,
    body: z._default(
      z
        .string()
        .check(z.trim(), z.maxLength(conversationLimits.bodyMax, conversationMessages.long)),
      '',
    ),
    pictures: pictureIds,
  })
  .check(
    z.refine(namesOne, { message: conversationMessages.about, path: ['conversationId'] }),
    z.refine(({ body, pictures }) => body !== '' || pictures.length > 0, {
      message: conversationMessages.empty,
      path: ['body'],
    }),
  )
export type MessageInput = z.input<typeof messageInput>
export type NewMessage = z.infer<typeof messageInput>

export const message = z.object({
  id,
  /** The first message of its conversation is 1. */
  seq: z.number(),
  clientId: id,
  /** To buyers and shops, admins have no names: they are the market. */
  by: z.object({ role: z.enum(roles), name: z.nullable(z.string()), isMe: z.boolean() }),
  /** Empty when it is hidden from the caller. */
  body: z.string(),
  /** Phone numbers, email addresses or links in it are hidden. */
  isMasked: z.boolean(),
  isHidden: z.boolean(),
  pictures: z.array(privatePicture),
  createdAt: time,
  /** For admins: how many people reported it, and what the first of them wrote. Zero for anyone else. */
  reports: z.number(),
  report: z.nullable(z.string()),
  /** Whether the caller has reported it. */
  isReported: z.boolean(),
})
export type Message = z.infer<typeof message>

/** Why the caller can't write; null when they can. */
export const muteReasons = ['SHOP_GONE', 'SHOP_CLOSED', 'BUYER_GONE', 'NOT_ASKED'] as const
export type MuteReason = (typeof muteReasons)[number]

export const conversation = z.object({
  /** Null until the first message. */
  id: z.nullable(id),
  order: z.nullable(z.object({ id, number: z.nullable(z.string()) })),
  product: z.nullable(z.object({ id, name: z.string() })),
  shop: z.object({ id, name: z.string() }),
  customer: z.object({ id, name: z.string() }),
  /** The number of the newest message; 0 without one. */
  lastSeq: z.number(),
  /** What the caller has not read of the others’ messages, up to 99. */
  unread: z.number(),
  /** Until where the caller has read. */
  readSeq: z.number(),
  mute: z.nullable(z.enum(muteReasons)),
  /** Phone numbers, email addresses and links are hidden. */
  isMasking: z.boolean(),
  /** When somebody asked Haat to join. */
  adminAskedAt: z.nullable(time),
})
export type Conversation = z.infer<typeof conversation>

/** A conversation with its newest messages, or those before `before`, oldest first. */
export const thread = z.object({
  conversation,
  messages: z.array(message),
  /** Whether there are older ones. */
  hasOlder: z.boolean(),
})
export type Thread = z.infer<typeof thread>

export const threadQuery = z
  .object({
    ...about,
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
  })
  .check(z.refine(namesOne, { message: conversationMessages.about, path: ['conversationId'] }))
export type ThreadQuery = z.infer<typeof threadQuery>

/** A message that was sent, in its conversation as it is now. */
export const sentMessage = z.object({ conversation, message })
export type SentMessage = z.infer<typeof sentMessage>

/** A row of the inbox. */
export const inboxRow = z.extend(conversation, {
  id,
  lastAt: time,
  /** The beginning of the newest message. */
  excerpt: z.string(),
  lastBy: z.enum(roles),
  /** For admins: how many messages were reported and not hidden. Zero for anyone else. */
  reports: z.number(),
})
export type InboxRow = z.infer<typeof inboxRow>

export const inboxViews = ['unread', 'orders', 'products', 'asked', 'reported'] as const
export type InboxView = (typeof inboxViews)[number]

/** `asked` and `reported` are for admins; anyone else gets none. Searched: the number of the order, and names. */
export const inboxQuery = z.object({
  ...pageQuery,
  searchTerm,
  view: z.optional(z.enum(inboxViews)),
})
export type InboxQuery = z.infer<typeof inboxQuery>

/** Unread messages in all conversations of the caller, up to 99. */
export const unreadCount = z.object({ unread: z.number() })
export type UnreadCount = z.infer<typeof unreadCount>

export const readInput = z.object({
  seq: z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
})
export type ReadInput = z.infer<typeof readInput>

/** The buyer or the shop asks Haat to join; an admin ends that. */
export const askInput = z.object({ isAsked: z.boolean() })
export type AskInput = z.infer<typeof askInput>

export const reportInput = z.object({
  reason: requiredText(conversationMessages.reason, conversationLimits.reportMax),
})
export type ReportInput = z.infer<typeof reportInput>

/** Hides a message from its readers, or keeps it; either settles its reports. */
export const hideInput = z.object({ isHidden: z.boolean() })
export type HideInput = z.infer<typeof hideInput>
