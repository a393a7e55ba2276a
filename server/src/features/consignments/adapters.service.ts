import { courierCredentials, type CourierCredentials } from '@haat/contract/consignments'
import { z } from '@haat/contract/schema'
import type { Config } from '#core/boot/config.ts'
import type { Ctx } from '#core/ctx.ts'
import { seal, unseal } from '#core/sealing.ts'
import type { AccountRow } from './consignments.rows.ts'
import { NotAccepted, type Courier } from './couriers/courier.ts'
import { pathao, type TokenShelf } from './couriers/pathao.ts'
import { steadfast } from './couriers/steadfast.ts'

declare module '#core/ctx.ts' {
  interface Resources {
    /** Tokens of courier accounts that this process has asked for, by account and what is sealed in it. */
    courierTokens: Map<string, { token: string; until: number }>
  }
}

const purpose = 'haat courier accounts'
const shown = 4
/** A token is replaced this long before it ends. */
const earlyMs = 600_000
const shelvesMax = 1_000

/** What an account signs in with, encrypted for its row, and the last characters that people see. */
export function sealCredentials(
  config: Config,
  id: string,
  credentials: CourierCredentials,
): { sealed: string; tail: string } {
  const sealed = seal(config, { purpose, owner: id }, Buffer.from(JSON.stringify(credentials)))
  const key = credentials.courier === 'STEADFAST' ? credentials.apiKey : credentials.clientId
  return { sealed, tail: key.length > 2 * shown ? key.slice(-shown) : '' }
}

/** What an account signs in with. Throws NotAccepted when it can't be read any more (AUTH_SECRET has changed). */
export function credentialsOf({ config }: Ctx, { id, sealed }: AccountRow): CourierCredentials {
  const text = unseal(config, { purpose, owner: id }, sealed)?.toString()
  if (text === undefined)
    throw new NotAccepted('The details of this account can’t be read any more.')
  return z.parse(courierCredentials, JSON.parse(text))
}

/** The courier of an account. Throws as `credentialsOf`. */
export function courierOf(ctx: Ctx, account: AccountRow): Courier {
  const credentials = credentialsOf(ctx, account)
  const { steadfastUrl, pathaoUrl, timeoutMs } = ctx.config.couriers
  if (credentials.courier === 'STEADFAST')
    return steadfast({ url: steadfastUrl, timeoutMs }, credentials)
  const shelf = shelfOf(ctx.resources.courierTokens, `${account.id} ${account.sealed}`)
  return pathao({ url: pathaoUrl, timeoutMs }, credentials, shelf)
}

function shelfOf(tokens: Map<string, { token: string; until: number }>, key: string): TokenShelf {
  return {
    read: () => {
      const known = tokens.get(key)
      return known !== undefined && known.until > Date.now() ? known.token : null
    },
    keep: (token, seconds) => {
      if (tokens.size >= shelvesMax) tokens.clear()
      tokens.set(key, { token, until: Date.now() + seconds * 1_000 - earlyMs })
    },
    drop: () => void tokens.delete(key),
  }
}
