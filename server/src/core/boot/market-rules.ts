import type { Environment } from './environment.ts'

/** How the market treats shops and orders. */
export interface MarketRules {
  shopApproval: 'automatic' | 'manual'
  unpaidOrderMinutes: number
  /** How long after delivery a shop’s earnings stay in the hold before they can be paid out. */
  payoutHoldDays: number
}

export function marketRulesOf(vars: Environment): MarketRules {
  return {
    shopApproval: vars.SHOP_APPROVAL,
    unpaidOrderMinutes: vars.UNPAID_ORDER_MINUTES,
    payoutHoldDays: vars.PAYOUT_HOLD_DAYS,
  }
}
