import type { Pressure, Sample } from './figures.ts'
import type { Requests } from './load.ts'
import type { Market } from './market.ts'

/** One measurement. */
export interface Case {
  name: 'list' | 'detail' | 'search' | 'misspelt' | 'sign-in' | 'order'
  title: string
  /** The best rate of the markets that this one is compared with, on such a machine, in requests a second. */
  fieldBest: number
  requests: Requests
  /** What is measured as the limit, in words. */
  limitTitle: string
  /** The limit without HTTP, at the same pressure. */
  limit: (pressure: Pressure) => Promise<Sample>
}

export type PrepareCase = (market: Market) => Promise<Case>
