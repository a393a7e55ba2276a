import { seedFrom } from '#seed/prng.ts'

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/**
 * A deterministic UUIDv7 for a moment (ms since 1970), unique for each index of a kind.
 */
export function idAt(kind: string, index: number, ms: number): string {
  const mixed = seedFrom(kind, index)
  // Multiplying by an odd factor permutes 32-bit numbers: indexes stay distinct, but do not look sequential.
  const own = Math.imul(index + 1, 0x9e3779b1) >>> 0
  const time = hex(Math.max(0, Math.floor(ms)), 12)
  const variant = hex(0x8000 | (mixed & 0x3fff), 4)
  const kindBits = hex(seedFrom(kind) & 0xffff, 4)
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${hex((mixed >>> 14) & 0xfff, 3)}`,
    variant,
    `${kindBits}${hex(own, 8)}`,
  ].join('-')
}
