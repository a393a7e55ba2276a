import { fail } from '@haat/contract/errors'
import { isAdmin } from '@haat/contract/roles'
import type {
  RecoveryCodes,
  TwoFactorProof,
  TwoFactorSecret,
  TwoFactorStatus,
} from '@haat/contract/two-factor'
import { recordAct } from '#core/sql/audit.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { codeSubject, refuseForNow, subjectsOfSession } from './sign-in-attempts.ts'
import { countWrongPassword } from './sign-in-attempts.service.ts'
import { findPersonId, findRecipient } from './people.queries.ts'
import { lockOther } from './people.service.ts'
import { endSessionsOf } from './ending-sessions.queries.ts'
import {
  deleteFactor,
  enableFactor,
  findFactor,
  offerFactor,
  replaceRecoveryCodes,
  spend,
} from './two-factor.queries.ts'
import { newFactor, newRecoveryCodes, proofOf, type Proof } from './two-factor.ts'

type News = Extract<Parameters<typeof queueMail>[1], { kind: 'security' }>['news']

/** The state of the caller's two-factor sign-in. */
export async function getTwoFactor(ctx: Ctx, actor: Actor): Promise<TwoFactorStatus> {
  const { enabled_at: since, codes_left } =
    (await findFactor(ctx, actor.id, [codeSubject(actor.id)])) ?? fail('SESSION_ENDED')
  return {
    isOn: since !== null,
    since,
    recoveryCodesLeft: since === null ? 0 : codes_left,
    isRequired: isAdmin(actor.role) && ctx.config.adminTwoFactor === 'required',
  }
}

/** Offers a new secret, which has no effect until it is confirmed. Throws TWO_FACTOR_ON when one is in use. */
export async function offerTwoFactor(ctx: Ctx, actor: Actor): Promise<TwoFactorSecret> {
  const { secret, uri, sealed } = newFactor(ctx.config, actor)
  if ((await offerFactor(ctx, actor.id, sealed)) === 0) fail('TWO_FACTOR_ON')
  return { secret, uri }
}

/**
 * Turns two-factor sign-in on with a code of the offered secret. Ends the caller's other sessions, since they were
 * opened without a code. Returns the recovery codes; they are never shown again. Throws WRONG_PASSWORD, WRONG_CODE,
 * TWO_FACTOR_ON, and TOO_MANY_REQUESTS as a sign-in does.
 */
export async function confirmTwoFactor(
  ctx: Ctx,
  actor: Actor,
  input: TwoFactorProof,
): Promise<RecoveryCodes> {
  const proof = await prove(ctx, actor, input, 'offered')
  if (proof.kind !== 'app') return await wrongCode(ctx, actor)
  return await inTransaction(ctx, async (tx) => {
    if ((await enableFactor(tx, actor.id, proof)) === 0) fail('TWO_FACTOR_ON')
    await endSessionsOf(tx, actor.id, actor.sessionId)
    await note(tx, actor, 'two-factor.enabled', 'twoFactorOn')
    return await renewCodes(tx, actor)
  })
}

/** Turns it off. Throws as `confirmTwoFactor` does, and TWO_FACTOR_OFF when it is off. */
export async function disableTwoFactor(
  ctx: Ctx,
  actor: Actor,
  input: TwoFactorProof,
): Promise<null> {
  await withProof(ctx, actor, input, async (tx) => {
    await deleteFactor(tx, actor.id)
    await note(tx, actor, 'two-factor.disabled', 'twoFactorOff')
  })
  return null
}

/** Replaces all recovery codes. Throws as `disableTwoFactor` does. */
export async function renewRecoveryCodes(
  ctx: Ctx,
  actor: Actor,
  input: TwoFactorProof,
): Promise<RecoveryCodes> {
  return await withProof(ctx, actor, input, async (tx) => {
    await note(tx, actor, 'two-factor.codes-renewed', 'recoveryCodesRenewed')
    return await renewCodes(tx, actor)
  })
}

/**
 * Turns it off for somebody else, who has lost both app and codes, and ends their sessions. Does nothing when it is
 * off. Throws SELF_CHANGE and NOT_FOUND.
 */
export function resetTwoFactor(ctx: Ctx, actor: Actor, id: string): Promise<null> {
  if (id.toLowerCase() === actor.id) {
    fail('SELF_CHANGE', { message: 'You can turn your own off in your profile only.' })
  }
  return inTransaction(ctx, async (tx) => {
    await lockOther(tx, actor, id)
    if (!(await deleteFactor(tx, id))) return null
    await endSessionsOf(tx, id)
    await recordAct(tx, actor, { action: 'two-factor.reset', subjectType: 'person', subjectId: id })
    await notifyOwner(tx, id, 'twoFactorReset')
    return null
  })
}

/**
 * Turns it off on behalf of an operator, by the account's email: for an owner who lost app and recovery codes and
 * has no super admin to ask. Returns whether it was on.
 */
export function switchOffTwoFactor(ctx: Ctx, email: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const id = await findPersonId(tx, email.trim().toLowerCase())
    if (id === null || !(await deleteFactor(tx, id))) return false
    await endSessionsOf(tx, id)
    await recordAct(tx, null, { action: 'two-factor.reset', subjectType: 'person', subjectId: id })
    await notifyOwner(tx, id, 'twoFactorReset')
    return true
  })
}

/** Emails the owner of an account about a change of how it signs in. */
export async function notifyOwner(tx: Tx, personId: string, news: News): Promise<void> {
  const recipient = await findRecipient(tx, personId)
  if (recipient !== null) await queueMail(tx, { ...recipient, kind: 'security', news })
}

async function withProof<T>(
  ctx: Ctx,
  actor: Actor,
  input: TwoFactorProof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const proof = await prove(ctx, actor, input, 'on')
  const done = await inTransaction(ctx, async (tx) => {
    if ((await spend(tx, actor.id, proof)) === 0) return null
    return { result: await work(tx) }
  })
  return done === null ? await wrongCode(ctx, actor) : done.result
}

/** Checks password and code without spending the code. Wrong ones count as failed sign-ins. */
async function prove(
  ctx: Ctx,
  actor: Actor,
  input: TwoFactorProof,
  state: 'on' | 'offered',
): Promise<Proof> {
  const subjects = subjectsFor(actor)
  const known = (await findFactor(ctx, actor.id, subjects)) ?? fail('SESSION_ENDED')
  if (known.wait !== null) refuseForNow(known.wait)
  if (state === 'on' && known.enabled_at === null) fail('TWO_FACTOR_OFF')
  if (state === 'offered' && known.enabled_at !== null) fail('TWO_FACTOR_ON')
  if (!(await ctx.resources.passwords.matches(known.password_hash, input.password, 'known'))) {
    const wait = await countWrongPassword(ctx, subjects, actor.id)
    if (wait !== null) refuseForNow(wait)
    fail('WRONG_PASSWORD', {
      message: 'The password is incorrect.',
      errors: [{ path: 'password', message: 'The password is incorrect.' }],
    })
  }
  const proof =
    known.sealed === null ? null : proofOf(ctx.config, actor.id, known.sealed, input.code)
  return proof ?? (await wrongCode(ctx, actor))
}

async function wrongCode(ctx: Ctx, actor: Actor): Promise<never> {
  const wait = await countWrongPassword(ctx, subjectsFor(actor), actor.id)
  return wait === null ? failWrongCode() : refuseForNow(wait)
}

/** Throws WRONG_CODE on the field. */
export function failWrongCode(): never {
  return fail('WRONG_CODE', { errors: [{ path: 'code', message: 'This code is incorrect.' }] })
}

function subjectsFor(actor: Actor) {
  return [...subjectsOfSession(actor), codeSubject(actor.id)]
}

async function renewCodes(tx: Tx, actor: Actor): Promise<RecoveryCodes> {
  const { codes, hashes } = newRecoveryCodes()
  await replaceRecoveryCodes(tx, actor.id, hashes)
  return { recoveryCodes: codes }
}

async function note(tx: Tx, actor: Actor, action: string, news: News): Promise<void> {
  await recordAct(tx, actor, { action, subjectType: 'person', subjectId: actor.id })
  await notifyOwner(tx, actor.id, news)
}
