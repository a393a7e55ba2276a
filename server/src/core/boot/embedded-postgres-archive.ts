import fs from 'node:fs'
import path from 'node:path'
import type { Home } from './embedded-postgres-home.ts'

/** Where PostgreSQL archives finished WAL segments until a backup has copied them. */
export function walArchiveOf(home: Pick<Home, 'dataDir'>): string {
  return path.join(home.dataDir, 'wal-archive')
}

/**
 * PostgreSQL's own `basic_archive` copies each finished segment, with fsync and without a shell. After a crash it
 * may copy a segment again, and accepts an existing copy with the same content.
 */
export function archiveSettings(home: Home): Record<string, string> {
  const folder = walArchiveOf(home)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (home.owner !== undefined) fs.chownSync(folder, home.owner.uid, home.owner.gid)
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
  }
}
