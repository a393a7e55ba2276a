export interface ThresholdOptions {
  /** How many hits of one key within the window are too many. */
  hits: number
  windowMs: number
  now?: () => number
}

const keysMax = 10_000

/** Returns true for the hit that reaches the limit within a window, then starts over. Memory is bounded. */
export function createThreshold({
  hits,
  windowMs,
  now = Date.now,
}: ThresholdOptions): (key: string) => boolean {
  const counted = new Map<string, { since: number; count: number }>()
  return (key) => {
    const at = now()
    const known = counted.get(key)
    if (known === undefined || at - known.since > windowMs) {
      counted.delete(key)
      // Evict the key whose window began first.
      const [oldest] = counted.keys()
      if (counted.size >= keysMax && oldest !== undefined) counted.delete(oldest)
      counted.set(key, { since: at, count: 1 })
      return hits <= 1
    }
    known.count += 1
    if (known.count < hits) return false
    counted.delete(key)
    return true
  }
}
