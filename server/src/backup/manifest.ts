import { z } from '@haat/contract/schema'
import { putVerified } from './parts.ts'
import { openBytes, sealBytes, sha256, type Seal } from './seal.ts'
import { BackupError, type Store } from './store.ts'

const part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })
const common = {
  format: z.literal(1),
  startedAt: z.string(),
  /** Of a cluster: the earliest restore target time. Of a dump: the time of its snapshot. */
  endedAt: z.string(),
  /** PostgreSQL's `server_version_num`. */
  postgres: z.number(),
  /** The names and checksums of the applied migrations. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The small files of the data folder, such as secrets. */
  secrets: z.array(part),
  /** The names in the store of the pictures that the database refers to. */
  pictures: z.array(z.string()),
}
const clusterManifest = z.object({
  ...common,
  kind: z.literal('cluster'),
  timeline: z.number(),
  /** The first segment of the write-ahead log that a restore needs. */
  startSegment: z.string(),
  /** The cluster as one tar. */
  cluster: z.array(part),
})
const dumpManifest = z.object({
  ...common,
  kind: z.literal('dump'),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      parts: z.array(part),
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
})
const manifest = z.discriminatedUnion('kind', [clusterManifest, dumpManifest])

export type ClusterManifest = z.output<typeof clusterManifest>
export type DumpManifest = z.output<typeof dumpManifest>
export type Manifest = z.output<typeof manifest>

/** A full backup, described by the name of its manifest. To read the manifest itself may require a key. */
export interface BackupName {
  /** Name of the manifest in the store. */
  file: string
  /** The folder of its parts: `backups/<id>`. */
  id: string
  startedAt: Date
  /** Empty for a dump. */
  startSegment: string
  sha256: string
}

const namePattern =
  /^manifests\/((\d{8}T\d{9}Z)_([0-9A-F]{24}|dump))_([0-9a-f]{64})\.json\.zst(?:\.age)?$/

/** `20261122T050312123Z_<first segment>`. It sorts by time and has what retention needs. */
export function backupId(startedAt: Date, startSegment: string): string {
  const stamp = startedAt.toISOString().replaceAll(/[-:.]/g, '')
  return `${stamp}_${startSegment === '' ? 'dump' : startSegment}`
}

/** Writes the last file of a backup. Parts without a manifest are not a backup. */
export async function writeManifest(
  store: Store,
  seal: Seal,
  id: string,
  value: Manifest,
): Promise<void> {
  const bytes = await sealBytes(seal, Buffer.from(JSON.stringify(value)))
  await putVerified(store, `manifests/${id}_${sha256(bytes)}.json${seal.ending}`, bytes)
}

/** Every full backup in a store, oldest first. */
export async function listBackups(store: Store): Promise<BackupName[]> {
  const names = await store.list('manifests')
  return names.flatMap((file) => {
    const [, id, stamp, segment, hash] = namePattern.exec(file) ?? []
    if (id === undefined || stamp === undefined || hash === undefined) return []
    return [
      {
        file,
        id,
        startedAt: dateOf(stamp),
        startSegment: segment === undefined || segment === 'dump' ? '' : segment,
        sha256: hash,
      },
    ]
  })
}

/** @throws BackupError if it is damaged, from another version of Haat, or no key opens it. */
export async function readManifest(store: Store, seal: Seal, name: BackupName): Promise<Manifest> {
  const place = `${store.name}/${name.file}`
  const bytes = await store.get(name.file)
  if (bytes === null) throw new BackupError(`${place} is missing.`)
  if (sha256(bytes) !== name.sha256) throw new BackupError(`${place} is damaged or was changed.`)
  const text = (await openBytes(seal, bytes, place)).toString()
  const read = z.safeParse(manifest, JSON.parse(text))
  if (!read.success) throw new BackupError(`${place} was made by another version of Haat.`)
  return read.data
}

function dateOf(stamp: string): Date {
  return new Date(stamp.replace(/(....)(..)(..T..)(..)(..)(...Z)/, '$1-$2-$3:$4:$5.$6'))
}
