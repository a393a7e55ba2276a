import { describe, expect, it } from 'vitest'
import { runFaults } from './harness.ts'
import { losses } from './report.ts'

/** Some of each sort: a process, the database, its connections, an answer, the clock of a stop. */
const only = [
  'kill-server-2',
  'kill-postmaster',
  'lose-commit-answers',
  'stop-server',
  'end-backends',
]

describe('a market that is broken while people trade', () => {
  it('loses, doubles and oversells nothing, and every rule holds afterwards', async () => {
    const report = await runFaults({
      seconds: 20,
      seed: 11,
      orders: 40,
      kills: only.length,
      only,
      people: { customers: 12, vendors: 3, admins: 1 },
      size: { products: 60, categories: 4, shops: 4, customers: 40, orders: 20, reviews: 10 },
      onStep: () => {},
    })
    expect(report.rows.map(({ kind }) => kind).toSorted()).toEqual(only.toSorted())
    expect(losses(report.findings)).toEqual({ lost: 0, doubled: 0, oversold: 0 })
    expect(report.findings).toEqual([])
    expect(report.problems).toEqual([])
    expect(report.tally.faults).toEqual([])
    // Otherwise it would say little.
    expect(report.orders.acknowledged).toBeGreaterThanOrEqual(40)
  }, 400_000)
})
