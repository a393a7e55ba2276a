import type { Pressure, Sample } from '../figures.ts'
import type { BenchRequest, Requests } from '../load.ts'
import type { Market } from '../market.ts'

/** What a case grows with. */
export type Axis = 'products' | 'lines'

/** What a case is set beside: the SQL of its requests, bare Fastify with its bytes, or work of its own. */
export type Limit =
  | { kind: 'sql'; sample: readonly BenchRequest[] }
  | { kind: 'bytes' }
  | { kind: 'own'; title: string; drive: (pressure: Pressure) => Promise<Sample> }

export interface ScaleCase {
  requests: Requests
  limit: Limit
}

/** A case by its name in the options, made when its turn comes, so that its sessions are fresh. */
export interface NamedCase {
  name: string
  title: string
  axis: Axis
  prepare: (market: Market) => Promise<ScaleCase>
}

/** So many different requests a case goes through. */
export const variety = 400

/** A case that only reads, beside the SQL of its requests. */
export function reads(list: readonly BenchRequest[]): ScaleCase {
  return { requests: { list }, limit: { kind: 'sql', sample: list.slice(0, variety) } }
}

export function get(path: string, headers: Record<string, string> = {}): BenchRequest {
  return { method: 'GET', path, headers }
}

export function query(path: string, parts: Record<string, string | number>): string {
  const words: [string, string][] = Object.entries(parts).map(([key, value]) => [
    key,
    String(value),
  ])
  return `${path}?${new URLSearchParams(words).toString()}`
}

export function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

export function several<T>(make: (index: number) => T, count = variety): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
