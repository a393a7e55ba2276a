import type { EndedSessions, LoginInput, Session, SessionUser } from '@haat/contract/accounts'
import { fail } from '@haat/contract/errors'
import { recordAudit } from '#core/sql/audit.ts'
import { inTransaction, type Actor, type Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import {
  codeSubject,
  possibleSubjects,
  refuseForNow,
  subjectsOf,
  type Standing,
  type Subject,
} from './sign-in-attempts.ts'
import { findWait, forgetFailures } from './sign-in-attempts.queries.ts'
import { countWrongPassword } from './sign-in-attempts.service.ts'
import { isKnownDevice } from './device-cookie.ts'
import { endSession, endSessionsOf } from './ending-sessions.queries.ts'
import {
  endSessionOfSpentToken,
  findActor,
  findSignIn,
  insertSession,
  rotateToken,
  type Client,
  type FoundSignIn,
  type Opening,
} from './sessions.queries.ts'
import { failWrongCode, notifyOwner } from './two-factor.service.ts'
import { proofOf } from './two-factor.ts'
import { hashSecret, newSecret, readAccessToken, signAccessToken } from './tokens.ts'

/**
 * Finds the person of an access token. It reads the session's row each time, so that signing out, blocking and
 * deleting take effect with the next request.
 */
export async function authenticate(ctx: Ctx, token: string): Promise<Actor | null> {
  const sessionId = await readAccessToken(ctx, token)
  return sessionId === null ? null : await findActor(ctx, sessionId)
}

/** A session that was just opened or renewed, and the password that was entered on its device. */
export interface OpenedSession {
  session: Session
  passwordHash: string
}

/**
 * Opens a session. Throws WRONG_CREDENTIALS (with the same response time for an unknown email); ACCOUNT_BLOCKED,
 * TEMPORARY_PASSWORD_EXPIRED, TWO_FACTOR_REQUIRED and WRONG_CODE once the password is right; TOO_MANY_REQUESTS
 * after too many failures of the address, or of strangers for this account; and NOT_READY when too many passwords
 * are queued.
 */
export async function signIn(ctx: Ctx, input: LoginInput, client: Client): Promise<OpenedSession> {
  const attempt = await beginSignIn(ctx, input.email, client)
  const { user, passwordHash } = await provePassword(ctx, attempt, input.password)
  if (user.status === 'BLOCKED') fail('ACCOUNT_BLOCKED')
  if (attempt.isExpired) fail('TEMPORARY_PASSWORD_EXPIRED')
  const { secret, hash } = newSecret()
  const { subjects, sealed } = attempt
  const opening = { user, passwordHash, tokenHash: hash, client, subjects, proof: null }
  const sessionId =
    sealed === null
      ? await insertSession(ctx, opening)
      : await openWithCode(ctx, opening, sealed, input.code ?? '')
  if (sessionId !== null) {
    return { session: await sessionOf(ctx, sessionId, user, secret), passwordHash }
  }
  return refuse(await findWait(ctx, subjects))
}

/** The second step. Wrong codes also count for the account, since there are so few codes. */
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
    if (proof.kind === 'recovery') await notifyOwner(tx, user.id, 'recoveryCodeUsed')
    return opened
  })
  if (sessionId !== null) return sessionId
  const wait = (await findWait(ctx, subjects)) ?? (await countWrongPassword(ctx, subjects, user.id))
  return wait === null ? failWrongCode() : refuseForNow(wait)
}

interface Attempt extends Pick<FoundSignIn, 'isExpired' | 'sealed'> {
  user: SessionUser | null
  passwordHash: string | null
  standing: Standing
  /** The subjects that a wrong password is counted for. */
  subjects: Subject[]
}

/**
 * Finds out who tries to sign in. Throws TOO_MANY_REQUESTS here, before a password costs a hash, and NOT_READY when a
 * stranger would be rejected anyway: in a flood, to read what is known of each costs more than to serve the few that
 * are served. An address that the account knows counts only once there is room.
 */
async function beginSignIn(ctx: Ctx, email: string, client: Client): Promise<Attempt> {
  const { ip, device } = client
  if (device === null || device.marks.length === 0) ctx.resources.passwords.checkRoom('stranger')
  const deviceId = device?.id ?? null
  const found = await findSignIn(ctx, email, ip, possibleSubjects(email, ip, deviceId))
  const { user, passwordHash, isExpired, sealed } = found
  const isKnown =
    user !== null &&
    passwordHash !== null &&
    isKnownDevice(ctx.config, device, user.id, passwordHash)
  const standing = isKnown ? 'device' : found.isUsualAddress ? 'address' : 'stranger'
  const subjects = subjectsOf(standing, email, ip, deviceId)
  const wait = Math.max(...subjects.map(({ name }) => found.waits[name] ?? 0))
  if (wait > 0) refuseForNow(wait)
  return { user, passwordHash, isExpired, sealed, standing, subjects }
}

async function provePassword(ctx: Ctx, attempt: Attempt, password: string) {
  const { user, passwordHash, standing, subjects } = attempt
  const isRight = await ctx.resources.passwords.matches(
    passwordHash,
    password,
    standing === 'stranger' ? 'stranger' : 'known',
  )
  if (user !== null && passwordHash !== null && isRight) return { user, passwordHash }
  return refuse(await countWrongPassword(ctx, subjects, user?.id ?? null))
}

function refuse(wait: number | null): never {
  return wait === null ? fail('WRONG_CREDENTIALS') : refuseForNow(wait)
}

/**
 * Exchanges a refresh token for new tokens. If it was exchanged longer ago, it may have been stolen: its session
 * ends, and with it every token that came from it. Throws SESSION_ENDED.
 */
export async function refresh(ctx: Ctx, refreshToken: string | null): Promise<OpenedSession> {
  if (refreshToken === null) fail('SESSION_ENDED')
  const next = newSecret()
  const rotated = await rotateToken(ctx, hashSecret(refreshToken), next.hash)
  if (rotated !== null) {
    const session = await sessionOf(ctx, rotated.sessionId, rotated.user, next.secret)
    return { session, passwordHash: rotated.passwordHash }
  }
  await inTransaction(ctx, async (tx) => {
    const ended = await endSessionOfSpentToken(tx, hashSecret(refreshToken))
    if (ended === null) return
    const details = { sessionId: ended.id }
    const line = { action: 'session.reuse-detected', subjectType: 'person', details }
    await recordAudit(tx, null, { ...line, subjectId: ended.person_id })
  })
  return fail('SESSION_ENDED')
}

/** Ends the session of the refresh token or the access token. Does nothing when there is none. */
export async function signOut(
  ctx: Ctx,
  actor: Actor | null,
  refreshToken: string | null,
): Promise<null> {
  const tokenHash = refreshToken === null ? null : hashSecret(refreshToken)
  await endSession(ctx, { tokenHash, sessionId: actor?.sessionId ?? null })
  return null
}

/** Ends every session of the caller except the current one. */
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
