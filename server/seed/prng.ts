/** A small deterministic random source. The same seed always yields the same sequence. */
export interface Rng {
  /** A number in [0, 1). */
  next(): number
  /** A number in [low, high). */
  range(low: number, high: number): number
  /** A whole number from low to high, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** A number in [0, 1) that is skewed towards 0; a larger power skews it more. */
  skewed(power: number): number
}

/** Mixes numbers and strings into one 32-bit seed, so that each row can have its own source. */
export const seedFrom = (...parts: readonly (number | string)[]): number => {
  let hash = 0x811c9dc5
  for (const part of parts) {
    const word = String(part)
    for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
    hash = Math.imul(hash ^ 0x7c, 0x85ebca6b)
    hash ^= hash >>> 13
  }
  return hash >>> 0
}

/** sfc32, warmed up: fast, tiny and more than random enough for a demo market. */
export const createRng = (seed: number): Rng => {
  let a = seed | 0
  let b = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 0
  let c = Math.imul(seed ^ 0xc2b2ae35, 0x27d4eb2f) | 0
  let counter = 1
  const next = (): number => {
    const t = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return (t >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    range: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('pick() needs at least one item')
      return item
    },
    skewed: (power) => next() ** power,
  }
}
