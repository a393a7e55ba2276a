/** What a run came to. */
export interface Figures {
  perSecond: number
  /** ms. */
  p50: number
  /** ms. */
  p99: number
  /** Answers that were no success, and requests without one. */
  failed: number
}

export interface ServerFigures extends Figures {
  /** Processor time of the server for one request, in µs. */
  cpuUs: number
  /** Resident memory at the end, in MB. */
  rssMb: number
}

/** How hard and how long each thing is measured. */
export interface Pressure {
  /** Requests under way at the same time. */
  connections: number
  seconds: number
  warmUpSeconds: number
}

/** The figures of a run from the duration of each success (ms). */
export function figuresOf(times: number[], seconds: number, failed: number): Figures {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed }
}
