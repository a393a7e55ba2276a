import {
  listBackups,
  readManifest,
  type BackupName,
  type ClusterManifest,
  type Manifest,
} from './manifest.ts'
import type { Seal } from './seal.ts'
import { readSegment, type Stretch } from './segments.ts'
import { BackupError, within, type Store } from './store.ts'
import { listWal, newestTimeline, reachOf, readLineage, type WalFile } from './wal.ts'

export interface RestoreTarget {
  /** The restore target time. Defaults to the latest that the backup allows. */
  at?: Date | undefined
  /** A folder of the store, required if the store has backups of several databases. */
  database?: string | undefined
  /** A timeline from before an earlier restore. Defaults to the newest. */
  timeline?: number | undefined
}

/** The backup and the part of the write-ahead log that a restore uses. */
export interface Choice {
  store: Store
  name: BackupName
  manifest: Manifest
  /** The files of the write-ahead log to replay. Empty for a dump. */
  log: WalFile[]
  /** The timeline history files, so that PostgreSQL gives the new timeline an unused number. */
  histories: WalFile[]
  timeline: number
  /** Every write that was acknowledged before this time is restored. Milliseconds since 1970. */
  untilMs: number
}

/** The folders of the store. Each has the backups of one database. */
export async function listDatabases(root: Store): Promise<string[]> {
  const names = await root.list('')
  const folders = names.flatMap(
    (name) => /^((?:cluster|database)-[\w-]+)\/manifests\//.exec(name)?.[1] ?? [],
  )
  return [...new Set(folders)]
}

/**
 * Picks the newest backup from which the target can be restored.
 * @throws BackupError with the earliest or latest restorable time if there is none.
 */
export async function choose(root: Store, seal: Seal, target: RestoreTarget): Promise<Choice> {
  const folder = await pickDatabase(root, target.database)
  const store = within(root, folder)
  const names = (await listBackups(store)).toReversed()
  const wal = await listWal(store)
  let oldest: Manifest | undefined
  for (const name of names) {
    const manifest = await readManifest(store, seal, name)
    oldest = manifest
    if (target.at !== undefined && target.at.getTime() < Date.parse(manifest.endedAt)) continue
    const choice = await choiceOf(store, seal, { name, manifest, wal, target })
    if (choice === null) continue
    rejectLaterTime(choice, target)
    return choice
  }
  throw new BackupError(
    `The earliest point in time that can be restored is ${oldest?.endedAt ?? 'unknown: there is no backup'}.`,
  )
}

/** Null if the wanted timeline does not continue from the backup. */
async function choiceOf(
  store: Store,
  seal: Seal,
  from: { name: BackupName; manifest: Manifest; wal: readonly WalFile[]; target: RestoreTarget },
): Promise<Choice | null> {
  const { name, manifest, wal, target } = from
  if (manifest.kind === 'dump') {
    const untilMs = Date.parse(manifest.startedAt)
    return { store, name, manifest, log: [], histories: [], timeline: 0, untilMs }
  }
  const timeline = target.timeline ?? newestTimeline(wal, manifest.timeline)
  const lineage = await readLineage(store, seal, wal, timeline)
  if (!leadsFrom(lineage, manifest)) return null
  const { files: log, untilMs } = reachOf(wal, manifest.startSegment, lineage)
  const histories = wal.filter(({ file }) => file.endsWith('.history'))
  return { store, name, manifest, log, histories, timeline, untilMs }
}

/**
 * Whether the timeline with this ancestry continues from a backup. A backup begins with a new segment and ends by
 * finishing one, so a timeline that branched off within its first segment has only a part of it.
 */
function leadsFrom(
  lineage: readonly Stretch[],
  { timeline, startSegment }: Pick<ClusterManifest, 'timeline' | 'startSegment'>,
): boolean {
  const own = lineage.findIndex((stretch) => stretch.timeline === timeline)
  if (own < 0) return false
  const branchIndex = lineage[own - 1]?.fromIndex ?? Number.POSITIVE_INFINITY
  return (readSegment(startSegment)?.index ?? 0) < branchIndex
}

function rejectLaterTime({ manifest, untilMs }: Choice, { at }: RestoreTarget): void {
  if (at === undefined || manifest.kind === 'dump' || at.getTime() <= untilMs) return
  throw new BackupError(
    untilMs === 0
      ? `The backup of ${manifest.startedAt} has no write-ahead log after it. Omit --at to restore it as it is.`
      : `The latest point in time that can be restored is ${new Date(untilMs).toISOString()}.`,
  )
}

async function pickDatabase(root: Store, wanted: string | undefined): Promise<string> {
  const folders = await listDatabases(root)
  const found = wanted === undefined ? folders : folders.filter((folder) => folder === wanted)
  const [first, ...others] = found
  if (first === undefined) {
    throw new BackupError(
      wanted === undefined
        ? `There is no backup in ${root.name}.`
        : `${root.name} has no backup of ${wanted}.`,
    )
  }
  if (others.length === 0) return first
  const list = folders.map((folder) => `  ${folder}`).join('\n')
  throw new BackupError(
    `${root.name} has backups of ${folders.length} databases. Choose one with --database:\n${list}`,
  )
}
