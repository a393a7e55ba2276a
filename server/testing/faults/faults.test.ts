import { describe, expect, it } from 'vitest'
import { runFaults } from './harness.ts'
import { losses } from './report.ts'

/** One fault of each sort: processes, the database, its connections, lost responses, shutdown. */
const only = [
  'kill-server-2',
  'kill-postmaster',
  'lose-commit-answers',
  'stop-server',
  'end-backends',
]

describe('a market with faults injected under load', () => {
  it('loses, duplicates and oversells nothing, and keeps every invariant', async () => {
    const report = await runFaults({
      seconds: 20,
      seed: 11,
      orders: 40,
      kills: only.length,
      only,
      people: { customers: 12, vendors: 6, admins: 1 },
      size: { products: 60, categories: 4, shops: 8, customers: 40, orders: 20, reviews: 10 },
      onStep: () => {},
    })
    expect(report.rows.map(({ kind }) => kind).toSorted()).toEqual(only.toSorted())
    expect(losses(report.findings)).toEqual({ lost: 0, duplicated: 0, oversold: 0 })
    expect(report.findings).toEqual([])
    expect(report.problems).toEqual([])
    expect(report.tally.faults).toEqual([])
    // With fewer orders and payouts the test would prove little.
    expect(report.orders.acknowledged).toBeGreaterThanOrEqual(40)
    const { delivered, released, refunded, paid } = report.books
    expect(Math.min(delivered, released, refunded, paid)).toBeGreaterThan(0)
  }, 400_000)
})
