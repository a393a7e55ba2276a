import { parseArgs } from 'node:util'
import type { Pressure } from './figures.ts'

export interface Options extends Pressure {
  products: number
  /** Names of the cases to run; empty: all. */
  only: readonly string[]
  /** The folder for the server's CPU profile; null for none. */
  profileDir: string | null
  /** The folder of another checkout to compare with this one; null to measure this one alone. */
  against: string | null
  /** How many rounds such a comparison has. */
  turns: number
  /** What is run: the cases, their growth, the comparison with the record (long or short), or the judged searches. */
  mode: 'cases' | 'scale' | 'check' | 'glance' | 'judged'
  scale: ScaleOptions
  /** Writes what a partial run or a check has measured into the record. */
  isRecording: boolean
  /** Whether to update the documents: only full runs do. */
  isForTheRecord: boolean
}

export interface ScaleOptions {
  /** Numbers of products, and of order lines: a market for each pair. */
  sizes: readonly number[]
  lines: readonly number[]
  /** The folder that markets are kept in, to be measured again; null to throw them away. */
  keepIn: string | null
  /** The folder of one market that is there; null to seed those above. */
  market: string | null
  /** Only prints the pages that each read looks at, which takes no time and no quiet machine. */
  isPagesOnly: boolean
  /** Whether every request gets an answer of its own in large markets, too. */
  isUnshared: boolean
}

const modes = ['scale', 'check', 'glance', 'judged'] as const

const full = { products: 10_000, connections: 32, seconds: 20, warmUpSeconds: 10 }

export function readOptions(words: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      products: { type: 'string', default: String(full.products) },
      connections: { type: 'string', default: String(full.connections) },
      seconds: { type: 'string', default: String(full.seconds) },
      'warm-up': { type: 'string', default: String(full.warmUpSeconds) },
      only: { type: 'string', default: '' },
      profile: { type: 'string' },
      against: { type: 'string' },
      turns: { type: 'string', default: '6' },
      scale: { type: 'boolean', default: false },
      sizes: { type: 'string', default: '10000,100000,1000000' },
      lines: { type: 'string', default: '100000,1000000,10000000' },
      keep: { type: 'string' },
      market: { type: 'string' },
      pages: { type: 'boolean', default: false },
      unshared: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      glance: { type: 'boolean', default: false },
      judged: { type: 'boolean', default: false },
    },
  })
  const only = values.only.split(',').filter((name) => name !== '')
  const pressure = {
    products: Number(values.products),
    connections: Number(values.connections),
    seconds: Number(values.seconds),
    warmUpSeconds: Number(values['warm-up']),
  }
  return {
    ...pressure,
    only,
    profileDir: values.profile ?? null,
    against: values.against ?? null,
    turns: Number(values.turns),
    mode: modes.find((mode) => values[mode]) ?? 'cases',
    isRecording: values.record,
    scale: scaleOptions(values),
    isForTheRecord:
      only.length === 0 &&
      values.profile === undefined &&
      pressure.products >= full.products &&
      pressure.seconds >= full.seconds,
  }
}

function scaleOptions(values: {
  sizes: string
  lines: string
  keep?: string | undefined
  market?: string | undefined
  pages: boolean
  unshared: boolean
}): ScaleOptions {
  return {
    sizes: numbers(values.sizes),
    lines: numbers(values.lines),
    keepIn: values.keep ?? null,
    market: values.market ?? null,
    isPagesOnly: values.pages,
    isUnshared: values.unshared,
  }
}

function numbers(words: string): number[] {
  return words.split(',').map(Number)
}
