import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@haat/contract/limits'
import { jwtVerify, SignJWT } from 'jose'
import type { Ctx } from '#core/ctx.ts'

const algorithm = 'HS256'
const issuer = 'haat'

/** A signed access token (15 minutes) that names the session it stands for. */
export function signAccessToken(
  ctx: Pick<Ctx, 'config'>,
  sessionId: string,
  personId: string,
): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(personId)
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime(`${limits.accessTokenMinutes}m`)
    .sign(keyOf(ctx))
}

/** Ours have some 250 characters; a longer one is not worth its verification. */
const longestToken = 1_000
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The session an access token names, or null for a token that is forged, foreign or out of date. */
export async function readAccessToken(
  ctx: Pick<Ctx, 'config'>,
  token: string,
): Promise<string | null> {
  if (token.length > longestToken) return null
  try {
    const { payload } = await jwtVerify(token, keyOf(ctx), {
      issuer,
      algorithms: [algorithm],
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      maxTokenAge: `${limits.accessTokenMinutes}m`,
      // The clocks of two processes differ a little.
      clockTolerance: 5,
    })
    const { sid } = payload
    return typeof sid === 'string' && uuid.test(sid) ? sid : null
  } catch {
    return null
  }
}

/** A secret for a refresh token or a reset link: 256 random bits, and the hash that is stored. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

const keys = new WeakMap<Ctx['config'], Uint8Array>()

function keyOf({ config }: Pick<Ctx, 'config'>): Uint8Array {
  const known = keys.get(config)
  if (known !== undefined) return known
  const key = new TextEncoder().encode(config.authSecret)
  keys.set(config, key)
  return key
}
