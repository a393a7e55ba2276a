import { accountLimits } from '@haat/contract/accounts.limits'
import type { Config } from '#core/boot/config.ts'
import type { Ctx } from '#core/ctx.ts'
import { enqueueAll, type Attempt } from '#core/jobs/jobs.ts'
import { notInTransaction } from '#core/sql/transaction-watch.ts'
import { sendsTexts } from '#features/notices/notices.service.ts'
import { sendTextsSoon } from '#features/notices/text-messages.service.ts'
import { htmlOf, textOf } from './email.ts'
import { writeEmail } from './email-texts.ts'
import type { Mail, MailKind } from './mails.ts'
import {
  deleteMailsOlderThan,
  emptyExpired,
  findDueMail,
  findMail,
  insertMails,
  markFailed,
  markSent,
  selectNewestMails,
  type MailRow,
  type NewMail,
} from './mail.queries.ts'
import { noticeOf } from './mail-notices.ts'
import { isRefusedForGood } from './transport.ts'
import { withoutPeoplesWords } from './unverified.ts'

/** With growing pauses, about two days. */
const attemptsMax = 16
/** Emails that are useless once their link has expired. */
const usefulMinutes: Partial<Record<Mail['kind'], number>> = {
  resetLink: accountLimits.resetLinkMinutes,
  verifyEmail: accountLimits.verifyLinkHours * 60,
}
/**
 * Those that somebody waits for are sent first, in turn with other jobs. Those that go to many readers at once are sent
 * last.
 */
const priorities: Partial<Record<string, number>> = {
  resetLink: 0,
  verifyEmail: 0,
  welcome: 0,
  security: 0,
  payoutAccountChanged: 0,
  wishTold: 20,
} satisfies Partial<Record<MailKind, number>>
const usualPriority = 10
const outboxLength = 200
const keptDays = 30

/**
 * Queues an email in the caller's transaction; it is sent once that commits. Without an SMTP server it stays in the
 * outbox. An email to an unverified address contains nothing that people wrote.
 */
export function queueMail(ctx: Ctx, asked: Mail): Promise<void> {
  return queueMails(ctx, [asked])
}

/**
 * Queues many emails in two statements, one more for each further priority. Those that name an account become notices
 * too, whether their reader wants the email or not; text messages that somebody chose take a third.
 */
export async function queueMails(ctx: Ctx, asked: readonly Mail[]): Promise<void> {
  if (asked.length === 0) return
  const { mails, textIds } = await insertMails(
    ctx,
    asked.map((mail) => written(ctx.config, mail)),
    sendsTexts(ctx),
  )
  await sendTextsSoon(ctx, textIds)
  if (ctx.config.smtpUrl === undefined) return
  const byPriority = Map.groupBy(mails, ({ kind }) => priorities[kind] ?? usualPriority)
  for (const [priority, group] of byPriority) {
    const payloads = group.map(({ id }) => ({ id }))
    await enqueueAll(ctx, 'mail.send', payloads, {
      maxAttempts: attemptsMax,
      priority,
      isSlow: true,
    })
  }
}

/** These emails link to our own site, because no other storefront has the page that verifies an address. */
const provesAddress: readonly MailKind[] = ['welcome', 'verifyEmail']

function written({ publicUrl, storefrontUrl }: Config, asked: Mail): NewMail {
  const mail = asked.isVerified ? asked : withoutPeoplesWords(asked)
  const site = provesAddress.includes(mail.kind) ? publicUrl : storefrontUrl
  const { subject, ...content } = writeEmail(mail, site)
  return {
    kind: mail.kind,
    recipient: mail.to,
    recipientName: oneLine(mail.name),
    subject: oneLine(subject),
    content,
    usefulMinutes: usefulMinutes[mail.kind] ?? null,
    replyTo: mail.kind === 'contactMessage' ? mail.visitor.email : null,
    personId: asked.personId ?? null,
    ...noticeOf(mail.kind, mail),
  }
}

/**
 * Sends an email that has not been sent. Throws when the server can't be reached or asks to retry later. The
 * Message-ID is the same at each delivery attempt, so a server that accepted an email whose acknowledgement was
 * lost can recognise the duplicate.
 */
export async function sendMail(ctx: Ctx, id: string, attempt: Attempt): Promise<void> {
  const mail = await findDueMail(ctx, id)
  const { mailFrom } = ctx.config
  const { mailTransport } = ctx.resources
  if (mail === null || mailTransport === null) return
  notInTransaction('an email that is sent')
  try {
    const transport = await mailTransport
    await transport.sendMail({
      from: mailFrom,
      to: { name: mail.recipient_name, address: mail.recipient },
      ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
      subject: mail.subject,
      text: textOf(mail),
      html: htmlOf(mail),
      messageId: `<${mail.id}@${new URL(ctx.config.publicUrl).hostname}>`,
      date: new Date(mail.created_at),
    })
  } catch (error) {
    const isFinal = isRefusedForGood(error)
    if (isFinal || attempt.isLast) await markFailed(ctx, id, String(error))
    if (!isFinal) throw error
    ctx.log.warn({ err: error, mail: id }, 'an email was rejected permanently')
    return
  }
  await markSent(ctx, id)
}

/** Whether the market has a readable outbox: only the demo without an SMTP server has. */
export function hasOutbox(config: Config): boolean {
  return config.isDemo && config.smtpUrl === undefined
}

/** Logs a warning at start when emails to real people would stay unsent. */
export function warnOfUnsentMail({ config, log }: Ctx): void {
  if (config.isDemo || config.smtpUrl !== undefined) return
  log.warn(
    'Emails are kept in the database and not sent, so nobody can reset a password, and nobody ' +
      'reads what visitors write by the contact form. ' +
      'Set SMTP_URL and MAIL_FROM to send them.',
  )
}

/** The newest emails of the outbox. */
export function listOutbox(ctx: Ctx): Promise<MailRow[]> {
  return selectNewestMails(ctx, outboxLength)
}

/** One email of the outbox, or null. */
export function readOutbox(ctx: Ctx, id: string): Promise<MailRow | null> {
  return findMail(ctx, id)
}

export function forgetOldMails(ctx: Ctx): Promise<void> {
  return deleteMailsOlderThan(ctx, keptDays)
}

/** Deletes the text of expired emails, sent or not, since a reset link must not stay in the database. */
export function emptyExpiredMails(ctx: Ctx): Promise<void> {
  return emptyExpired(ctx)
}

/** Names and subjects come from people, so this removes line breaks, which could start another header. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}
