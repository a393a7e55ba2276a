import { describe, expect, it } from 'vitest'
import { backupId, type BackupName } from './manifest.ts'
import { keptOf } from './retention.ts'
import { lineageOf, readSegment, segmentIndexAt, segmentName } from './segments.ts'
import { reachOf, type WalFile } from './wal.ts'

const log = (file: string, coveredMs: number): WalFile => ({
  name: `wal/${file}_${coveredMs}_0.zst`,
  file,
  coveredMs,
  sha256: '0',
})
const on = (timeline: number, index: number) => segmentName({ timeline, index })
const firstTimeline = [{ timeline: 1, fromIndex: 0 }]

describe('segment names', () => {
  it('carry into the upper half after 256 segments', () => {
    expect(on(1, 255)).toBe('0000000100000000000000FF')
    expect(on(1, 256)).toBe('000000010000000100000000')
    expect(readSegment('000000010000000100000000')).toEqual({ timeline: 1, index: 256 })
    expect(readSegment('00000002.history')).toBeNull()
    expect(segmentIndexAt('1/2000028')).toBe(258)
  })
})

describe('the log after a base backup', () => {
  it('ends at the first gap, with the time covered before it', () => {
    const files = [log(on(1, 5), 0), log(on(1, 6), 600), log(on(1, 7), 0), log(on(1, 9), 900)]
    const reach = reachOf(files, on(1, 5), firstTimeline)
    expect(reach.files.map(({ file }) => file)).toEqual([on(1, 5), on(1, 6), on(1, 7)])
    expect(reach.untilMs).toBe(600)
    expect(reachOf(files, on(1, 4), firstTimeline)).toEqual({ files: [], untilMs: 0 })
  })

  it('follows the new timeline of a restore, or stays on the old one', () => {
    const files = [5, 6, 7, 8].map((index) => log(on(1, index), index * 100))
    files.push(...[7, 8, 9].map((index) => log(on(2, index), index * 100 + 50)))
    const history = '1\t0/7000110\tbefore 2026-11-22 05:00:00+00\n'
    const lineage = lineageOf(2, history)
    expect(lineage).toEqual([
      { timeline: 2, fromIndex: 7 },
      { timeline: 1, fromIndex: 0 },
    ])
    const reach = reachOf(files, on(1, 5), lineage)
    expect(reach.files.map(({ file }) => file)).toEqual([
      on(1, 5),
      on(1, 6),
      on(2, 7),
      on(2, 8),
      on(2, 9),
    ])
    expect(reach.untilMs).toBe(950)
    expect(reachOf(files, on(1, 5), lineageOf(1, undefined)).untilMs).toBe(800)
  })

  it('follows the timelines of two restores', () => {
    const history = '1\t0/5000110\tno reason\n\n2\t0/9000000\tno reason\n'
    expect(lineageOf(3, history)).toEqual([
      { timeline: 3, fromIndex: 9 },
      { timeline: 2, fromIndex: 5 },
      { timeline: 1, fromIndex: 0 },
    ])
  })
})

describe('retention', () => {
  const backup = (day: number): BackupName => {
    const startedAt = new Date(Date.UTC(2026, 10, day))
    return { file: '', id: backupId(startedAt, ''), startedAt, startSegment: '', sha256: '' }
  }
  const days = [1, 5, 9, 13].map(backup)
  const from = (day: number) =>
    keptOf(days, new Date(Date.UTC(2026, 10, day))).map(({ startedAt }) => startedAt.getUTCDate())

  it('keeps the newest backup from before its period', () => {
    expect(from(6)).toEqual([5, 9, 13])
    expect(from(9)).toEqual([5, 9, 13])
    expect(from(10)).toEqual([9, 13])
    expect(from(1)).toEqual([1, 5, 9, 13])
  })

  it('always keeps the newest backup, however old', () => {
    expect(from(30)).toEqual([13])
    expect(keptOf([], new Date())).toEqual([])
  })
})
