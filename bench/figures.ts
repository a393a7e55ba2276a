/** The figures of a run. */
export interface Figures {
  perSecond: number
  /** ms. */
  p50: number
  /** ms. */
  p99: number
  /** Responses that were not a success, and requests without a response. */
  failed: number
}

export interface ServerFigures extends Figures {
  /** Processor time of the server for one request, in µs. */
  cpuUs: number
  /** Resident memory at the end, in MB. */
  rssMb: number
}

/** The load and duration of each measurement. */
export interface Pressure {
  /** The number of concurrent requests. */
  connections: number
  seconds: number
  warmUpSeconds: number
}

/** A period under load. */
export interface Sample {
  /** The duration of each success, ms. */
  times: number[]
  seconds: number
  failed: number
}

export function figuresOf(samples: readonly Sample[]): Figures {
  const all = samples.flatMap(({ times }) => times)
  const sum = (key: 'seconds' | 'failed') => samples.reduce((total, each) => total + each[key], 0)
  return {
    perSecond: all.length / sum('seconds'),
    p50: quantile(all, 0.5),
    p99: quantile(all, 0.99),
    failed: sum('failed'),
  }
}

/** The quantile of the values: 0.5 is the median, 0.99 is p99; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
