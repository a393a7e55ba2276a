import { readAttributes, writeAttributes } from '@haat/contract/facet-texts'
import type { Facet } from '@haat/contract/facets'
import type { ChosenFacets } from './listing.ts'

/** The change of a listing that chooses a value of a facet, or no longer. Values are written in one order. */
export function toggled(
  chosen: ChosenFacets,
  { kind, code }: Pick<Facet, 'kind' | 'code'>,
  value: string,
): Partial<ChosenFacets> {
  switch (kind) {
    case 'BRAND':
      return { brand: toggledIn(chosen.brand, value) }
    case 'SHOP':
      return { shop: toggledIn(chosen.shop, value) }
    case 'RATING':
      return { minRating: String(chosen.minRating) === value ? null : Number(value) }
    case 'SALE':
      return { onSale: chosen.onSale === null ? 'true' : null }
    case 'STOCK':
      return { inStock: chosen.inStock === null ? 'true' : null }
    case 'ENUM':
    case 'MULTI':
    case 'NUMBER':
    case 'BOOL': {
      const attributes = readAttributes(chosen.attributes ?? '')
      attributes.set(code, switched(attributes.get(code) ?? [], value))
      return { attributes: writeAttributes(attributes) }
    }
  }
}

/** Whether a value is chosen: the address knows before the server has answered. */
export function isChosen(
  chosen: ChosenFacets,
  { kind, code }: Pick<Facet, 'kind' | 'code'>,
  value: string,
): boolean {
  switch (kind) {
    case 'BRAND':
      return isIn(chosen.brand, value)
    case 'SHOP':
      return isIn(chosen.shop, value)
    case 'RATING':
      return String(chosen.minRating) === value
    case 'SALE':
      return chosen.onSale !== null
    case 'STOCK':
      return chosen.inStock !== null
    case 'ENUM':
    case 'MULTI':
    case 'NUMBER':
    case 'BOOL':
      return (
        readAttributes(chosen.attributes ?? '')
          .get(code)
          ?.includes(value) ?? false
      )
  }
}

function isIn(list: string | null, value: string): boolean {
  return list !== null && list.toLowerCase().split(',').includes(value.toLowerCase())
}

function toggledIn(list: string | null, value: string): string | null {
  // The address says ids and names in any case.
  const values = list === null ? [] : list.split(',')
  const written = values.find((each) => each.toLowerCase() === value.toLowerCase()) ?? value
  const next = switched(values, written).toSorted()
  return next.length === 0 ? null : next.join(',')
}

function switched(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
}
