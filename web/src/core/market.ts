import type { MarketFacts } from '@haat/contract/market'

/** Until a page says otherwise. */
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
}

/** The element of a page that carries them. */
export const marketElementId = 'market-facts'

/**
 * What the page's market is like. A page is one market's and so is a server, so this is no part of React's
 * state: it is set before anything is rendered, there and here, and never changes.
 */
export function market(): MarketFacts {
  return facts
}

/** Where a press on a phone number leads. */
export function telephone(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}

export function setMarket(known: MarketFacts): void {
  facts = known
}
