import { id, time } from './fields.ts'
import { noticeLimits } from './notices.limits.ts'
import { noticeMessages } from './notices.messages.ts'
import type { Role } from './roles.ts'
import { z } from './schema.ts'

/** What a notice is about. People choose by topic how they are told. */
export const noticeTopics = [
  'ORDERS',
  'RETURNS',
  'MONEY',
  'MESSAGES',
  'WISHES',
  'SHOP',
  'DEBTS',
  'SECURITY',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

export const noticeChannels = ['APP', 'EMAIL', 'SMS'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Always told in the app and by email: money that is owed, and how the account signs in. */
const fixedTopics: readonly NoticeTopic[] = ['DEBTS', 'SECURITY']
/** The topics that text messages can be chosen for. */
const smsTopics: readonly NoticeTopic[] = ['ORDERS', 'RETURNS', 'MONEY']

const ofEveryone: readonly NoticeTopic[] = ['ORDERS', 'RETURNS', 'MONEY', 'MESSAGES', 'SECURITY']
const ofCustomers: readonly NoticeTopic[] = [
  'ORDERS',
  'RETURNS',
  'MONEY',
  'MESSAGES',
  'WISHES',
  'SECURITY',
]
/** The topics that a role is told about. */
export const topicsOf: Readonly<Record<Role, readonly NoticeTopic[]>> = {
  CUSTOMER: ofCustomers,
  VENDOR: noticeTopics.filter((topic) => topic !== 'WISHES'),
  ADMIN: ofEveryone,
  SUPER_ADMIN: ofEveryone,
}

/** Whether people may choose this channel for this topic. */
export function isChoosable(topic: NoticeTopic, channel: NoticeChannel): boolean {
  return channel === 'SMS' ? smsTopics.includes(topic) : !fixedTopics.includes(topic)
}

export const notice = z.object({
  id,
  topic: z.enum(noticeTopics),
  subject: z.string(),
  /** The page of the site that shows more: `/dashboard/orders/…`. */
  path: z.string(),
  isRead: z.boolean(),
  createdAt: time,
})
export type Notice = z.infer<typeof notice>

/** `before`: the id of the last notice that the client has. */
export const noticesQuery = z.object({
  before: z.optional(id),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(noticeLimits.pageSizeMax)),
    noticeLimits.pageSize,
  ),
})
export type NoticesQuery = z.infer<typeof noticesQuery>

/** Counted up to `noticeLimits.countMax`. */
export const unreadNotices = z.object({ unread: z.number() })
export type UnreadNotices = z.infer<typeof unreadNotices>

/** Newest first. `next`: pass it as `before` to read on; null at the end. */
export const noticeList = z.object({
  notices: z.array(notice),
  next: z.nullable(id),
  unread: z.number(),
})
export type NoticeList = z.infer<typeof noticeList>

/** The newest notice that the reader has seen: what came later stays unread. */
export const readAllInput = z.object({ upTo: id })
export type ReadAllInput = z.infer<typeof readAllInput>

export const noticeChoice = z.object({
  topic: z.enum(noticeTopics),
  app: z.boolean(),
  email: z.boolean(),
  sms: z.boolean(),
})
export type NoticeChoice = z.infer<typeof noticeChoice>

export const noticeChoices = z.object({
  topics: z.array(noticeChoice),
  /** Whether this market sends text messages. */
  hasSms: z.boolean(),
  /** Where they go: the number of the newest delivered order, all but its end masked; null without one. */
  phone: z.nullable(z.string()),
})
export type NoticeChoices = z.infer<typeof noticeChoices>

export const noticeChoiceInput = z
  .object({ topic: z.enum(noticeTopics), channel: z.enum(noticeChannels), isOn: z.boolean() })
  .check(
    z.refine(({ topic, channel }) => channel === 'SMS' || isChoosable(topic, channel), {
      error: noticeMessages.fixed,
      path: ['topic'],
    }),
    z.refine(({ topic, channel }) => channel !== 'SMS' || isChoosable(topic, channel), {
      error: noticeMessages.noSms,
      path: ['topic'],
    }),
  )
export type NoticeChoiceInput = z.infer<typeof noticeChoiceInput>
