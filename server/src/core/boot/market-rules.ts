import { fromTaka, type Poisha } from '@haat/contract/money'
import type { DeliveryRates } from '@haat/contract/delivery-rates'
import { deliveryRatesOf } from './delivery-config.ts'
import { deliveryDaysOf, type DeliveryDays } from './delivery-days.ts'
import type { Environment } from './environment.ts'
import { payoutsOf, type PayoutConfig } from './payout-config.ts'
import { scorecardsOf, type ScorecardConfig } from './scorecard-config.ts'

/** How the market treats shops and orders. */
export interface MarketRules {
  shopApproval: 'automatic' | 'manual'
  /** Who ships new orders and keeps the shipping fee. */
  shippedBy: 'SHOP' | 'MARKET'
  /** Only prices that were asked for long enough are struck, filtered by and sorted by. */
  strikesProvenOnly: boolean
  /** What delivery costs by zone and weight; null: the flat fee. */
  deliveryRates: DeliveryRates | null
  deliveryDays: DeliveryDays
  unpaidOrderMinutes: number
  /** How long after delivery a shop’s earnings stay in the hold before they can be paid out. */
  payoutHoldDays: number
  payouts: PayoutConfig
  /** Once one person has decided on more than this for an order, a second one has to approve. */
  refundSecondPerson: Poisha
  /** A dispute about a return that gives back more than this is decided by two people. */
  returnSecondPerson: Poisha
  scorecards: ScorecardConfig
}

export function marketRulesOf(vars: Environment, isDemo: boolean): MarketRules {
  return {
    shopApproval: vars.SHOP_APPROVAL,
    shippedBy: vars.SHIPPED_BY === 'market' ? 'MARKET' : 'SHOP',
    strikesProvenOnly: vars.STRUCK_PRICES === 'proven',
    deliveryRates: deliveryRatesOf(vars.DELIVERY_RATES),
    deliveryDays: deliveryDaysOf(vars.DELIVERY_DAYS_OFF, vars.DELIVERY_CUT_OFF_HOUR),
    unpaidOrderMinutes: vars.UNPAID_ORDER_MINUTES,
    payoutHoldDays: vars.PAYOUT_HOLD_DAYS,
    payouts: payoutsOf(vars, isDemo),
    refundSecondPerson: fromTaka(vars.REFUND_SECOND_PERSON),
    returnSecondPerson: fromTaka(vars.RETURN_SECOND_PERSON),
    scorecards: scorecardsOf(vars),
  }
}
