import type { ChangedPassword, ChangePasswordInput } from '@haat/contract/accounts'
import { fail } from '@haat/contract/errors'
import { recordAct } from '#core/sql/audit.ts'
import { inTransaction, type Actor, type Ctx } from '#core/ctx.ts'
import { refuseForNow, subjectsOfSession } from './sign-in-attempts.ts'
import { countWrongPassword } from './sign-in-attempts.service.ts'
import { judgePassword } from './password-strength.ts'
import { findPassword, replacePassword } from './passwords.queries.ts'
import { endSessionsOf } from './ending-sessions.queries.ts'
import { notifyOwner } from './two-factor.service.ts'

/**
 * Changes the caller's password and ends their other sessions. Throws WRONG_PASSWORD when the current one is wrong;
 * that counts as a failed sign-in, so it throws TOO_MANY_REQUESTS as a sign-in does. Throws WEAK_PASSWORD for an
 * easily guessed one (a customer only gets a warning), and for a temporary password that stays the same.
 */
export async function changePassword(
  ctx: Ctx,
  actor: Actor,
  input: ChangePasswordInput,
): Promise<ChangedPassword> {
  const subjects = subjectsOfSession(actor)
  const known = (await findPassword(ctx, actor.id, subjects)) ?? fail('NOT_FOUND')
  if (known.wait !== null) refuseForNow(known.wait)
  if (!(await ctx.resources.passwords.matches(known.password_hash, input.oldPassword, 'known'))) {
    const wait = await countWrongPassword(ctx, subjects, actor.id)
    return wait === null ? wrongPassword() : refuseForNow(wait)
  }
  if (actor.requirement === 'PASSWORD_CHANGE_REQUIRED' && input.newPassword === input.oldPassword) {
    const message = 'Choose another password than the one you were given.'
    fail('WEAK_PASSWORD', { message, errors: [{ path: 'newPassword', message }] })
  }
  const passwordWarning = await judgePassword(input.newPassword, known, 'newPassword')
  const newHash = await ctx.resources.passwords.hash(input.newPassword)
  return await inTransaction(ctx, async (tx) => {
    const written = await replacePassword(tx, actor.id, known.password_hash, newHash)
    if (written === 0) wrongPassword()
    const ended = await endSessionsOf(tx, actor.id, actor.sessionId)
    const act = { action: 'password.changed', subjectType: 'person', subjectId: actor.id }
    await recordAct(tx, actor, act)
    await notifyOwner(tx, actor.id, 'passwordChanged')
    return { ended, passwordWarning }
  })
}

function wrongPassword(): never {
  return fail('WRONG_PASSWORD', {
    errors: [{ path: 'oldPassword', message: 'The old password is incorrect.' }],
  })
}
