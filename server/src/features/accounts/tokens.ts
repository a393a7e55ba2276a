import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { LRUCache } from 'lru-cache'
import type { Ctx } from '#core/ctx.ts'

const algorithm = 'HS256'
const issuer = 'haat'

/** A signed access token (ACCESS_TOKEN_MINUTES) that names its session. */
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
    .setExpirationTime(`${ctx.config.accessTokenMinutes}m`)
    .sign(keyOf(ctx))
}

/** Our tokens have about 250 characters; longer ones are rejected before verification. */
const longestToken = 1_000
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The session that an access token names; null for a forged, foreign or expired token. */
export async function readAccessToken(
  ctx: Pick<Ctx, 'config' | 'resources'>,
  token: string,
): Promise<string | null> {
  if (token.length > longestToken) return null
  const { verifiedTokens } = ctx.resources
  const known = verifiedTokens.get(token)
  if (known !== undefined && Date.now() < known.untilMs) return known.sessionId
  const read = await verify(ctx, token)
  if (read === null) return null
  verifiedTokens.set(token, read)
  return read.sessionId
}

/** A token whose signature was verified. */
interface Verified {
  sessionId: string
  /** When the token expires. */
  untilMs: number
}

export const verifiedTokensMax = 10_000

declare module '#core/ctx.ts' {
  interface Resources {
    /**
     * A cache, because verifying a signature takes as long as a hundred lookups, and a client sends its token with
     * every request. Whether the session is live is still checked each time.
     */
    verifiedTokens: LRUCache<string, Verified>
  }
}

/** Allows for the small difference between the clocks of two processes. */
const clockSeconds = 5

async function verify(ctx: Pick<Ctx, 'config'>, token: string): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(ctx), {
      issuer,
      algorithms: [algorithm],
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      maxTokenAge: `${ctx.config.accessTokenMinutes}m`,
      clockTolerance: clockSeconds,
    })
    const { sid, exp = 0, iat = 0 } = payload
    if (typeof sid !== 'string' || !uuid.test(sid)) return null
    const until = Math.min(exp, iat + ctx.config.accessTokenMinutes * 60) + clockSeconds
    return { sessionId: sid, untilMs: until * 1_000 }
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

function keyOf({ config }: Pick<Ctx, 'config'>): Uint8Array {
  return new TextEncoder().encode(config.authSecret)
}
