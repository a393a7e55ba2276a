import type pg from 'pg'
import type { Home } from '#core/boot/embedded-postgres-home.ts'
import type { PictureStorage } from '#features/media/picture-storage.ts'
import { openBaseBackup } from './base-backup.ts'
import { backupId, writeManifest, type ClusterManifest } from './manifest.ts'
import { writeParts } from './parts.ts'
import { listPictures, picturesInUse, copyPictures } from './pictures.ts'
import type { Seal } from './seal.ts'
import { writeSecrets } from './secrets.ts'
import { segmentIndexAt, segmentName } from './segments.ts'
import type { Store } from './store.ts'
import { firstOf } from '#core/first-of.ts'

/** What a backup reads, and where it is stored. */
export interface Source {
  store: Store
  seal: Seal
  dataDir: string
  storage: PictureStorage
  /** Called with the key of each picture that the database refers to but the storage has lost. */
  onMissing: (key: string) => void
}

/** The store's folder for the embedded cluster, by its system identifier. Needs the superuser. */
export async function clusterFolder(admin: pg.ClientBase): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  )
  return `cluster-${firstOf(rows).id}`
}

/**
 * Makes a full backup of the embedded database, its pictures and its secrets. Pictures are copied after the
 * database: a picture is stored before its row is written, and deleted no earlier than an hour after its row.
 */
export async function backUpCluster(
  source: Source,
  { url, home, admin }: { url: string; home: Home; admin: pg.ClientBase },
): Promise<ClusterManifest> {
  const { store, seal } = source
  const startedAt = await clockOf(admin)
  const base = await openBaseBackup(url)
  try {
    const { timeline } = base
    const startSegment = segmentName({ timeline, index: segmentIndexAt(base.startLsn) })
    const id = backupId(startedAt, startSegment)
    const folder = `backups/${id}`
    const cluster = await writeParts(store, seal, `${folder}/cluster.tar`, base.tar)
    const endedAt = await clockOf(admin)
    const manifest: ClusterManifest = {
      format: 1,
      kind: 'cluster',
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      ...(await facts(admin)),
      timeline,
      startSegment,
      cluster,
      ...(await copyPicturesAndSecrets(source, { client: admin, folder, database: home.dataDir })),
    }
    await writeManifest(store, seal, id, manifest)
    return manifest
  } finally {
    await base.close()
  }
}

/** Copies the pictures and secrets that belong to a database. */
export async function copyPicturesAndSecrets(
  source: Source,
  from: { client: pg.ClientBase; folder: string; database: string | null },
): Promise<{ pictures: string[]; secrets: ClusterManifest['secrets'] }> {
  const { store, seal, storage, onMissing, dataDir } = source
  const known = await listPictures(store)
  const keys = await picturesInUse(from.client)
  return {
    pictures: await copyPictures(store, seal, storage, { keys, known, onMissing }),
    secrets: await writeSecrets(store, seal, `${from.folder}/secrets.json`, {
      market: dataDir,
      database: from.database,
    }),
  }
}

/** PostgreSQL's version, and the migrations that were applied. */
export async function facts(
  client: pg.ClientBase,
): Promise<{ postgres: number; migrations: ClusterManifest['migrations'] }> {
  const version = await client.query<{ v: string }>(
    `select current_setting('server_version_num') as v`,
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  return { postgres: Number(version.rows[0]?.v), migrations: rows }
}

/** The database's clock, which also dates the commits. */
export async function clockOf(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  return firstOf(rows).at
}
