import type { Pressure, Sample } from './figures.ts'
import type { Requests } from './load.ts'
import type { Market } from './market.ts'

/** One thing that is measured. */
export interface Case {
  name: 'list' | 'detail' | 'search' | 'misspelt' | 'sign-in' | 'order'
  title: string
  /** The best that any of the markets this one is compared with does on such a machine, req/s. */
  fieldBest: number
  requests: Requests
  /** What is measured as the limit, in words. */
  limitTitle: string
  /** The limit without HTTP, at the same pressure. */
  limit: (pressure: Pressure) => Promise<Sample>
}

export type PrepareCase = (market: Market) => Promise<Case>
