import type { SpecificationGroup } from '@haat/contract/attributes'

/** A property of compared products. */
export interface ComparedRow {
  attributeId: number
  name: string
  /** By product; an empty text where it says nothing, null where that is not known. */
  values: (string | null)[]
  isDifferent: boolean
}

export interface ComparedGroup {
  name: string
  rows: ComparedRow[]
}

/** What compared products say, side by side: the groups and properties in the order in which they first come. */
export function comparedGroups(
  products: readonly (readonly SpecificationGroup[] | undefined)[],
): ComparedGroup[] {
  const groups = new Map<string, Map<number, ComparedRow>>()
  for (const [place, said] of products.entries()) {
    for (const { name, rows } of said ?? []) {
      const group = groups.get(name) ?? new Map<number, ComparedRow>()
      groups.set(name, group)
      for (const { attributeId, name: label, value } of rows) {
        const row = group.get(attributeId) ?? blankRow(attributeId, label, products)
        group.set(attributeId, row)
        row.values[place] = value
      }
    }
  }
  return [...groups].map(([name, rows]) => ({
    name,
    rows: [...rows.values()].map((row) => {
      const known = row.values.filter((value) => value !== null)
      return { ...row, isDifferent: new Set(known).size > 1 }
    }),
  }))
}

function blankRow(
  attributeId: number,
  name: string,
  products: readonly (readonly SpecificationGroup[] | undefined)[],
): ComparedRow {
  const values = products.map((said) => (said === undefined ? null : ''))
  return { attributeId, name, values, isDifferent: false }
}
