import { createWriteStream } from 'node:fs'
import { chmod, chown, mkdir, open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import type { Home } from '#core/boot/embedded-postgres-home.ts'
import type { Choice } from './choose.ts'
import type { ClusterManifest } from './manifest.ts'
import { readParts } from './parts.ts'
import type { Seal } from './seal.ts'
import { BackupError } from './store.ts'
import { readWal } from './wal.ts'

type Owner = Home['owner']

/** The limit for recovery. The log of a busy market's day takes minutes. */
export const replayMs = 6 * 60 * 60 * 1000

/**
 * Unpacks a cluster for point-in-time recovery. When PostgreSQL starts with the returned settings, it replays
 * the write-ahead log up to `at` and continues on a new timeline. Every file is verified when it is read.
 */
export async function unpackCluster(
  choice: Choice & { manifest: ClusterManifest },
  seal: Seal,
  home: Home,
  at: Date | undefined,
): Promise<Record<string, string>> {
  const { store, manifest, log, histories, timeline } = choice
  await unpack(await readParts(store, seal, manifest.cluster), home)
  const folder = path.join(home.cluster, 'pg_wal')
  for (const file of [...histories, ...log]) {
    const bytes = await readWal(store, seal, file)
    await writeSparse(path.join(folder, file.file), bytes, home.owner)
  }
  await own(path.join(home.cluster, 'recovery.signal'), '', home.owner)
  return {
    // PostgreSQL requires this setting, although all segments are in pg_wal already.
    restore_command: 'exit 1',
    recovery_target_timeline: String(timeline),
    recovery_target_action: 'promote',
    ...(at === undefined ? {} : { recovery_target_time: at.toISOString().replace('Z', '+00') }),
    // Accepts connections only once recovery is complete.
    hot_standby: 'off',
    archive_mode: 'off',
  }
}

async function unpack(tar: AsyncIterable<Uint8Array>, home: Home): Promise<void> {
  const { cluster, owner } = home
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  await chmod(cluster, 0o700)
  if (owner !== undefined) await chown(cluster, owner.uid, owner.gid)
  const entries = extract()
  const source = pipeline(Readable.from(tar), entries)
  // The loop over the entries gets its errors.
  source.catch(() => undefined)
  for await (const entry of entries) {
    const { name, type, mode } = entry.header
    const file = path.join(cluster, name)
    if (path.relative(cluster, file).startsWith('..'))
      throw new BackupError(`${name} is outside the cluster’s folder.`)
    if (type === 'directory') {
      await mkdir(file, { recursive: true, mode: 0o700 })
      entry.resume()
    } else if (type === 'file') {
      await pipeline(Readable.from(entry), createWriteStream(file, { mode: mode ?? 0o600 }))
    } else throw new BackupError(`${name} is a ${type}, which Haat’s backups never contain.`)
    if (owner !== undefined) await chown(file, owner.uid, owner.gid)
  }
  await source
}

const pageBytes = 64 * 1024
const zeros = Buffer.alloc(pageBytes)

/** Leaves out pages of zeros: most of a segment that was switched early is empty and needs no disk space. */
async function writeSparse(file: string, bytes: Buffer, owner: Owner): Promise<void> {
  await rm(file, { force: true })
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.truncate(bytes.length)
    for (let at = 0; at < bytes.length; at += pageBytes) {
      const page = bytes.subarray(at, at + pageBytes)
      if (!page.equals(zeros.subarray(0, page.length))) await handle.write(page, 0, page.length, at)
    }
  } finally {
    await handle.close()
  }
  if (owner !== undefined) await chown(file, owner.uid, owner.gid)
}

async function own(file: string, text: string, owner: Owner): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  if (owner !== undefined) await chown(file, owner.uid, owner.gid)
}
