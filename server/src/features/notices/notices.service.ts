import { fail } from '@haat/contract/errors'
import { mobileNumber } from '@haat/contract/mobile-number'
import {
  topicsOf,
  type NoticeChoice,
  type NoticeChoiceInput,
  type NoticeChoices,
  type NoticeList,
  type NoticesQuery,
  type ReadAllInput,
  type UnreadNotices,
} from '@haat/contract/notices'
import { noticeLimits } from '@haat/contract/notices.limits'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import {
  countUnread,
  deleteNotices,
  findPhone,
  markAllRead,
  markRead,
  saveChoice,
  selectChoices,
  selectNotices,
  tellPages,
  type NoticeRow,
} from './notices.queries.ts'
import { hasSms } from './sms-gateway.ts'

/** Whether this market sends text messages. */
export function sendsTexts({ config }: Pick<Ctx, 'config'>): boolean {
  return hasSms(config)
}

/** Tells the open pages of these people, with the caller's transaction, that messages to them have changed. */
export async function tellOfMessages(tx: Tx, personIds: readonly string[]): Promise<void> {
  await tellPages(tx, [...new Set(personIds)])
}

/** The caller's notices, newest first, from `before` on. */
export async function listNotices(
  ctx: Ctx,
  actor: Actor,
  query: NoticesQuery,
): Promise<NoticeList> {
  const [rows, unread] = await Promise.all([
    selectNotices(ctx, actor.id, query),
    countUnread(ctx, actor.id),
  ])
  const notices = rows.slice(0, query.limit).map(toNotice)
  const next = rows.length > query.limit ? (notices.at(-1)?.id ?? null) : null
  return { notices, next, unread }
}

export async function readUnread(ctx: Ctx, actor: Actor): Promise<UnreadNotices> {
  return { unread: await countUnread(ctx, actor.id) }
}

/** Throws NOT_FOUND for a notice that is not the caller's. */
export async function readNotice(ctx: Ctx, actor: Actor, id: string): Promise<UnreadNotices> {
  if (!(await markRead(ctx, actor.id, id))) fail('NOT_FOUND')
  return await readUnread(ctx, actor)
}

/** Marks what the caller has seen; what came later stays unread. */
export async function readAllNotices(
  ctx: Ctx,
  actor: Actor,
  { upTo }: ReadAllInput,
): Promise<UnreadNotices> {
  await markAllRead(ctx, actor.id, upTo)
  return await readUnread(ctx, actor)
}

export async function readChoices(ctx: Ctx, actor: Actor): Promise<NoticeChoices> {
  const rows = await selectChoices(ctx, actor.id)
  const phone = hasSms(ctx.config) ? await findPhone(ctx, actor.id) : null
  const topics = topicsOf[actor.role].map((topic): NoticeChoice => {
    const isOn = (channel: string) =>
      rows.find((row) => row.topic === topic && row.channel === channel)?.is_on
    return {
      topic,
      app: isOn('APP') ?? true,
      email: isOn('EMAIL') ?? true,
      sms: isOn('SMS') ?? false,
    }
  })
  return { topics, hasSms: hasSms(ctx.config), phone: phone === null ? null : masked(phone) }
}

/** Stores one choice. Two at once, of two topics or channels, both stay. */
export async function choose(
  ctx: Ctx,
  actor: Actor,
  input: NoticeChoiceInput,
): Promise<NoticeChoices> {
  await saveChoice(ctx, actor.id, input)
  return await readChoices(ctx, actor)
}

const deletedAtOnce = 10_000

/** Deletes what is older than 90 days, in small transactions. */
export async function forgetNotices(ctx: Ctx): Promise<void> {
  while ((await deleteNotices(ctx, noticeLimits.keptDays, deletedAtOnce)) === deletedAtOnce);
}

function toNotice({ id, topic, subject, path, is_read, created_at }: NoticeRow) {
  return { id, topic, subject, path, isRead: is_read, createdAt: created_at }
}

function masked(phone: string): string {
  return mobileNumber(phone).replaceAll(/\d(?=\d{3})/g, '•')
}
