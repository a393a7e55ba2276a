/**
 * Money inside Haat is a whole number of poisha (1 taka = 100 poisha) as a `bigint`, so sums have no rounding
 * errors. Taka as a `number` exists only at the API's edge.
 */
export type Poisha = bigint

const poishaPerTaka = 100
const largestTaka = Number.MAX_SAFE_INTEGER / 1_000

/**
 * Converts taka (at most two decimals) to poisha.
 * @throws RangeError when the amount is not finite, too large, or has a third decimal.
 */
export function fromTaka(taka: number): Poisha {
  if (!isTaka(taka)) throw new RangeError(`${taka} is not an amount of taka`)
  return BigInt(Math.round(taka * poishaPerTaka))
}

/** Converts taka to the nearest poisha, for a total that a client computed with floats. */
export function nearestPoisha(taka: number): Poisha {
  return BigInt(Math.round(taka * poishaPerTaka))
}

/** Whether a number is an amount of taka with at most two decimals. */
export function isTaka(taka: number): boolean {
  if (!Number.isFinite(taka) || Math.abs(taka) > largestTaka) return false
  return Math.round(taka * poishaPerTaka) / poishaPerTaka === taka
}

/** Converts poisha to taka for requests and responses: a number with at most two decimals. */
export function toTaka(poisha: Poisha): number {
  return Number(poisha) / poishaPerTaka
}

/**
 * Formats money as `1,25,000৳`: lakh grouping, the sign after the amount, decimals only if there are poisha.
 */
export function formatMoney(poisha: Poisha): string {
  const absolute = poisha < 0n ? -poisha : poisha
  const taka = groupLakh((absolute / 100n).toString())
  const rest = absolute % 100n
  const decimals = rest === 0n ? '' : `.${rest.toString().padStart(2, '0')}`
  return `${poisha < 0n ? '-' : ''}${taka}${decimals}৳`
}

/** `formatMoney` for an amount in taka, as in requests and responses. */
export function formatTaka(taka: number): string {
  return formatMoney(fromTaka(taka))
}

/** Groups the digits of a whole number by lakhs and crores: `12,34,567`. */
export function groupLakh(digits: string): string {
  if (digits.length <= 3) return digits
  const head = digits.slice(0, -3).replaceAll(/\B(?=(?:\d{2})+$)/g, ',')
  return `${head},${digits.slice(-3)}`
}
