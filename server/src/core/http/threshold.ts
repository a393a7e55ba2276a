export interface ThresholdOptions {
  /** How many hits of one key within the window count as too many. */
  hits: number
  windowMs: number
  now?: () => number
}

const keysMax = 10_000

/** Says true with the hit that is one too many within a window, then begins anew. Memory is bounded. */
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
      // The oldest gives way: it began its window longest ago.
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
