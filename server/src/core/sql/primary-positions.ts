import type { WalPosition } from './wal-position.ts'

/** Where the primary's log ended at a moment. Times are in ms, on the clock of `performance.now()`. */
export interface PrimarySample {
  askedAt: number
  position: WalPosition
  /** PostgreSQL's own number of the database cluster, which its replicas share. */
  system: string
}

export interface PrimaryPositions {
  add(sample: PrimarySample): void
  latest(): PrimarySample | undefined
  /**
   * How many ms of the primary's writes a replica lacks that has replayed up to `position`. 0 when it has
   * everything, even if the last write was long ago. It stands still while the primary gives no answer.
   */
  lagOf(position: WalPosition): number
}

/** Remembers the samples of the last `keptMs`. */
export function rememberPositions(keptMs: number): PrimaryPositions {
  let samples: PrimarySample[] = []
  return {
    add: (sample) => {
      // After a failover that lost writes the log continues at an earlier position.
      samples = samples.filter(
        ({ askedAt, position }) =>
          position <= sample.position && sample.askedAt - askedAt <= keptMs,
      )
      samples.push(sample)
    },
    latest: () => samples.at(-1),
    lagOf: (position) => {
      const latest = samples.at(-1)
      const covered = samples.findLast((sample) => sample.position <= position)
      if (latest === undefined || covered === undefined) return Number.POSITIVE_INFINITY
      return latest.askedAt - covered.askedAt
    },
  }
}
