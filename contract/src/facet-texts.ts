import { facetsMax, facetValuesMax } from './products.limits.ts'

const more = facetValuesMax - 1
const listOf = (pattern: string, separator: string, rest: number) =>
  `(?:${pattern})(?:${separator}(?:${pattern})){0,${rest}}`
const value = '[^\\s,;:][^,;:]{0,79}'
const attribute = `[a-z][a-z0-9-]{0,39}:${listOf(value, ',', more)}`
const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** How filters by facets are written in a query. They hold no schema, so that the listing can read its address. */
export const facetPatterns = {
  brand: new RegExp(`^${listOf('[^,]{1,120}', ',', more)}$`),
  attributes: new RegExp(`^${listOf(attribute, ';', facetsMax - 1)}$`),
  shop: new RegExp(`^${listOf(uuid, ',', more)}$`),
} as const

/** Reads `code:value,value;code:value`; a code that is there twice has the values of both. */
export function readAttributes(text: string): Map<string, string[]> {
  const read = new Map<string, string[]>()
  for (const part of text.split(';')) {
    const [code = '', list = ''] = part.split(':')
    const all = [...(read.get(code) ?? []), ...list.split(',')].filter((each) => each !== '')
    if (code !== '' && all.length > 0) read.set(code, [...new Set(all)])
  }
  return read
}

/** Writes attributes in one order, so that one choice has one address; null for none. */
export function writeAttributes(chosen: ReadonlyMap<string, readonly string[]>): string | null {
  const parts = [...chosen]
    .filter(([, list]) => list.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, list]) => `${code}:${list.toSorted().join(',')}`)
  return parts.length === 0 ? null : parts.join(';')
}
