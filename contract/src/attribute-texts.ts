import type { Attribute, ProductAttributeValue } from './attributes.ts'

/** Units whose large numbers are shown in the next one, and how many make one of it. */
const larger: Readonly<Record<string, { unit: string; per: readonly number[] }>> = {
  KB: { unit: 'MB', per: [1024, 1000] },
  MB: { unit: 'GB', per: [1024, 1000] },
  GB: { unit: 'TB', per: [1024, 1000] },
  Hz: { unit: 'kHz', per: [1000] },
  kHz: { unit: 'MHz', per: [1000] },
  MHz: { unit: 'GHz', per: [1000] },
  g: { unit: 'kg', per: [1000] },
  ml: { unit: 'L', per: [1000] },
  W: { unit: 'kW', per: [1000] },
  Mbps: { unit: 'Gbps', per: [1000] },
}

const signs = new Map([
  ['inch', '″'],
  ['%', '%'],
  ['°C', '°C'],
])

/** A number with its unit as people write it: `5000 mAh`, `1 TB`, `15.6″`. */
function numberText(number: number, unit: string, decimals: number): string {
  const next = larger[unit]
  const per = next?.per.find((each) => Math.abs(number) >= each && isShort(number / each))
  if (next !== undefined && per !== undefined) return numberText(number / per, next.unit, 2)
  const digits = String(Number(number.toFixed(decimals)))
  if (unit === '') return digits
  const sign = signs.get(unit)
  return sign === undefined ? `${digits} ${unit}` : digits + sign
}

/** At most two decimals. */
const isShort = (number: number) => Number(number.toFixed(2)) === number

/** The same number in Bangla digits. */
function inBanglaDigits(text: string): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit)))
}

export interface ValueText {
  value: string
  valueBn: string
}

/** What is said of a product as shoppers read it; null when a choice is no longer there. */
export function valueText(attribute: Attribute, value: ProductAttributeValue): ValueText | null {
  if (Array.isArray(value)) return choicesText(attribute, value)
  if (typeof value === 'boolean') {
    return value ? { value: 'Yes', valueBn: 'হ্যাঁ' } : { value: 'No', valueBn: 'না' }
  }
  if (typeof value === 'string') return { value, valueBn: value }
  const text = numberText(value, attribute.unit, attribute.decimals)
  return { value: text, valueBn: inBanglaDigits(text) }
}

function choicesText({ values }: Attribute, ids: readonly number[]): ValueText | null {
  const chosen = values.filter(({ id }) => ids.includes(id))
  if (chosen.length === 0) return null
  return {
    value: chosen.map(({ label }) => label).join(', '),
    valueBn: chosen.map(({ label, labelBn }) => labelBn || inBanglaDigits(label)).join(', '),
  }
}
