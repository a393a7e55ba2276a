import type pg from 'pg'
import type { Home } from '#core/boot/embedded-postgres-home.ts'
import type { PictureStorage } from '#features/media/picture-storage.ts'
import { openBaseBackup } from './base-backup.ts'
import { backupId, writeManifest, type ClusterManifest } from './manifest.ts'
import { writeParts } from './parts.ts'
import { listPictures, picturesShown, shipPictures } from './pictures.ts'
import type { Seal } from './seal.ts'
import { writeSecrets } from './secrets.ts'
import { segmentIndexAt, segmentName } from './segments.ts'
import type { Store } from './store.ts'
import { firstOf } from '#core/first-of.ts'

/** What is backed up, and where to. */
export interface Source {
  store: Store
  seal: Seal
  dataDir: string
  storage: PictureStorage
  /** Told of pictures that the market shows and has lost. */
  onMissing: (key: string) => void
}

/** Who the embedded cluster is, whatever folder it lies in. Needs the superuser. */
export async function clusterFolder(admin: pg.ClientBase): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  )
  return `cluster-${firstOf(rows).id}`
}

/**
 * One whole backup of the embedded database, its pictures and its secrets. Pictures come after the
 * database: each that the database shows was kept before it was shown, and stays an hour after.
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
      ...(await companions(source, { client: admin, folder, database: home.dataDir })),
    }
    await writeManifest(store, seal, id, manifest)
    return manifest
  } finally {
    await base.close()
  }
}

/** What comes along with a database: pictures and secrets. */
export async function companions(
  source: Source,
  from: { client: pg.ClientBase; folder: string; database: string | null },
): Promise<{ pictures: string[]; secrets: ClusterManifest['secrets'] }> {
  const { store, seal, storage, onMissing, dataDir } = source
  const known = await listPictures(store)
  const keys = await picturesShown(from.client)
  return {
    pictures: await shipPictures(store, seal, storage, { keys, known, onMissing }),
    secrets: await writeSecrets(store, seal, `${from.folder}/secrets.json`, {
      market: dataDir,
      database: from.database,
    }),
  }
}

/** The version of PostgreSQL, and which migrations made the tables. */
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

/** The database's clock: that of the commits. */
export async function clockOf(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  return firstOf(rows).at
}
