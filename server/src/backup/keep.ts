import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Ctx } from '#core/ctx.ts'
import { walArchiveOf } from '#core/boot/embedded-postgres-archive.ts'
import { chooseHome, type Home } from '#core/boot/embedded-postgres-home.ts'
import { findRunningPostgres } from '#core/boot/embedded-postgres-running.ts'
import { backUpCluster, clockOf, clusterFolder, type Source } from './cluster.ts'
import { databaseFolder, dumpDatabase } from './dump.ts'
import { listBackups, type BackupName, type Manifest } from './manifest.ts'
import { listPictures, picturesShown, shipPictures } from './pictures.ts'
import { forgetOld } from './retention.ts'
import { openSeal } from './seal.ts'
import { readSegment } from './segments.ts'
import { noteCovered, noteFailed, noteSaved, readBackupHealth } from './state.ts'
import { BackupError, openStore, within } from './store.ts'
import { finishSegment, listWal, reachOf, shipHistories, shipSegments } from './wal.ts'
import { firstOf } from '#core/first-of.ts'

/** Any number, the same for every copy of Haat: whoever holds it backs up, others leave it to them. */
const lockKey = 4_228_002
const hourMs = 60 * 60 * 1000
/** A picture's row may come so much later than its id, by a transaction that takes its time. */
const pictureSlackMs = hourMs
/** A market must not stop because its backups do: past so many files they go, and a whole backup is due. */
const backlogMax = 256

export interface RunOptions {
  /** A folder or `s3://…`. */
  to: string
  /** Makes a whole backup even when none is due. */
  isForced: boolean
}

export interface RunResult {
  /** The whole backup that was made. */
  manifest: Manifest | null
  /** Files of the log that went to the store. */
  segments: number
  /** Whatever was acknowledged before this can be restored. */
  coveredAt: Date
  /** Where it lies: the store and its folder. */
  place: string
}

/**
 * Brings the backup up to date: the log and new pictures each time, everything when that is due (or a gap
 * makes the log useless). Null when another process is at it already.
 * @throws BackupError or whatever went wrong, noted where `readBackupHealth` finds it.
 */
export async function runBackup(ctx: Ctx, options: RunOptions): Promise<RunResult | null> {
  const home = ctx.config.databaseUrl === undefined ? await chooseHome(ctx.config.dataDir) : null
  const url = home === null ? ctx.config.databaseUrl : await findRunningPostgres(home)
  if (url === undefined || url === null)
    throw new BackupError('The market’s PostgreSQL does not run.')
  const admin = new pg.Client({
    connectionString: url,
    options: '-c statement_timeout=0 -c TimeZone=UTC',
  })
  admin.on('error', () => undefined)
  await admin.connect()
  try {
    const { rows } = await admin.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [lockKey],
    )
    if (rows[0]?.mine !== true) return null
    const result = await (home === null
      ? keepDump(ctx, options, admin, url)
      : keepCluster(ctx, options, { admin, url, home }))
    await noteCovered(ctx, result.coveredAt)
    return result
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // The database may be what failed; the log has it in any case.
    await noteFailed(ctx, reason).catch(() => undefined)
    throw error
  } finally {
    await admin.end()
  }
}

async function keepCluster(
  ctx: Ctx,
  options: RunOptions,
  cluster: { admin: pg.Client; url: string; home: Home },
): Promise<RunResult> {
  const { admin, home } = cluster
  const source = await sourceOf(ctx, options, await clusterFolder(admin))
  const isArchiving = (await settingOf(admin, 'archive_mode')) === 'on'
  const first = isArchiving ? await keepLog(ctx, source, cluster) : { segments: 0, coveredAt: null }
  const isDue = options.isForced || (await isBaseDue(ctx, source, await timelineOf(admin)))
  const manifest = isDue ? await timed(ctx, () => backUpCluster(source, cluster)) : null
  // Right after the base, so that it can be restored to this moment and not only as it is.
  const second = isDue && isArchiving ? await keepLog(ctx, source, cluster) : first
  if (manifest !== null) await forget(ctx, source, admin)
  await shipHistories(source.store, source.seal, home.cluster)
  return {
    manifest,
    segments: first.segments + (second === first ? 0 : second.segments),
    coveredAt: second.coveredAt ?? new Date(manifest?.startedAt ?? 0),
    place: source.store.name,
  }
}

async function keepDump(
  ctx: Ctx,
  options: RunOptions,
  admin: pg.Client,
  url: string,
): Promise<RunResult> {
  const source = await sourceOf(ctx, options, await databaseFolder(admin))
  const newest = (await listBackups(source.store)).at(-1)
  const isDue = options.isForced || isOld(ctx, newest)
  const manifest = isDue ? await timed(ctx, () => dumpDatabase(source, url)) : null
  if (manifest !== null) await forget(ctx, source, admin)
  const coveredAt = manifest === null ? newest?.startedAt : new Date(manifest.startedAt)
  return { manifest, segments: 0, coveredAt: coveredAt ?? new Date(0), place: source.store.name }
}

async function sourceOf(ctx: Ctx, { to }: RunOptions, folder: string): Promise<Source> {
  return {
    store: within(openStore(to, ctx.config.backup), folder),
    seal: await openSeal(ctx.config.backup.keys),
    dataDir: ctx.config.dataDir,
    storage: ctx.resources.pictures,
    onMissing: (key) => ctx.log.warn({ picture: key }, 'a picture that is shown is lost'),
  }
}

/**
 * Pictures, then the log up to now: a row that the log brings back had its picture kept before. The
 * segment is finished first, so that pictures of rows that it has are looked for after those rows came.
 */
async function keepLog(
  ctx: Ctx,
  { store, seal, storage, onMissing }: Source,
  { admin, home }: { admin: pg.Client; home: Home },
): Promise<{ segments: number; coveredAt: Date }> {
  const archive = walArchiveOf(home)
  try {
    const last = await finishSegment(admin, archive)
    const afterId = await picturesSince(ctx)
    const keys = await picturesShown(admin, afterId)
    if (keys.length > 0) {
      await shipPictures(store, seal, storage, {
        keys,
        known: await listPictures(store, afterId),
        onMissing,
      })
    }
    const segments = await shipSegments(store, seal, archive, last)
    return { segments, coveredAt: new Date(last.coveredMs) }
  } catch (error) {
    await cutBacklog(ctx, archive)
    throw error
  }
}

async function cutBacklog(ctx: Ctx, archive: string): Promise<void> {
  const files = (await readdir(archive)).filter((file) => readSegment(file) !== null)
  if (files.length <= backlogMax) return
  for (const file of files) await rm(path.join(archive, file), { force: true })
  ctx.log.error(
    { files: files.length },
    'the backup’s store was out of reach for too long: the log that waited for it is gone, and what ' +
      'happened meanwhile cannot be restored moment by moment',
  )
}

/** From which id on pictures may be new to the store; all of them when none were kept for a while. */
async function picturesSince(ctx: Ctx): Promise<string> {
  const { coveredAt } = await readBackupHealth(ctx)
  if (coveredAt === null) return ''
  const ms = Math.max(0, Date.parse(coveredAt) - pictureSlackMs)
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** When there is none, it is old, it is of another timeline (a restore), or the log has a gap since. */
async function isBaseDue(ctx: Ctx, { store }: Source, timeline: number): Promise<boolean> {
  const newest = (await listBackups(store)).at(-1)
  if (newest === undefined || isOld(ctx, newest)) return true
  const start = readSegment(newest.startSegment)
  if (start?.timeline !== timeline) return true
  const since = (await listWal(store)).filter(({ file }) => {
    const segment = readSegment(file)
    return segment?.timeline === timeline && segment.index >= start.index
  })
  return (
    reachOf(since, newest.startSegment, [{ timeline, fromIndex: 0 }]).files.length < since.length
  )
}

function isOld(ctx: Ctx, newest: BackupName | undefined): boolean {
  return Date.now() - (newest?.startedAt.getTime() ?? 0) >= ctx.config.backup.hours * hourMs
}

async function forget(ctx: Ctx, source: Source, client: pg.ClientBase): Promise<void> {
  await forgetOld(source.store, {
    keepDays: ctx.config.backup.keepDays,
    now: await clockOf(client),
    shown: new Set(await picturesShown(client)),
  })
}

async function timed<T extends Manifest>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const manifest = await work()
  const seconds = (performance.now() - start) / 1000
  const bytes = bytesOf(manifest)
  await noteSaved(ctx, { at: new Date(manifest.startedAt), bytes, seconds })
  ctx.log.info({ bytes, seconds, pictures: manifest.pictures.length }, 'a whole backup was made')
  return manifest
}

/** Bytes stored for the database; pictures are stored once for all backups. */
export function bytesOf(manifest: Manifest): number {
  const parts =
    manifest.kind === 'cluster' ? manifest.cluster : manifest.tables.flatMap((table) => table.parts)
  return [...parts, ...manifest.secrets].reduce((sum, { bytes }) => sum + bytes, 0)
}

async function settingOf(client: pg.ClientBase, name: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [
    name,
  ])
  return firstOf(rows).value
}

async function timelineOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ file: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as file',
  )
  const { file } = firstOf(rows)
  const segment = readSegment(file)
  if (segment === null) throw new Error(`${file} is no segment of the log.`)
  return segment.timeline
}
