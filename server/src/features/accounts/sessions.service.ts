import type { EndedSessions, LoginInput, Session, SessionUser } from '@haat/contract/accounts'
import { fail } from '@haat/contract/errors'
import { recordAct } from '#core/audit.ts'
import { inTransaction, type Actor, type Ctx } from '#core/ctx.ts'
import { sql } from '#core/db.ts'
import { codeSubject, refuseForNow, subjectsOf } from './attempts.ts'
import { countFailure, findWait, forgetFailures } from './attempts.queries.ts'
import { isPassword } from './passwords.ts'
import {
  endSession,
  endSessionOfSpentToken,
  endSessionsOf,
  findActor,
  findSignIn,
  insertSession,
  rotateToken,
  type Client,
  type Opening,
} from './sessions.queries.ts'
import { failWrongCode, tellOwner } from './two-factor.service.ts'
import { proofOf } from './two-factor.ts'
import { hashSecret, newSecret, readAccessToken, signAccessToken } from './tokens.ts'

/**
 * Turns an access token into its person. The session's row is read each time, so that signing out,
 * blocking and deleting count from the very next request.
 */
export async function authenticate(ctx: Ctx, token: string): Promise<Actor | null> {
  const sessionId = await readAccessToken(ctx, token)
  return sessionId === null ? null : await findActor(ctx, sessionId)
}

/**
 * Opens a session. Refuses with WRONG_CREDENTIALS (alike, and as slowly, for an unknown email),
 * ACCOUNT_BLOCKED, TEMPORARY_PASSWORD_EXPIRED, TWO_FACTOR_REQUIRED and WRONG_CODE once the password is
 * right, TOO_MANY_REQUESTS after too many failures of the account or the address.
 */
export async function signIn(ctx: Ctx, input: LoginInput, client: Client): Promise<Session> {
  const subjects = subjectsOf(input.email, client.ip)
  const found = await findSignIn(ctx, input.email, subjects)
  const { wait, user, passwordHash, sealed } = found
  if (wait !== null) refuseForNow(wait)
  const isRight = await isPassword(passwordHash, input.password)
  if (user === null || passwordHash === null || !isRight) {
    const waitNow = await countFailure(ctx, subjects)
    return waitNow === null ? fail('WRONG_CREDENTIALS') : refuseForNow(waitNow)
  }
  if (user.status === 'BLOCKED') fail('ACCOUNT_BLOCKED')
  if (found.isExpired === true) fail('TEMPORARY_PASSWORD_EXPIRED')
  const { secret, hash } = newSecret()
  const opening = { user, passwordHash, tokenHash: hash, client, subjects, proof: null }
  const sessionId =
    sealed === null
      ? await insertSession(ctx, opening)
      : await openWithCode(ctx, opening, sealed, input.code ?? '')
  if (sessionId !== null) return await sessionOf(ctx, sessionId, user, secret)
  const waitNow = await findWait(ctx, subjects)
  return waitNow === null ? fail('WRONG_CREDENTIALS') : refuseForNow(waitNow)
}

/** The second step. Wrong codes count by the account as well, since there are so few codes. */
async function openWithCode(
  ctx: Ctx,
  opening: Opening,
  sealed: string,
  code: string,
): Promise<string> {
  if (code === '') fail('TWO_FACTOR_REQUIRED')
  const { user } = opening
  const subjects = [...opening.subjects, codeSubject(user.id)]
  const proof = proofOf(ctx.config, user.id, sealed, code)
  const sessionId = await inTransaction(ctx, async (tx) => {
    if (proof === null) return null
    const opened = await insertSession(tx, { ...opening, subjects, proof })
    if (opened === null) return null
    await tx.db.run(forgetFailures(codeSubject(user.id).name, sql`true`))
    if (proof.kind === 'recovery') await tellOwner(tx, user.id, 'recoveryCodeUsed')
    return opened
  })
  if (sessionId !== null) return sessionId
  const wait = (await findWait(ctx, subjects)) ?? (await countFailure(ctx, subjects))
  return wait === null ? failWrongCode() : refuseForNow(wait)
}

/**
 * Trades a refresh token for new tokens. One that was traded before gives a theft away: its session
 * ends, and with it every token that came from it. Refuses with SESSION_ENDED.
 */
export async function refresh(ctx: Ctx, refreshToken: string | null): Promise<Session> {
  if (refreshToken === null) fail('SESSION_ENDED')
  const next = newSecret()
  const rotated = await rotateToken(ctx, hashSecret(refreshToken), next.hash)
  if (rotated !== null) return await sessionOf(ctx, rotated.sessionId, rotated.user, next.secret)
  await inTransaction(ctx, async (tx) => {
    const ended = await endSessionOfSpentToken(tx, hashSecret(refreshToken))
    if (ended === null) return
    const details = { sessionId: ended.id }
    const act = { action: 'session.token-reused', subjectType: 'person', details }
    await recordAct(tx, null, { ...act, subjectId: ended.person_id })
  })
  return fail('SESSION_ENDED')
}

/** Ends the session that the refresh token or the access token stands for; none is fine too. */
export async function signOut(
  ctx: Ctx,
  actor: Actor | null,
  refreshToken: string | null,
): Promise<null> {
  const tokenHash = refreshToken === null ? null : hashSecret(refreshToken)
  await endSession(ctx, { tokenHash, sessionId: actor?.sessionId ?? null })
  return null
}

/** Ends every session of the caller but this one. */
export async function signOutOthers(ctx: Ctx, actor: Actor): Promise<EndedSessions> {
  return { ended: await endSessionsOf(ctx, actor.id, actor.sessionId) }
}

async function sessionOf(
  ctx: Ctx,
  sessionId: string,
  user: SessionUser,
  refreshToken: string,
): Promise<Session> {
  return { user, accessToken: await signAccessToken(ctx, sessionId, user.id), refreshToken }
}
