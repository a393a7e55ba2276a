import { listBackups, type BackupName } from './manifest.ts'
import { deleteUnneededPictures } from './pictures.ts'
import { readSegment } from './segments.ts'
import type { Store } from './store.ts'
import { listWal } from './wal.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Deletes what no restore to a time within the last `keepDays` needs: backups that began earlier, except
 * the newest of these; segments before those of all remaining backups; pictures that no remaining backup refers
 * to; and parts of unfinished backups. `shown` has the keys of the market's current pictures.
 */
export async function applyRetention(
  store: Store,
  { keepDays, now, shown }: { keepDays: number; now: Date; shown: ReadonlySet<string> },
): Promise<void> {
  const backups = await listBackups(store)
  const kept = keptOf(backups, new Date(now.getTime() - keepDays * dayMs))
  const [oldest] = kept
  if (oldest === undefined) return
  await store.clearDrafts('')
  // Deletes the manifests first: without one, the remaining parts no longer count as a backup.
  for (const { file } of backups.filter((each) => !kept.includes(each))) await store.remove(file)
  const ids = new Set(kept.map(({ id }) => id))
  for (const part of await store.list('backups')) {
    if (!ids.has(part.split('/')[1] ?? '')) await store.remove(part)
  }
  // After a restore to an earlier time, the log goes on from a lower number than that of backups made before.
  const first = Math.min(...kept.map(({ startSegment }) => readSegment(startSegment)?.index ?? 0))
  for (const { name, file } of await listWal(store)) {
    const segment = readSegment(file)
    if (segment !== null && segment.index < first) await store.remove(name)
  }
  await deleteUnneededPictures(store, shown, now, oldest.startedAt)
}

/** The backups since `from`, and the newest before it, from which times right after `from` are restored. */
export function keptOf(backups: readonly BackupName[], from: Date): BackupName[] {
  const firstSince = backups.findIndex(({ startedAt }) => startedAt >= from)
  const start = firstSince < 0 ? backups.length - 1 : firstSince - 1
  return backups.slice(Math.max(0, start))
}
