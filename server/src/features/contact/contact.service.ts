import type { ContactMessage } from '@haat/contract/contact'
import { fail } from '@haat/contract/errors'
import { contactLimits } from '@haat/contract/contact.limits'
import { inTransaction, type Ctx } from '#core/ctx.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { countRecentMessages } from './contact.queries.ts'

/**
 * Passes a message on to whoever runs the market, and to nobody else: the address in it is only where an
 * answer goes, and no copy is sent there, so the form can't be used to write to third persons. Refuses with
 * TOO_MANY_REQUESTS when more come within an hour than anybody would read.
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
  await inTransaction(ctx, (tx) =>
    queueMail(tx, {
      kind: 'contactMessage',
      to: ctx.config.contactEmail,
      name: 'Haat',
      // The operator's own address, so it may carry what a visitor wrote.
      isVerified: true,
      visitor: { name, email },
      subject,
      message,
    }),
  )
  return { email }
}
