import { fail } from '@haat/contract/errors'
import { recordAudit } from '#core/sql/audit.ts'
import { inTransaction, type Ctx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { forgetFailuresOf } from './sign-in-attempts.queries.ts'
import { judgePassword } from './password-strength.ts'
import {
  deleteOutdated,
  findReset,
  insertReset,
  overwritePassword,
  spendReset,
} from './resets.queries.ts'
import { endSessionsOf } from './ending-sessions.queries.ts'
import { hashSecret, newSecret } from './tokens.ts'
import { notifyOwner } from './two-factor.service.ts'

/**
 * Accepts a request for a reset link. A job looks up whether the email has an account, so that neither the response
 * nor its timing reveals it.
 */
export async function forgotPassword(ctx: Ctx, email: string): Promise<null> {
  await enqueue(ctx, 'accounts.send-reset-link', { email })
  return null
}

/** Emails a link (valid for 5 minutes, once) to the account of this email, if there is one that may sign in. */
export async function sendResetLink(ctx: Ctx, email: string): Promise<void> {
  const { secret, hash } = newSecret()
  await inTransaction(ctx, async (tx) => {
    const recipient = await insertReset(tx, email, hash)
    if (recipient === null) return
    await queueMail(tx, { kind: 'resetLink', ...recipient, token: secret })
  })
}

/**
 * Sets a new password by the emailed link and ends every session of the account. Returns the new hash, and a
 * customer's warning if there is one. Throws RESET_LINK_INVALID when the link is wrong, expired or used, and
 * WEAK_PASSWORD as a password change does; the link then stays valid. A second factor stays on, because access to
 * the mailbox is only one of two factors.
 */
export async function resetPassword(
  ctx: Ctx,
  input: { id: string; token: string; password: string },
): Promise<{ passwordHash: string; passwordWarning: string | undefined }> {
  const hash = hashSecret(input.token)
  // The link is checked first, so that invented links do not cost a hash each.
  const about = (await findReset(ctx, input.id, hash)) ?? fail('RESET_LINK_INVALID')
  const passwordWarning = await judgePassword(input.password, about, 'password')
  const passwordHash = await ctx.resources.passwords.hash(input.password)
  return await inTransaction(ctx, async (tx) => {
    const isSpent = await spendReset(tx, input.id, hash)
    const person = isSpent ? await overwritePassword(tx, input.id, passwordHash) : null
    if (person === null) return fail('RESET_LINK_INVALID')
    await endSessionsOf(tx, input.id)
    await forgetFailuresOf(tx, person.email)
    const line = { action: 'password.reset', subjectType: 'person', subjectId: input.id }
    await recordAudit(tx, null, line)
    await notifyOwner(tx, input.id, 'passwordReset')
    return { passwordHash, passwordWarning }
  })
}

/** Deletes expired sessions, tokens, links and counted failures. */
export function forgetOutdated(ctx: Ctx): Promise<void> {
  return deleteOutdated(ctx)
}
