import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { putVerified } from './parts.ts'
import { openBytes, sealBytes, sha256, type Seal } from './seal.ts'
import { lineageOf, readSegment, segmentName, type Stretch } from './segments.ts'
import { BackupError, type Store } from './store.ts'
import { firstOf } from '#core/first-of.ts'

/** A file of the write-ahead log in the store: `wal/<file>_<covered>_<sha256 of what it holds>`. */
export interface WalFile {
  /** Name in the store. */
  name: string
  /** PostgreSQL's name of it. */
  file: string
  /** Whatever was acknowledged before this is in the log up to and with this file; 0 where not known. */
  coveredMs: number
  sha256: string
}

const namePattern = /^wal\/([0-9A-F]{24}|[0-9A-F]{8}\.history)_(\d+)_([0-9a-f]{64})\.zst(?:\.age)?$/
const archiverPatienceMs = 60_000

/** Every file of the log in a place, in PostgreSQL's order of names. */
export async function listWal(store: Store): Promise<WalFile[]> {
  return (await store.list('wal')).flatMap((name) => {
    const [, file, covered, hash] = namePattern.exec(name) ?? []
    if (file === undefined || hash === undefined) return []
    return [{ name, file, coveredMs: Number(covered), sha256: hash }]
  })
}

/**
 * Has PostgreSQL finish its current file and waits until it is archived. Returns that file's name and the
 * moment before which every acknowledged change is in it or before it. The empty message is there for its
 * commit: a restore to that very moment needs a later commit to stop at.
 */
export async function finishSegment(
  admin: pg.Client,
  archive: string,
): Promise<{ file: string; coveredMs: number }> {
  const { rows: times } = await admin.query<{ ms: string }>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms`,
  )
  await admin.query(`select pg_logical_emit_message(true, 'haat.backup', '')`)
  const { rows } = await admin.query<{ file: string }>(
    `select pg_walfile_name(pg_switch_wal() - 1) as file`,
  )
  const { file } = firstOf(rows)
  const deadline = Date.now() + archiverPatienceMs
  while (!(await readdir(archive)).includes(file)) {
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL has not archived ${file} within a minute; its log says why.`)
    }
    await sleep(50)
  }
  return { file, coveredMs: Number(firstOf(times).ms) }
}

/**
 * Moves archived files into the store, oldest first, up to and with the one that `last` names. One that
 * the store has already (the process was killed in between) is let go of.
 * @throws BackupError when the store has another file of that name: some other market writes there.
 */
export async function shipSegments(
  store: Store,
  seal: Seal,
  archive: string,
  last: { file: string; coveredMs: number },
): Promise<number> {
  const files = (await readdir(archive)).filter((file) => file <= last.file).toSorted()
  const segments = files.filter((file) => readSegment(file) !== null)
  const known = new Map((await listWal(store)).map((each) => [each.file, each]))
  for (const file of segments) {
    const coveredMs = file === last.file ? last.coveredMs : 0
    await ship(store, seal, known, { from: path.join(archive, file), file, coveredMs })
    await rm(path.join(archive, file))
  }
  // The archiver also notes where base backups began; a backup knows that by itself.
  for (const file of files.filter((each) => each.endsWith('.backup'))) {
    await rm(path.join(archive, file))
  }
  return segments.length
}

/** Timelines' histories are small and stay with PostgreSQL; the archiver misses those made in a restore. */
export async function shipHistories(store: Store, seal: Seal, cluster: string): Promise<void> {
  const folder = path.join(cluster, 'pg_wal')
  const files = (await readdir(folder)).filter((file) => /^[0-9A-F]{8}\.history$/.test(file))
  if (files.length === 0) return
  const known = new Map((await listWal(store)).map((each) => [each.file, each]))
  for (const file of files) {
    await ship(store, seal, known, { from: path.join(folder, file), file, coveredMs: 0 })
  }
}

/** What a file holds, checked against its name. */
export async function readWal(store: Store, seal: Seal, file: WalFile): Promise<Buffer> {
  const place = `${store.name}/${file.name}`
  const sealed = await store.get(file.name)
  if (sealed === null) throw new BackupError(`${place} is missing.`)
  const bytes = await openBytes(seal, sealed, place)
  if (sha256(bytes) !== file.sha256) throw new BackupError(`${place} is damaged or was changed.`)
  return bytes
}

/** The newest timeline of which the store has more than its history. */
export function newestTimeline(files: readonly WalFile[], base: number): number {
  const timelines = files.flatMap(({ file }) => readSegment(file)?.timeline ?? [])
  return Math.max(base, ...timelines)
}

/** How far the log goes on from a base without a gap. */
export interface Reach {
  files: WalFile[]
  /** Whatever was acknowledged before this can be restored; 0: only the base as it is. */
  untilMs: number
}

/** Walks the log from a base backup's first segment along a timeline's ancestry. */
export function reachOf(
  files: readonly WalFile[],
  startSegment: string,
  lineage: readonly Stretch[],
): Reach {
  const known = new Map(files.map((each) => [each.file, each]))
  const reach: Reach = { files: [], untilMs: 0 }
  const start = readSegment(startSegment)
  if (start === null) throw new Error(`${startSegment} is no segment of the log.`)
  for (let { index } = start; ; index += 1) {
    const stretch = lineage.find(({ fromIndex }) => fromIndex <= index)
    const file = stretch && known.get(segmentName({ timeline: stretch.timeline, index }))
    if (file === undefined) return reach
    reach.files.push(file)
    reach.untilMs = Math.max(reach.untilMs, file.coveredMs)
  }
}

/** The ancestry of a timeline by the history that the store has of it. */
export async function readLineage(
  store: Store,
  seal: Seal,
  files: readonly WalFile[],
  timeline: number,
): Promise<Stretch[]> {
  const name = `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`
  const file = files.find((each) => each.file === name)
  const history = file === undefined ? undefined : await readWal(store, seal, file)
  return lineageOf(timeline, history?.toString())
}

async function ship(
  store: Store,
  seal: Seal,
  known: ReadonlyMap<string, WalFile>,
  { from, file, coveredMs }: { from: string; file: string; coveredMs: number },
): Promise<void> {
  const bytes = await readFile(from)
  const hash = sha256(bytes)
  const before = known.get(file)
  if (before !== undefined && before.sha256 !== hash) {
    throw new BackupError(
      `${store.name}/${before.name} is not the ${file} of this database: another copy of this market ` +
        'writes its backups there. Give each a BACKUP_TO of its own.',
    )
  }
  if (before !== undefined && before.coveredMs >= coveredMs) return
  await putVerified(
    store,
    `wal/${file}_${coveredMs}_${hash}${seal.ending}`,
    await sealBytes(seal, bytes),
  )
}
