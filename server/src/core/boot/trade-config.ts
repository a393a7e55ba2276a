import type { Environment } from './environment.ts'

/** How shops and orders come to be. */
export interface TradeConfig {
  shopApproval: 'automatic' | 'manual'
  /** Who ships new orders and keeps the shipping fee. */
  shippedBy: 'SHOP' | 'MARKET'
  unpaidOrderMinutes: number
}

export function tradeOf(vars: Environment): TradeConfig {
  return {
    shopApproval: vars.SHOP_APPROVAL,
    shippedBy: vars.SHIPPED_BY === 'market' ? 'MARKET' : 'SHOP',
    unpaidOrderMinutes: vars.UNPAID_ORDER_MINUTES,
  }
}
