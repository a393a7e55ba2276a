/** An amount to add to a counter. */
export interface Addition {
  key: string
  by: number
  /** A counter that does not exist yet expires after this many ms. */
  windowMs: number
}

/** A counter after an addition. */
export interface CountedTotal {
  count: number
  /** In ms. */
  expiresIn: number
}

/** Counters that several processes and machines share. */
export interface CounterStore {
  /**
   * Adds to counters with different keys, atomically each, and returns their totals in the same order.
   * Rejects when the store can't be reached; the additions may then have happened or not.
   */
  add(additions: readonly Addition[]): Promise<CountedTotal[]>
  close(): void
}
