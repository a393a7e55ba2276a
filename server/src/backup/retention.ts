import { listBackups, type BackupName } from './manifest.ts'
import { forgetPictures } from './pictures.ts'
import { readSegment } from './segments.ts'
import type { Store } from './store.ts'
import { listWal } from './wal.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Removes what is no longer needed to restore any moment of the last `keepDays`: older backups but the
 * newest of them, the log before the oldest that stays, pictures gone for longer, and parts of backups
 * that were never finished. `shown` are the keys of the pictures that the market shows now.
 */
export async function forgetOld(
  store: Store,
  { keepDays, now, shown }: { keepDays: number; now: Date; shown: ReadonlySet<string> },
): Promise<void> {
  const backups = await listBackups(store)
  const kept = keptOf(backups, new Date(now.getTime() - keepDays * dayMs))
  const [oldest] = kept
  if (oldest === undefined) return
  await store.clearDrafts('')
  // The manifest first: what has none is no backup, whenever the rest goes.
  for (const { file } of backups.filter((each) => !kept.includes(each))) await store.remove(file)
  const ids = new Set(kept.map(({ id }) => id))
  for (const part of await store.list('backups')) {
    if (!ids.has(part.split('/')[1] ?? '')) await store.remove(part)
  }
  const first = readSegment(oldest.startSegment)?.index ?? 0
  for (const { name, file } of await listWal(store)) {
    const segment = readSegment(file)
    if (segment !== null && segment.index < first) await store.remove(name)
  }
  await forgetPictures(store, shown, now, oldest.startedAt)
}

/** Those that began since `from`, and the newest before: it restores what lies between. */
export function keptOf(backups: readonly BackupName[], from: Date): BackupName[] {
  const firstSince = backups.findIndex(({ startedAt }) => startedAt >= from)
  const start = firstSince < 0 ? backups.length - 1 : firstSince - 1
  return backups.slice(Math.max(0, start))
}
