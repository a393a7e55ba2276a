import type { DeliveryRates } from './delivery-rates.ts'
import type { GatewayName } from './payments.ts'

/** Facts about the market that every page contains. They change only when the server restarts. */
export interface MarketFacts {
  /**
   * The market's time zone: its offset to UTC in minutes from each time (seconds since 1970) on, earliest
   * first. Times before the first entry use the first offset.
   */
  clock: readonly (readonly [fromSecond: number, minutesAhead: number])[]
  contact: MarketContact
  /** The gateways that customers may choose from; the first one is the default. */
  paymentGateways: readonly GatewayName[]
  /** Set: only prices that were asked for 7 of the last 30 days are struck. */
  strikesProvenOnly?: true
  /** What delivery costs by zone and weight; missing: the flat fee. */
  deliveryRates?: DeliveryRates
}

/** Who runs the market and how to reach them. Null values are not shown. */
export interface MarketContact {
  company: string | null
  /** The company's registration numbers. */
  registration: string | null
  address: string | null
  phone: string | null
  email: string | null
  hours: string | null
}
