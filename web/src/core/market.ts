import type { MarketFacts } from '@haat/contract/market'

/** The defaults until a page carries its own facts. */
let facts: MarketFacts = {
  clock: [[0, 360]],
  contact: {
    company: null,
    registration: null,
    address: null,
    phone: null,
    email: null,
    hours: null,
  },
  paymentGateways: [],
}

/** The element of a page that carries them. */
export const marketElementId = 'market-facts'

/**
 * The facts about the page's market. A page and a server belong to one market, so this is no React state:
 * it is set before anything is rendered and never changes.
 */
export function market(): MarketFacts {
  return facts
}

/** The link of a phone number. */
export function telephone(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}

export function setMarket(known: MarketFacts): void {
  facts = known
}
