import { fail } from '@haat/contract/errors'
import { recordAct } from '#core/sql/audit.ts'
import { inTransaction, type Ctx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { forgetFailuresOf } from './attempts.queries.ts'
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
import { tellOwner } from './two-factor.service.ts'

/**
 * Takes a request for a reset link. Whether the email has an account is looked up by a job, so that
 * neither the answer nor the time it takes tells.
 */
export async function forgotPassword(ctx: Ctx, email: string): Promise<null> {
  await enqueue(ctx, 'accounts.send-reset-link', { email })
  return null
}

/** Mails a link (5 minutes, once) to the account of this email, if there is one that may sign in. */
export async function sendResetLink(ctx: Ctx, email: string): Promise<void> {
  const { secret, hash } = newSecret()
  await inTransaction(ctx, async (tx) => {
    const person = await insertReset(tx, email, hash)
    if (person === null) return
    const { id: personId, ...recipient } = person
    await queueMail(tx, { kind: 'resetLink', ...recipient, personId, token: secret })
  })
}

/**
 * Sets a new password by the mailed link and ends every session of the account. Answers its hash, and
 * what a customer is warned of. Refuses with RESET_LINK_INVALID a link that is wrong, too old or used, and
 * with WEAK_PASSWORD as for a change; the link is good for another try then. A second factor stays on:
 * who reads the mail has one of the two.
 */
export async function resetPassword(
  ctx: Ctx,
  input: { id: string; token: string; password: string },
): Promise<{ passwordHash: string; passwordWarning: string | undefined }> {
  const hash = hashSecret(input.token)
  // Looked at first, so that made-up links do not cost a hash each.
  const about = (await findReset(ctx, input.id, hash)) ?? fail('RESET_LINK_INVALID')
  const passwordWarning = await judgePassword(input.password, about, 'password')
  const passwordHash = await ctx.resources.passwords.hash(input.password)
  return await inTransaction(ctx, async (tx) => {
    const isSpent = await spendReset(tx, input.id, hash)
    const person = isSpent ? await overwritePassword(tx, input.id, passwordHash) : null
    if (person === null) return fail('RESET_LINK_INVALID')
    await endSessionsOf(tx, input.id)
    await forgetFailuresOf(tx, person.email)
    const act = { action: 'password.reset', subjectType: 'person', subjectId: input.id }
    await recordAct(tx, null, act)
    await tellOwner(tx, input.id, 'passwordReset')
    return { passwordHash, passwordWarning }
  })
}

/** Forgets what has run its time. */
export function forgetOutdated(ctx: Ctx): Promise<void> {
  return deleteOutdated(ctx)
}
