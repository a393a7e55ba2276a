import { describe, expect, it } from 'vitest'
import { rememberPositions } from './primary-positions.ts'
import { formatPosition, parsePosition } from './wal-position.ts'

describe('a position in the log', () => {
  it.each(['0/0', '16/B374D848', 'FFFFFFFF/FFFFFFFF', '1/1'])('%s is read as written', (text) => {
    expect(formatPosition(parsePosition(text) ?? -1n)).toBe(text)
  })

  it('orders like a number, not like its text', () => {
    const [low = 0n, high = 0n] = ['9/FFFFFFFF', '10/1'].map((text) => parsePosition(text) ?? 0n)
    expect(low).toBeLessThan(high)
  })

  it.each(['', '/', '1', '1/', '1/2/3', '-1/2', 'G/1', '123456789/1', ' 1/2'])(
    '%j is none',
    (text) => {
      expect(parsePosition(text)).toBeNull()
    },
  )
})

describe('the lag of a replica', () => {
  const system = 'one'
  const sampled = (...samples: [askedAt: number, position: bigint][]) => {
    const positions = rememberPositions(60_000)
    for (const [askedAt, position] of samples) positions.add({ askedAt, position, system })
    return positions
  }

  it('is unknown before the primary has answered', () => {
    expect(sampled().lagOf(100n)).toBe(Infinity)
    expect(sampled([0, 100n]).lagOf(99n)).toBe(Infinity)
  })

  it('is nothing for a replica that has everything, however long ago that was written', () => {
    expect(sampled([0, 100n], [30_000, 100n]).lagOf(100n)).toBe(0)
  })

  it('is the time since the primary was where the replica is now', () => {
    const positions = sampled([0, 100n], [1_000, 200n], [2_000, 300n], [3_000, 400n])
    expect(positions.lagOf(250n)).toBe(2_000)
    expect(positions.lagOf(300n)).toBe(1_000)
    expect(positions.lagOf(500n)).toBe(0)
  })

  it('forgets positions that a failover has taken back', () => {
    const positions = sampled([0, 100n], [1_000, 500n], [2_000, 300n])
    expect(positions.lagOf(300n)).toBe(0)
    expect(positions.lagOf(200n)).toBe(2_000)
  })
})
