import type { CommissionTerms } from '@haat/contract/commissions.pricing'
import { fromTaka } from '@haat/contract/money'
import type { CouponFunding } from '@haat/contract/coupons'

/** A commission rate of the demo market, for the products of some kinds, or for all shops’ other products. */
export interface RateDraft extends CommissionTerms {
  name: string
  /** Names of kinds. */
  kinds: readonly string[]
}

const vatBp = 1_500
const plain = { fixedPerPiece: 0n, least: null, most: null, vatBp }

/** The rates in their order: what is sold dear and at a small margin pays less. */
export const demoRates: readonly RateDraft[] = [
  { ...plain, name: 'Phones and tablets', kinds: ['Phone', 'Tablet'], percentBp: 300 },
  {
    ...plain,
    name: 'Laptops and PCs',
    kinds: ['Laptop', 'Desktop PC'],
    percentBp: 300,
    most: fromTaka(6_000),
  },
  { ...plain, name: 'Televisions', kinds: ['TV'], percentBp: 500, most: fromTaka(5_000) },
  { ...plain, name: 'Monitors', kinds: ['Monitor'], percentBp: 450 },
  { ...plain, name: 'Cameras', kinds: ['Camera', 'Webcam'], percentBp: 600 },
  { ...plain, name: 'Printers', kinds: ['Printer'], percentBp: 500 },
  { ...plain, name: 'Networking', kinds: ['Router', 'Network Switch'], percentBp: 700 },
  {
    ...plain,
    name: 'Storage and memory',
    kinds: ['Storage', 'RAM'],
    percentBp: 450,
    least: fromTaka(20),
  },
  {
    ...plain,
    name: 'Accessories',
    kinds: ['Mouse', 'Keyboard', 'Headphone', 'Speaker', 'Power Bank', 'Gamepad'],
    percentBp: 800,
    least: fromTaka(15),
  },
]

/** A rate that does not apply to any order of the demo market: it ended before, or has yet to begin. */
export interface CampaignDraft extends RateDraft {
  /** Whole days from today on which it begins and ends. */
  from: number
  to: number
}

/** They stand before the other rates. */
export const demoCampaigns: readonly CampaignDraft[] = [
  {
    ...plain,
    name: 'Winter sale: headphones and speakers',
    kinds: ['Headphone', 'Speaker'],
    percentBp: 500,
    from: 9,
    to: 16,
  },
  {
    ...plain,
    name: 'Opening months: monitors',
    kinds: ['Monitor'],
    percentBp: 200,
    from: -180,
    to: -95,
  },
]

/** What the rate at the end of the list takes of everything else. */
export const demoFallback: CommissionTerms = { ...plain, percentBp: 650 }

/** Who pays for each coupon of the demo market; the market pays for the others. */
export const demoFundings: Readonly<Record<string, CouponFunding>> = {
  TECH250: 'HALF',
  GADGET500: 'SHOP',
  MELA200: 'SHOP',
  STUDENT300: 'HALF',
}
