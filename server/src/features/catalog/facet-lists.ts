import type { Facet, FacetValue } from '@haat/contract/facets'
import type { AttributeFacet, FacetGroup, FacetScope, KeyRow } from './facets.queries.ts'

/** A facet before its products are counted. `group`: what is chosen of it. */
export interface UncountedFacet extends Omit<Facet, 'values'> {
  group: FacetGroup | undefined
  values: (Omit<FacetValue, 'products'> & { key: number })[]
}

const common = {
  brand: { kind: 'BRAND', name: 'Brand', nameBn: 'ব্র্যান্ড' },
  rating: { kind: 'RATING', name: 'Customer rating', nameBn: 'রেটিং' },
  sale: { kind: 'SALE', name: 'Discount', nameBn: 'ছাড়' },
  stock: { kind: 'STOCK', name: 'Availability', nameBn: 'মজুদ' },
  shop: { kind: 'SHOP', name: 'Shop', nameBn: 'দোকান' },
} as const
type Common = keyof typeof common

/** The facets in the order in which they are shown: brand, attributes, then what every product has. */
export function facetsOf(
  attributes: readonly AttributeFacet[],
  rows: readonly KeyRow[],
  { groups }: Pick<FacetScope, 'groups'>,
  /** Only proven discounts count. */
  isProvenOnly: boolean,
): UncountedFacet[] {
  const chosen = new Set(groups.flatMap(({ keys }) => keys))
  const groupOf = (facet: string) => groups.find((group) => group.facet === facet)
  const kindOf = (code: Common) => (code === 'sale' && isProvenOnly ? 'proven' : code)
  const ofProducts = (code: Common): UncountedFacet => ({
    ...common[code],
    code,
    group: groupOf(code),
    values: rows
      .filter(({ kind }) => kind === kindOf(code))
      .toSorted(code === 'rating' ? (a, b) => Number(b.ref) - Number(a.ref) : byProducts)
      .map((row) => ({ ...valueOf(code, row), ...rest(row, chosen) })),
  })
  const ofAttribute = (attribute: AttributeFacet): UncountedFacet => ({
    kind: attribute.type === 'TEXT' ? 'ENUM' : attribute.type,
    code: attribute.code,
    name: attribute.name,
    nameBn: attribute.name_bn,
    group: groupOf(`a:${attribute.code}`),
    values: rows
      .filter((row) => row.attribute === attribute.id)
      .toSorted(byPosition)
      .map((row) => ({ ...choiceOf(attribute, row), ...rest(row, chosen) })),
  })
  return [
    ofProducts('brand'),
    ...attributes.map(ofAttribute),
    ofProducts('rating'),
    ofProducts('sale'),
    ofProducts('stock'),
    ofProducts('shop'),
  ]
}

type Labels = Pick<FacetValue, 'value' | 'label' | 'labelBn'>

function rest({ key, swatch }: KeyRow, chosen: ReadonlySet<number>) {
  return { key, swatch, isChosen: chosen.has(key) }
}

function valueOf(code: Common, { ref, label, label_bn: labelBn }: KeyRow): Labels {
  switch (code) {
    case 'brand':
      // A comma separates brands in an address.
      return { value: label.includes(',') ? ref : label, label, labelBn }
    case 'shop':
      return { value: ref, label, labelBn }
    case 'rating':
      return {
        value: ref,
        label: ref === '5' ? '5 stars' : `${ref} ${ref === '1' ? 'star' : 'stars'} & up`,
        labelBn: '',
      }
    case 'sale':
      return { value: 'true', label: 'On sale', labelBn: 'ছাড়ে' }
    case 'stock':
      return { value: 'true', label: 'In stock', labelBn: 'মজুদ আছে' }
  }
}

function choiceOf(attribute: AttributeFacet, row: KeyRow): Labels {
  const value = row.ref.split(':')[1] ?? row.ref
  if (row.kind === 'flag') {
    return value === 'true'
      ? { value: 'yes', label: 'Yes', labelBn: 'হ্যাঁ' }
      : { value: 'no', label: 'No', labelBn: 'না' }
  }
  if (row.kind === 'number') return { value, label: rangeText(attribute, value), labelBn: '' }
  return { value, label: row.label, labelBn: row.label_bn }
}

/** "Up to 14 inch", "14 to 16 inch", "Above 16 inch", or the number itself where the category has no ranges. */
function rangeText({ ends, unit }: AttributeFacet, end: string): string {
  const inUnit = (text: string) => (unit === '' ? text : `${text} ${unit}`)
  const place = ends.indexOf(Number(end))
  const last = ends.at(-1)
  if (end === 'more') return inUnit(last === undefined ? 'More' : `Above ${last}`)
  if (place === -1) return inUnit(end)
  return inUnit(place === 0 ? `Up to ${end}` : `${ends[place - 1]} to ${end}`)
}

function byProducts(a: KeyRow, b: KeyRow): number {
  return b.products - a.products || (a.label < b.label ? -1 : 1)
}

function byPosition(a: KeyRow, b: KeyRow): number {
  if (a.kind === 'number') return numberOf(a) - numberOf(b)
  if (a.kind === 'flag') return a.ref < b.ref ? 1 : -1
  return a.position - b.position || (a.number ?? 0) - (b.number ?? 0) || byProducts(a, b)
}

function numberOf({ ref }: KeyRow): number {
  const end = ref.split(':')[1]
  return end === 'more' ? Number.POSITIVE_INFINITY : Number(end)
}
