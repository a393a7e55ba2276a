import type { GatewayName } from '@haat/contract/payments'
import { market } from '#core/market.ts'

/** A way to pay online, as its buttons name it. */
export interface WayToPay {
  gateway: GatewayName
  name: string
  /** What its button says. */
  action: string
  note: string
  /** The service's name, drawn as a badge. */
  badge: string
}

const ways: Record<GatewayName, Omit<WayToPay, 'gateway'>> = {
  sandbox: { name: 'Test gateway', action: 'Pay', note: 'No money moves', badge: 'Test' },
  sslcommerz: {
    name: 'Card or mobile banking',
    action: 'Pay by card or mobile banking',
    note: 'Visa, Mastercard, Nagad, Rocket and more',
    badge: 'SSLCommerz',
  },
  aamarpay: {
    name: 'Card or mobile banking',
    action: 'Pay through aamarPay',
    note: 'Visa, Mastercard, Nagad, Rocket and more',
    badge: 'aamarPay',
  },
  bkash: {
    name: 'bKash',
    action: 'Pay with bKash',
    note: 'From your bKash account',
    badge: 'bKash',
  },
}

/** The ways to pay online, when there is a choice. Otherwise nothing has to be chosen. */
export function waysToPay(): WayToPay[] {
  const { paymentGateways } = market()
  if (paymentGateways.length < 2) return []
  return paymentGateways.map((gateway) => ({ gateway, ...ways[gateway] }))
}

/** The chosen gateway if the market still offers it. A kept draft may name another one. */
export function offeredWay(gateway: GatewayName | undefined): GatewayName | undefined {
  return waysToPay().find((way) => way.gateway === gateway)?.gateway
}
