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

/** Keeps a new link that proves the person's address; answers its token, for the letter. */
export async function newVerification(tx: Tx, personId: string): Promise<string> {
  const { secret, hash } = newSecret()
  await insertVerification(tx, personId, hash)
  return secret
}

/**
 * Proves an address by the mailed link. Opening it again answers alike. Refuses with
 * VERIFY_LINK_INVALID one that is unknown or too old.
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

/** Mails the caller another link, unless theirs is proven. TOO_MANY_REQUESTS after a few within minutes. */
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
