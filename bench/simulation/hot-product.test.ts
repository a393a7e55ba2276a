import { describe, expect, it, test } from 'vitest'
import { createClock } from './events.ts'
import { simulate } from './hot-product.ts'
import type { Design, Scenario } from './scenario.ts'

const designs: Design[] = ['batches', 'product-queue', 'chunks']
const scenario: Scenario = {
  design: 'batches',
  seed: 7,
  buyersPerSecond: 8_000,
  durationMs: 1_500,
  stock: 2_000,
  batchMs: 2,
  orderMs: 0.3,
  commitMs: 1,
  decideMs: 0.2,
  rejectMs: 0.035,
  webProcesses: 4,
  databaseCores: 4,
  maxItems: 32,
  batchesAtOnce: 2,
  slots: 64,
  queueMax: 1_000,
  waitMs: 300,
  queueItems: 256,
  forwardMs: 0.5,
  chunk: 100,
}

test('events run in the order of time, and those of one moment in the order of scheduling', () => {
  const clock = createClock()
  const seen: string[] = []
  for (const [ms, name] of [
    [5, 'd'],
    [1, 'a'],
    [3, 'b'],
    [3, 'c'],
    [9, 'e'],
  ] as const)
    clock.after(ms, () => seen.push(`${name}${clock.now()}`))
  clock.run()
  expect(seen).toEqual(['a1', 'b3', 'c3', 'd5', 'e9'])
})

describe.each(designs)('a hot product sold by %s', (design) => {
  const outcome = simulate({ ...scenario, design })

  it('sells no unit twice and loses none', () => {
    expect(outcome.bought + outcome.left).toBe(scenario.stock)
    expect(outcome.bought).toBeGreaterThan(0)
  })

  it('answers each buyer once', () => {
    expect(outcome.bought + outcome.soldOut + outcome.busy).toBe(outcome.buyers)
    expect(outcome.buyers).toBeGreaterThan(11_000)
  })

  it('obeys Little’s law', () => {
    expect(outcome.meanInside / outcome.rateTimesMean).toBeCloseTo(1, 6)
  })

  it('has the same outcome for the same seed, and another for another', () => {
    expect(simulate({ ...scenario, design })).toEqual(outcome)
    expect(simulate({ ...scenario, design, seed: 8 })).not.toEqual(outcome)
  })

  it('sells everything when there are buyers enough, and tells the others so', () => {
    const { left, soldOut, soldOutAfterMs } = simulate({ ...scenario, design, stock: 300 })
    expect(left).toBe(0)
    expect(soldOut).toBeGreaterThan(1_000)
    expect(soldOutAfterMs).toBeLessThan(scenario.durationMs)
  })

  it('rejects nobody when few come', () => {
    const quiet = simulate({ ...scenario, design, buyersPerSecond: 100, stock: 1_000_000 })
    expect(quiet.busy).toBe(0)
    expect(quiet.bought).toBe(quiet.buyers)
    // Nobody waits for others: one order's own time, and a little.
    expect(quiet.p50).toBeLessThan(5)
  })
})

test.each([
  ['the database’s cores', 1, (scenario.databaseCores * 32) / (1 + 32 * scenario.orderMs)],
  ['the row’s lock', 30, 32 / 30],
])('under saturation %s bound what is sold', (_what, commitMs, perMs) => {
  const { boughtPerSecond } = simulate({
    ...scenario,
    commitMs,
    batchMs: commitMs + 1,
    stock: 1_000_000,
    buyersPerSecond: 30_000,
    webProcesses: 8,
    slots: 512,
  })
  expect(boughtPerSecond / (perMs * 1_000)).toBeGreaterThan(0.85)
  expect(boughtPerSecond / (perMs * 1_000)).toBeLessThan(1.02)
})
