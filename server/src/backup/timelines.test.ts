import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openFolder } from '#testing/backed-up-market.ts'
import { choose } from './choose.ts'
import { backupId, writeManifest } from './manifest.ts'
import { applyRetention } from './retention.ts'
import { openSeal, sealBytes, sha256 } from './seal.ts'
import { segmentName } from './segments.ts'
import { openStore, within } from './store.ts'
import { listWal } from './wal.ts'

const folder = openFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const root = openStore(path.join(folder, 'backup'), { s3: undefined })
const store = within(root, 'cluster-1')
const seal = await openSeal([])
const day = (days: number) => new Date(Date.UTC(2026, 10, 1) + days * 24 * 60 * 60_000)
const on = (timeline: number, index: number) => segmentName({ timeline, index })

/** A backup that began on this day and took some minutes. */
async function backUp(days: number, timeline: number, index: number): Promise<string> {
  const startSegment = on(timeline, index)
  const id = backupId(day(days), startSegment)
  await writeManifest(store, seal, id, {
    format: 1,
    kind: 'cluster',
    startedAt: day(days).toISOString(),
    endedAt: day(days + 0.01).toISOString(),
    postgres: 180_000,
    migrations: [],
    secrets: [],
    pictures: [],
    timeline,
    startSegment,
    cluster: [],
  })
  return id
}

/** Segments of a timeline, each finished on this day. */
async function log(timeline: number, finished: Record<number, number>): Promise<void> {
  for (const [index, days] of Object.entries(finished)) {
    const file = on(timeline, Number(index))
    await store.put(`wal/${file}_${day(days).getTime()}_${'0'.repeat(64)}.zst`, Buffer.alloc(0))
  }
}

/**
 * A market whose restore on day 5 went back to day 2, where its first timeline was at segment 12. The second timeline
 * goes on from there, and has a backup of its own.
 */
async function restoredMarket() {
  const early = await backUp(1, 1, 10)
  const atBranch = await backUp(2, 1, 12)
  const abandoned = await backUp(4, 1, 15)
  await log(1, { 10: 1.1, 11: 1.9, 12: 2.1, 13: 3, 14: 3.9, 15: 4.1, 16: 4.9 })
  const history = Buffer.from('1\t0/C000110\tbefore 2026-11-03 00:00:00+00\n')
  const name = `wal/00000002.history_0_${sha256(history)}.zst`
  await store.put(name, await sealBytes(seal, history))
  const own = await backUp(5.1, 2, 13)
  await log(2, { 12: 5.05, 13: 5.2, 14: 6, 15: 7, 16: 8 })
  return { early, atBranch, abandoned, own }
}

const files = (chosen: Awaited<ReturnType<typeof choose>>) => chosen.log.map(({ file }) => file)
let backups: Awaited<ReturnType<typeof restoredMarket>>

beforeEach(async () => {
  rmSync(path.join(folder, 'backup'), { recursive: true, force: true })
  backups = await restoredMarket()
})

describe('a restore of a market that was restored to an earlier time', () => {
  it('uses the newest backup that the wanted timeline continues from', async () => {
    const latest = await choose(root, seal, {})
    expect(latest.name.id).toBe(backups.own)
    // Before the first backup of the new timeline, which does not have the two of the old one from its branch on.
    const between = await choose(root, seal, { at: day(5.05) })
    expect(between.name.id).toBe(backups.early)
    expect(files(between)).toEqual([
      ...[10, 11].map((index) => on(1, index)),
      ...[12, 13, 14, 15, 16].map((index) => on(2, index)),
    ])
  })

  it('uses the newest backup of the old timeline when that is wanted', async () => {
    const old = await choose(root, seal, { timeline: 1 })
    expect(old.name.id).toBe(backups.abandoned)
    expect((await choose(root, seal, { timeline: 1, at: day(3) })).name.id).toBe(backups.atBranch)
  })
})

describe('retention in a market that was restored to an earlier time', () => {
  it('keeps the log of each remaining backup, also of one with a lower number than the oldest', async () => {
    await applyRetention(store, { keepDays: 3, now: day(8), shown: new Set() })
    const latest = await choose(root, seal, { at: day(6) })
    expect(latest.name.id).toBe(backups.own)
    expect(files(latest)).toEqual([13, 14, 15, 16].map((index) => on(2, index)))
    const old = await choose(root, seal, { timeline: 1 })
    expect(old.name.id).toBe(backups.abandoned)
    expect(files(old)).toEqual([15, 16].map((index) => on(1, index)))
    const left = (await listWal(store)).map(({ file }) => file)
    for (const gone of [on(1, 10), on(1, 12), on(2, 12)]) expect(left).not.toContain(gone)
  })
})
