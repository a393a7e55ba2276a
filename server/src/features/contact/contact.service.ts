import type { ContactMessage } from '@haat/contract/contact'
import { fail } from '@haat/contract/errors'
import { contactLimits } from '@haat/contract/contact.limits'
import { inTransaction, type Ctx } from '#core/ctx.ts'
import { complainAsVisitor } from '#features/complaints/complaints.service.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { countRecentMessages } from './contact.queries.ts'

/**
 * Emails a message to the people who run the market, and to nobody else; it is a complaint of kind CONTACT too. The address in it is only used as Reply-To
 * and gets no copy, so the form can't be used to email third parties. Throws TOO_MANY_REQUESTS when more messages
 * arrive within an hour than anyone would read.
 */
export async function sendContactMessage(
  ctx: Ctx,
  { name, email, subject, message }: ContactMessage,
): Promise<{ email: string }> {
  if ((await countRecentMessages(ctx)) >= contactLimits.contactMessagesPerHour) {
    fail('TOO_MANY_REQUESTS', {
      message: 'Too many messages are coming in right now. Please call us, or try again later.',
      retryAfterSeconds: 3_600,
    })
  }
  await inTransaction(ctx, async (tx) => {
    await complainAsVisitor(tx, { name, email }, { subject, message })
    await queueMail(tx, {
      kind: 'contactMessage',
      to: ctx.config.contactEmail,
      name: 'Haat',
      // This is the operator's own address, so the email may contain what a visitor wrote.
      isVerified: true,
      visitor: { name, email },
      subject,
      message,
    })
  })
  return { email }
}
