import type { GatewayName } from '@haat/contract/payments'
import type { Ctx } from '#core/ctx.ts'
import { aamarpay } from './gateways/aamarpay.ts'
import { bkash } from './gateways/bkash.ts'
import { bkashToken } from './gateways/bkash-tokens.service.ts'
import { GatewayError, type Gateway } from './gateways/gateway.ts'
import { sslcommerz } from './gateways/sslcommerz.ts'
import { sandbox } from './sandbox/sandbox.service.ts'

/**
 * A gateway by its name. A payment stays with the gateway that it was opened at, even after the market
 * chose another one for new payments.
 * @throws GatewayError when the market has no account there (any more).
 */
export function gatewayOf(ctx: Ctx, name: GatewayName): Gateway {
  const { config } = ctx
  if (name === 'sandbox') return sandbox(ctx)
  if (name === 'bkash' && config.bkash !== undefined) {
    const account = config.bkash
    return bkash(account, () => bkashToken(ctx, account))
  }
  if (name === 'sslcommerz' && config.sslcommerz !== undefined) return sslcommerz(config.sslcommerz)
  if (name === 'aamarpay' && config.aamarpay !== undefined) return aamarpay(config.aamarpay)
  throw new GatewayError(`No account with ${name} is configured.`, { wasSent: false })
}

/** Whether refunds of a gateway's payments are sent by a call. Otherwise, and for cash, a person sends them. */
export function canCall(ctx: Ctx, { gateway }: { gateway: GatewayName | null }): boolean {
  try {
    return gateway !== null && gatewayOf(ctx, gateway).refund !== undefined
  } catch (error) {
    if (error instanceof GatewayError) return false
    throw error
  }
}
