import { listBackups, readManifest, type BackupName, type Manifest } from './manifest.ts'
import type { Seal } from './seal.ts'
import { BackupError, within, type Store } from './store.ts'
import { listWal, newestTimeline, reachOf, readLineage, type WalFile } from './wal.ts'

export interface Wish {
  /** The moment to go back to; left out, as late as the backup reaches. */
  at?: Date | undefined
  /** A folder in the store, when it has backups of more than one database. */
  database?: string | undefined
  /** A timeline of before an earlier restore; left out, the newest. */
  timeline?: number | undefined
}

/** What a restore starts from. */
export interface Choice {
  store: Store
  name: BackupName
  manifest: Manifest
  /** Files of the write-ahead log to replay on top; none for a dump. */
  log: WalFile[]
  /** Histories of timelines, so that a new one is told apart. */
  histories: WalFile[]
  timeline: number
  /** Whatever was acknowledged before this is in it. */
  untilMs: number
}

/** Folders of the store that hold backups of one database each. */
export async function listDatabases(root: Store): Promise<string[]> {
  const names = await root.list('')
  const folders = names.flatMap(
    (name) => /^((?:cluster|database)-[\w-]+)\/manifests\//.exec(name)?.[1] ?? [],
  )
  return [...new Set(folders)]
}

/**
 * Picks the newest backup that the wish can be met from.
 * @throws BackupError that says which moments there are when it can't.
 */
export async function choose(root: Store, seal: Seal, wish: Wish): Promise<Choice> {
  const folder = await pickDatabase(root, wish.database)
  const store = within(root, folder)
  const names = (await listBackups(store)).toReversed()
  const wal = await listWal(store)
  let oldest: Manifest | undefined
  for (const name of names) {
    const manifest = await readManifest(store, seal, name)
    oldest = manifest
    if (wish.at !== undefined && wish.at.getTime() < Date.parse(manifest.endedAt)) continue
    const choice = await choiceOf(store, seal, { name, manifest, wal, wish })
    if (choice === null) continue
    refuseLater(choice, wish)
    return choice
  }
  throw new BackupError(
    `The earliest moment that can be restored is ${oldest?.endedAt ?? 'unknown: there is no backup'}.`,
  )
}

/** Null when the wish's timeline began after this backup was made, or the backup is of a later one. */
async function choiceOf(
  store: Store,
  seal: Seal,
  from: { name: BackupName; manifest: Manifest; wal: readonly WalFile[]; wish: Wish },
): Promise<Choice | null> {
  const { name, manifest, wal, wish } = from
  if (manifest.kind === 'dump') {
    const untilMs = Date.parse(manifest.startedAt)
    return { store, name, manifest, log: [], histories: [], timeline: 0, untilMs }
  }
  const timeline = wish.timeline ?? newestTimeline(wal, manifest.timeline)
  const lineage = await readLineage(store, seal, wal, timeline)
  if (!lineage.some((stretch) => stretch.timeline === manifest.timeline)) return null
  const { files: log, untilMs } = reachOf(wal, manifest.startSegment, lineage)
  const histories = wal.filter(({ file }) => file.endsWith('.history'))
  return { store, name, manifest, log, histories, timeline, untilMs }
}

function refuseLater({ manifest, untilMs }: Choice, { at }: Wish): void {
  if (at === undefined || manifest.kind === 'dump' || at.getTime() <= untilMs) return
  throw new BackupError(
    untilMs === 0
      ? `The backup of ${manifest.startedAt} has no log after it: leave --at out to restore it as it is.`
      : `The latest moment that can be restored is ${new Date(untilMs).toISOString()}.`,
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
        : `${root.name} has no ${wanted}.`,
    )
  }
  if (others.length === 0) return first
  const list = folders.map((folder) => `  ${folder}`).join('\n')
  throw new BackupError(
    `${root.name} has backups of ${folders.length} databases. Say which with --database:\n${list}`,
  )
}
