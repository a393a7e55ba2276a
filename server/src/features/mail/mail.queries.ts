import type { NoticeTopic } from '@haat/contract/notices'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { text, uuid, type RowOf } from '#core/sql/kinds.ts'
import { columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { wantsNotice, writingNotices } from '#features/notices/notices.rows.ts'
import { emailContent, type EmailContent } from './email.ts'

export interface NewMail {
  kind: string
  recipient: string
  recipientName: string
  subject: string
  content: EmailContent
  /** When the email expires; null: never. */
  usefulMinutes: number | null
  /** The Reply-To address; null: the sender. */
  replyTo: string | null
  /** The account that it speaks to, and its notice; null: none. */
  personId: string | null
  topic: NoticeTopic | null
  path: string | null
}

const mail = {
  ...pick(
    tables.mails,
    'id',
    'kind',
    'recipient',
    'recipient_name',
    'reply_to',
    'subject',
    'created_at',
  ),
  content: tables.mails.content.holding({ schema: emailContent }),
  /** Both are empty, but for emails that an older release has queued without `content`. */
  ...pick(tables.mails, 'body_text', 'body_html'),
}
export type MailRow = RowOf<typeof mail>

/**
 * Inserts emails, unless their reader has switched them off, with their notices, in one statement. Returns the emails
 * and the ids of the text messages to send, in no particular order.
 */
export async function insertMails(
  ctx: Ctx,
  mails: readonly NewMail[],
  hasSms: boolean,
): Promise<{ mails: { id: string; kind: string }[]; textIds: string[] }> {
  const rows = await ctx.db.many(
    { id: uuid, kind: text.orNull },
    sql`
    with asked as (
      select * from rows from (json_to_recordset(${JSON.stringify(mails)}::json) as (kind text, recipient text,
        "recipientName" text, "replyTo" text, subject text, content json, "usefulMinutes" int,
        "personId" uuid, topic text, path text))
        with ordinality as mail (kind, recipient, "recipientName", "replyTo", subject, content,
          "usefulMinutes", "personId", topic, path, place)
    ), ${writingNotices(hasSms)}, mailed as (
      insert into mails (kind, recipient, recipient_name, reply_to, subject, content, expires_at)
      select kind, recipient, "recipientName", "replyTo", subject, content,
        now() + make_interval(mins => "usefulMinutes")
      from asked a where ${wantsNotice('EMAIL')}
      order by place
      returning id, kind
    )
    select id, kind from mailed union all select id, null from texted`,
  )
  return {
    mails: rows.flatMap(({ id, kind }) => (kind === null ? [] : [{ id, kind }])),
    textIds: rows.flatMap(({ id, kind }) => (kind === null ? [id] : [])),
  }
}

/** An email that is not sent yet and has not expired. */
export async function findDueMail(ctx: Ctx, id: string): Promise<MailRow | null> {
  return await ctx.db.maybe(
    mail,
    sql`
    select ${columns(mail)} from mails
    where id = ${id} and sent_at is null and failed_at is null
      and (expires_at is null or expires_at > now())`,
  )
}

export async function markSent(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.run(
    sql`update mails set sent_at = now(), body_text = '', body_html = '', content = null where id = ${id}`,
  )
}

export async function markFailed(ctx: Ctx, id: string, failure: string): Promise<void> {
  await ctx.db.run(sql`
    update mails set failed_at = now(), failure = ${failure}, body_text = '', body_html = '', content = null
    where id = ${id}`)
}

const isExpired = sql`expires_at <= now()`
const readMail = {
  ...mail,
  body_text: computed(text, sql`case when ${isExpired} then '' else body_text end`),
  content: computed(mail.content, sql`case when ${isExpired} then null else content end`),
  body_html: computed(text, sql`case when ${isExpired} then '' else body_html end`),
}

/** One email, without its text once it has expired, even before a job has deleted that. */
export async function findMail(ctx: Ctx, id: string): Promise<MailRow | null> {
  return await ctx.db.maybe(
    readMail,
    sql`
    select ${columns(readMail)}
    from mails where id = ${id}`,
  )
}

export async function selectNewestMails(ctx: Ctx, limit: number): Promise<MailRow[]> {
  return await ctx.db.many(
    mail,
    sql`select ${columns(mail)} from mails order by id desc limit ${sql.int(limit)}`,
  )
}

export async function emptyExpired(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`
    update mails set body_text = '', body_html = '', content = null
    where expires_at <= now() and (content is not null or body_text <> '')`)
}

export async function deleteMailsOlderThan(ctx: Ctx, days: number): Promise<void> {
  await ctx.db.run(sql`
    delete from mails where created_at < now() - make_interval(days => ${days}::int)`)
}
