import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BkashConfig } from '#core/boot/service-config.ts'
import type { Ctx } from '#core/ctx.ts'
import { seal, unseal, type Seal } from '#core/sealing.ts'
import { postJson, textOf } from './calls.ts'
import {
  claimTokenCall,
  dropToken,
  endTokenCall,
  findToken,
  storeToken,
  type TokenRow,
} from './bkash-tokens.queries.ts'
import type { Token } from './bkash.ts'
import { GatewayError } from './gateway.ts'

const pollEveryMs = 100
const tokenSecondsMax = 3_600

/**
 * The account's token, which all processes share. One process at a time asks bKash for a new one, ten minutes
 * before the old one ends, and never more than twice in an hour.
 * @throws GatewayError when there is none, and none may be asked for yet.
 */
export async function bkashToken(ctx: Ctx, account: BkashConfig): Promise<Token> {
  const id = idOf(account)
  const deadline = Date.now() + account.timeoutMs
  for (;;) {
    const row = await findToken(ctx, id)
    const known = row === null ? null : await tokenOf(ctx, id, row)
    if (known !== null && row?.is_fresh === true) return known
    if (await claimTokenCall(ctx, id, 2 * (account.timeoutMs / 1_000))) {
      const granted = await tryGranting(ctx, account, id, known)
      if (granted !== null) return granted
    }
    if (known !== null) return known
    if (row !== null && !row.is_called && row.free_at !== null)
      return failForQuota(ctx, row.free_at)
    if (Date.now() > deadline) throw new GatewayError('bKash gave no token in time.')
    await pause(pollEveryMs)
  }
}

/** The token while bKash accepts it. One that was encrypted with another AUTH_SECRET is forgotten. */
async function tokenOf(
  ctx: Ctx,
  id: string,
  { sealed, is_usable: isUsable }: TokenRow,
): Promise<Token | null> {
  if (sealed === null || !isUsable) return null
  const value = unseal(ctx.config, sealOf(id), sealed)?.toString()
  if (value !== undefined) return { value, drop: () => dropToken(ctx, id, sealed) }
  await dropToken(ctx, id, sealed)
  return null
}

/** Asks for a new token. An old one that is still valid serves when that fails. */
async function tryGranting(
  ctx: Ctx,
  account: BkashConfig,
  id: string,
  known: Token | null,
): Promise<Token | null> {
  try {
    const { token, seconds } = await grant(account)
    const sealed = seal(ctx.config, sealOf(id), Buffer.from(token))
    await storeToken(ctx, id, { sealed, seconds })
    return { value: token, drop: () => dropToken(ctx, id, sealed) }
  } catch (error) {
    const wasSent = !(error instanceof GatewayError) || error.wasSent
    await endTokenCall(ctx, id, { wasSent })
    if (!(error instanceof GatewayError) || known === null) throw error
    ctx.log.warn({ err: error }, 'bKash gave no new token')
    return null
  }
}

async function grant(account: BkashConfig): Promise<{ token: string; seconds: number }> {
  const answer = await postJson(
    account,
    '/v1.2.0-beta/tokenized/checkout/token/grant',
    { app_key: account.appKey, app_secret: account.appSecret },
    { username: account.username, password: account.password },
  )
  const [status, token] = [textOf(answer['statusCode']), textOf(answer['id_token'])]
  if (status !== '0000' || token === '') {
    const reason = textOf(answer['statusMessage']) || textOf(answer['errorMessage'])
    throw new GatewayError(`bKash gave no token: ${status} ${reason}`)
  }
  const seconds = Number(textOf(answer['expires_in']))
  return { token, seconds: seconds > 0 ? Math.min(seconds, tokenSecondsMax) : tokenSecondsMax }
}

function failForQuota(ctx: Ctx, freeAt: string): never {
  const message = `bKash allows two token calls an hour; the next one is at ${freeAt}.`
  ctx.log.error({ freeAt }, 'no payments by bKash: its token calls are used up for now')
  throw new GatewayError(message)
}

function idOf({ url, appKey, username }: BkashConfig): string {
  return createHash('sha256').update(`${url}\n${appKey}\n${username}`).digest('hex')
}

function sealOf(owner: string): Seal {
  return { purpose: 'haat bkash tokens', owner }
}
