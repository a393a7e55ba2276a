import { fail } from '@haat/contract/errors'
import { recordAct } from '#core/sql/audit.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { findRecipient } from './people.queries.ts'
import { hashSecret, newSecret } from './tokens.ts'
import {
  findVerificationWait,
  insertVerification,
  lockUnverified,
  markVerified,
  useVerification,
} from './verification.queries.ts'

/** Stores a new link that verifies the person's address. Returns its token, for the email. */
export async function newVerification(tx: Tx, personId: string): Promise<string> {
  const { secret, hash } = newSecret()
  await insertVerification(tx, personId, hash)
  return secret
}

/**
 * Verifies an address with the emailed link. Opening it again gives the same answer. Throws VERIFY_LINK_INVALID
 * when it is unknown or expired.
 */
export function verifyEmail(ctx: Ctx, token: string): Promise<null> {
  return inTransaction(ctx, async (tx) => {
    const personId = (await useVerification(tx, hashSecret(token))) ?? fail('VERIFY_LINK_INVALID')
    if ((await markVerified(tx, personId)) === 0) return null
    const act = { action: 'email.verified', subjectType: 'person', subjectId: personId }
    await recordAct(tx, null, act)
    return null
  })
}

/**
 * Emails the caller another link, unless the address is verified. Throws TOO_MANY_REQUESTS after a few within
 * minutes.
 */
export function sendVerification(ctx: Ctx, actor: Actor): Promise<null> {
  return inTransaction(ctx, async (tx) => {
    const isVerified = (await lockUnverified(tx, actor.id)) ?? fail('SESSION_ENDED')
    if (isVerified) return null
    const wait = await findVerificationWait(tx, actor.id)
    if (wait !== null) fail('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
    const recipient = (await findRecipient(tx, actor.id)) ?? fail('SESSION_ENDED')
    const token = await newVerification(tx, actor.id)
    await queueMail(tx, { ...recipient, kind: 'verifyEmail', token })
    return null
  })
}
