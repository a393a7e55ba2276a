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
  /** Whether to update the documents: only full runs do. */
  isForTheRecord: boolean
}

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
    isForTheRecord:
      only.length === 0 &&
      values.profile === undefined &&
      pressure.products >= full.products &&
      pressure.seconds >= full.seconds,
  }
}
