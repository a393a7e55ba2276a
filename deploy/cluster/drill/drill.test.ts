import { describe, expect, it } from 'vitest'
import { newTally } from '../../../server/testing/faults/client.ts'
import { chooseFaults, faults } from './faults.ts'
import { longestGapOf } from './measuring.ts'
import { describeDrill, isGood, type DrillReport } from './report.ts'

describe('the longest time without an order', () => {
  it('is counted from the last order before the fault', () => {
    expect(longestGapOf([0, 100, 5_100, 5_200], 150, 5_250)).toBe(5_000)
  })

  it('leaves out what was over before the fault', () => {
    expect(longestGapOf([0, 9_000, 9_100, 9_300], 9_100, 9_400)).toBe(200)
  })

  it('goes on until now when no order came any more', () => {
    expect(longestGapOf([100], 200, 30_100)).toBe(30_000)
    expect(longestGapOf([], 200, 30_200)).toBe(30_000)
  })
})

describe('faults', () => {
  it('have names of their own and can be chosen', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
    expect(chooseFaults(null)).toBe(faults)
    expect(chooseFaults(['kill-web'])).toEqual([expect.objectContaining({ name: 'kill-web' })])
    expect(() => chooseFaults(['kill-all'])).toThrow("there is no fault 'kill-all'")
  })
})

describe('a report', () => {
  const row = {
    name: 'kill-web',
    what: 'a web process is killed',
    victim: 'web1',
    usual: 30,
    withoutWritesMs: 600,
    healthyMs: 4_200,
    lost: 0,
    doubled: 0,
  }
  const good: DrillReport = {
    isSynchronous: true,
    rows: [row],
    acknowledged: 1_000,
    tally: newTally(),
    findings: [],
    errors: [],
  }
  const finding = { name: 'acknowledged.orders', count: 1, violations: ['order 1 is lost'] }

  it('is good when nothing was lost, doubled or broken', () => {
    expect(isGood(good)).toBe(true)
    expect(isGood({ ...good, rows: [{ ...row, lost: 1 }] })).toBe(false)
    expect(isGood({ ...good, rows: [{ ...row, doubled: 1 }] })).toBe(false)
    expect(isGood({ ...good, findings: [finding] })).toBe(false)
    expect(isGood({ ...good, errors: ['a life broke'] })).toBe(false)
    expect(isGood({ ...good, tally: { ...newTally(), faults: ['POST /: 500'] } })).toBe(false)
  })

  it('forgives losses of asynchronous commits, and no duplicate', () => {
    const asynchronous = { ...good, isSynchronous: false, findings: [finding] }
    expect(isGood({ ...asynchronous, rows: [{ ...row, lost: 3 }] })).toBe(true)
    expect(isGood({ ...asynchronous, rows: [{ ...row, doubled: 1 }] })).toBe(false)
  })

  it('is a table in Markdown', () => {
    expect(describeDrill(good)).toContain(
      '| `kill-web` | a web process is killed (web1) |              30 |          0.6 s |         4.2 s |    0 |       0 |',
    )
  })
})
