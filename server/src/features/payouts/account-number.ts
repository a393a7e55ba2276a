import type { PayoutMethod } from '@haat/contract/payouts'
import type { Config } from '#core/boot/config.ts'
import { seal, unseal } from '#core/sealing.ts'

const purpose = 'haat payout accounts'

/** The number as it is stored: encrypted for its shop, and the last digits that people see. */
export function sealNumber(
  config: Config,
  shopId: string,
  method: PayoutMethod,
  number: string,
): { sealed: string; tail: string } {
  const shown = method === 'BKASH' || number.length < 8 ? 3 : 4
  const sealed = seal(config, { purpose, owner: shopId }, Buffer.from(number))
  return { sealed, tail: number.slice(-shown) }
}

/** Null when AUTH_SECRET has changed since: the shop then has to enter its account again. */
export function readNumber(config: Config, shopId: string, sealed: string): string | null {
  return unseal(config, { purpose, owner: shopId }, sealed)?.toString() ?? null
}
