import type { Logger } from 'pino'
import type { Config } from './config.ts'

type Payments = Pick<Config, 'isDemo' | 'paymentGateways'>

/** Whether a real market takes the sandbox's test page for money. Every buyer can press its button. */
export function takesTestPayments({ isDemo, paymentGateways }: Payments): boolean {
  return !isDemo && paymentGateways.includes('sandbox')
}

/** Logs a warning at start when orders of real people could be paid without money. */
export function warnOfTestPayments(config: Payments, log: Logger): void {
  if (!takesTestPayments(config)) return
  log.warn(
    'Online orders are paid on a test page that moves no money. Every buyer can mark an order as paid, and its ' +
      'shop then sends it. Set PAYMENT_GATEWAY to a gateway at which the market has an account.',
  )
}
