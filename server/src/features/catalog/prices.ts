import { fieldLimits } from '@haat/contract/fields.limits'
import { fromTaka, isTaka, type Poisha } from '@haat/contract/money'
import type { SearchTerm } from './search-terms.ts'

/** The price range of a query in poisha, both inclusive, within that of its search term. */
export function pricesOf(
  query: { minPrice?: number | undefined; maxPrice?: number | undefined },
  term: Pick<SearchTerm, 'minPrice' | 'maxPrice'> | null = null,
): { lowest: Poisha | null; highest: Poisha | null } {
  return {
    lowest: highestOf(toPoishaUp(query.minPrice), toPoishaUp(term?.minPrice ?? undefined)),
    highest: lowestOf(toPoishaDown(query.maxPrice), toPoishaDown(term?.maxPrice ?? undefined)),
  }
}

function highestOf(a: Poisha | null, b: Poisha | null): Poisha | null {
  return a === null || (b !== null && b > a) ? b : a
}

function lowestOf(a: Poisha | null, b: Poisha | null): Poisha | null {
  return a === null || (b !== null && b < a) ? b : a
}

/** Limits may have any number of decimals and any size; those that exclude nothing are dropped. */
function toPoishaUp(taka: number | undefined): Poisha | null {
  if (taka === undefined || taka <= 0) return null
  const bound = Math.min(taka, fieldLimits.priceMaxTaka + 1)
  return isTaka(bound) ? fromTaka(bound) : BigInt(Math.ceil(bound * 100))
}

function toPoishaDown(taka: number | undefined): Poisha | null {
  if (taka === undefined || taka >= fieldLimits.priceMaxTaka) return null
  return isTaka(taka) ? fromTaka(taka) : BigInt(Math.floor(taka * 100))
}
