import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { putVerified } from './parts.ts'
import { openBytes, sealBytes, sha256, type Seal } from './seal.ts'
import { lineageOf, readSegment, segmentName, type Stretch } from './segments.ts'
import { BackupError, type Store } from './store.ts'
import { firstOf } from '#core/first-of.ts'

/** A file of the write-ahead log in the store: `wal/<file>_<covered>_<sha256 of its content>`. */
export interface WalFile {
  /** Name in the store. */
  name: string
  /** PostgreSQL's name for it. */
  file: string
  /** Every write acknowledged before this time (ms) is in this file or an earlier one. 0 if unknown. */
  coveredMs: number
  sha256: string
}

const namePattern = /^wal\/([0-9A-F]{24}|[0-9A-F]{8}\.history)_(\d+)_([0-9a-f]{64})\.zst(?:\.age)?$/
const archiverPatienceMs = 60_000

/** Every file of the write-ahead log in the store, in order of PostgreSQL's names. */
export async function listWal(store: Store): Promise<WalFile[]> {
  return (await store.list('wal')).flatMap((name) => {
    const [, file, covered, hash] = namePattern.exec(name) ?? []
    if (file === undefined || hash === undefined) return []
    return [{ name, file, coveredMs: Number(covered), sha256: hash }]
  })
}

/**
 * Makes PostgreSQL switch to a new segment, and waits until the finished one is archived. Returns its name and
 * the time before which every acknowledged write is in it or an earlier one. The empty message causes a commit:
 * recovery to exactly that time needs a later commit at which to stop.
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
      throw new Error(`PostgreSQL did not archive ${file} within a minute. Its log has the reason.`)
    }
    await sleep(50)
  }
  return { file, coveredMs: Number(firstOf(times).ms) }
}

/**
 * Moves archived segments into the store, oldest first, up to and including `last`. A segment that the store
 * already has, because a previous process was killed, is only deleted.
 * @throws BackupError if the store has a different file of that name, because another market writes there.
 */
export async function copySegments(
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
    await copyFile(store, seal, known, { from: path.join(archive, file), file, coveredMs })
    await rm(path.join(archive, file))
  }
  // The archive also has a `.backup` file for each base backup. The manifest has its data.
  for (const file of files.filter((each) => each.endsWith('.backup'))) {
    await rm(path.join(archive, file))
  }
  return segments.length
}

/** Copies the history files from the cluster: those created by a restore never reach the archive. */
export async function copyHistories(store: Store, seal: Seal, cluster: string): Promise<void> {
  const folder = path.join(cluster, 'pg_wal')
  const files = (await readdir(folder)).filter((file) => /^[0-9A-F]{8}\.history$/.test(file))
  if (files.length === 0) return
  const known = new Map((await listWal(store)).map((each) => [each.file, each]))
  for (const file of files) {
    await copyFile(store, seal, known, { from: path.join(folder, file), file, coveredMs: 0 })
  }
}

/** Reads a file's content and checks it against the hash in its name. */
export async function readWal(store: Store, seal: Seal, file: WalFile): Promise<Buffer> {
  const place = `${store.name}/${file.name}`
  const sealed = await store.get(file.name)
  if (sealed === null) throw new BackupError(`${place} is missing.`)
  const bytes = await openBytes(seal, sealed, place)
  if (sha256(bytes) !== file.sha256) throw new BackupError(`${place} is damaged or was changed.`)
  return bytes
}

/** The newest timeline that has segments in the store. */
export function newestTimeline(files: readonly WalFile[], base: number): number {
  const timelines = files.flatMap(({ file }) => readSegment(file)?.timeline ?? [])
  return Math.max(base, ...timelines)
}

/** The write-ahead log that follows a base backup without a gap. */
export interface Reach {
  files: WalFile[]
  /** Every write acknowledged before this time (ms) can be restored. 0 if only the base backup can be. */
  untilMs: number
}

/** Follows the log from a base backup's first segment along a timeline's ancestry. */
export function reachOf(
  files: readonly WalFile[],
  startSegment: string,
  lineage: readonly Stretch[],
): Reach {
  const known = new Map(files.map((each) => [each.file, each]))
  const reach: Reach = { files: [], untilMs: 0 }
  const start = readSegment(startSegment)
  if (start === null) throw new Error(`${startSegment} is not a segment of the write-ahead log.`)
  for (let { index } = start; ; index += 1) {
    const stretch = lineage.find(({ fromIndex }) => fromIndex <= index)
    const file = stretch && known.get(segmentName({ timeline: stretch.timeline, index }))
    if (file === undefined) return reach
    reach.files.push(file)
    reach.untilMs = Math.max(reach.untilMs, file.coveredMs)
  }
}

/** The ancestry of a timeline, from its history file in the store. */
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

async function copyFile(
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
      `${store.name}/${before.name} differs from this database’s ${file}: another copy of this market ` +
        'writes its backups to the same place. Set a different BACKUP_TO for each copy.',
    )
  }
  if (before !== undefined && before.coveredMs >= coveredMs) return
  await putVerified(
    store,
    `wal/${file}_${coveredMs}_${hash}${seal.ending}`,
    await sealBytes(seal, bytes),
  )
}
