import type { Pressure, Sample } from './figures.ts'
import type { Requests } from './load.ts'
import type { Market } from './market.ts'

/** One measurement. */
export interface Case {
  name: 'list' | 'detail' | 'search' | 'misspelt' | 'sign-in' | 'order'
  title: string
  /** The best rate of comparable shop systems on such a machine, in requests per second. */
  fieldBest: number
  requests: Requests
  /** The description of the limit that is measured. */
  limitTitle: string
  /** Measures the limit without HTTP, under the same load. */
  limit: (pressure: Pressure) => Promise<Sample>
}

export type PrepareCase = (market: Market) => Promise<Case>
