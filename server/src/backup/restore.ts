import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '#core/boot/config.ts'
import { chooseHome, type Home } from '#core/boot/embedded-postgres-home.ts'
import { database } from '#core/boot/embedded-postgres-roles.ts'
import { startEmbeddedPostgres } from '#core/boot/embedded-postgres.ts'
import { claimFolder } from '#core/boot/lock.ts'
import { StartError } from '#core/boot/start-error.ts'
import { diskStorage } from '#features/media/disk-storage.ts'
import { openStorage } from '#features/media/storage.ts'
import { choose, type Choice, type RestoreTarget } from './choose.ts'
import { loadDatabase } from './load.ts'
import { verifyParts } from './parts.ts'
import { restorePictures, picturesInUse, readNames } from './pictures.ts'
import { unpackCluster, replayMs } from './recover.ts'
import { openSeal, type Seal } from './seal.ts'
import { restoreSecrets } from './secrets.ts'
import { BackupError, openStore } from './store.ts'
import { emptyStaging, isFilled, requireStopped, swapIn } from './swap.ts'

export interface RestoreOptions extends RestoreTarget {
  /** A folder or `s3://…`. */
  from: string
  /** Moves an existing data folder aside. */
  isReplacing: boolean
  onStep?: (text: string) => void
}

export interface Restored {
  choice: Choice
  /** The keys of pictures that the database refers to and the backup lacks. */
  missingPictures: string[]
  /** Where the previous data was moved, or null if there was none. */
  aside: string | null
}

/**
 * Restores a market into DATABASE_URL if that is set, else into the data folder. A data folder is replaced only
 * after the backup was fetched, verified and started beside it, so a failed restore changes nothing.
 * @throws BackupError, FolderTakenError or StartError with a message for the operator.
 */
export async function restoreMarket(config: Config, options: RestoreOptions): Promise<Restored> {
  const seal = await openSeal(config.backup.keys)
  const choice = await choose(openStore(options.from, config.backup), seal, options)
  if (config.databaseUrl !== undefined) {
    return await restoreInto(config, config.databaseUrl, choice, seal)
  }
  const { dataDir } = config
  const release = claimFolder(dataDir, { isRestoring: true })
  try {
    if (!options.isReplacing && (await isFilled(dataDir))) {
      throw new BackupError(
        `${dataDir} already contains a market. Use --replace to move it aside, or --into for another folder.`,
      )
    }
    await requireStopped(dataDir)
    const staging = await emptyStaging(dataDir)
    const missingPictures = await restoreAside(config, { ...options, staging, choice, seal })
    release()
    return { choice, missingPictures, aside: await swapIn(dataDir, new Date()) }
  } finally {
    release()
  }
}

/**
 * Restores a market into an empty folder: starts its PostgreSQL for the recovery and stops it again. Calls
 * `inspect` with the restored database. Returns the keys of missing pictures.
 */
export async function restoreAside(
  config: Config,
  options: {
    staging: string
    choice: Choice
    seal: Seal
    at?: Date | undefined
    onStep?: (text: string) => void
    inspect?: (client: pg.Client) => Promise<void>
  },
): Promise<string[]> {
  const { staging, choice, seal, onStep = () => undefined } = options
  const { store, manifest } = choice
  const home = await chooseHome(staging)
  onStep('Fetching and verifying the database')
  await restoreSecrets(store, seal, manifest.secrets, { market: staging, home })
  const settings =
    manifest.kind === 'cluster'
      ? await unpackCluster({ ...choice, manifest }, seal, home, options.at)
      : { archive_mode: 'off' }
  onStep('Starting PostgreSQL on the restored data')
  const postgres = await startEmbeddedPostgres({
    dataDir: staging,
    settings,
    readyWithinMs: replayMs,
  }).catch((error: unknown) => {
    throw error instanceof StartError ? new BackupError(reasonOf(error, home)) : error
  })
  try {
    if (manifest.kind === 'dump') await loadDatabase(store, seal, manifest, postgres.url)
    onStep('Fetching and verifying the pictures')
    const storage = config.s3 === undefined ? diskStorage(staging) : openStorage(config)
    return await withClient(databaseUrl(postgres.adminUrl), async (client) => {
      await options.inspect?.(client)
      return await restorePictures(store, seal, storage, await unlockJobs(client))
    })
  } finally {
    await postgres.stop()
    rmSync(path.join(home.dataDir, 'postgres.log'), { force: true })
  }
}

async function restoreInto(
  config: Config,
  url: string,
  choice: Choice,
  seal: Seal,
): Promise<Restored> {
  const { manifest, store } = choice
  if (manifest.kind === 'cluster') {
    throw new BackupError(
      'A backup of an embedded database can only be restored into a data folder. Unset DATABASE_URL.',
    )
  }
  // Loads the database last, so that a fault in any other file leaves it empty.
  await verifyParts(
    store,
    manifest.tables.flatMap(({ parts }) => parts),
  )
  const keys = readNames(manifest.pictures).map(({ key }) => key)
  const missingPictures = await restorePictures(store, seal, openStorage(config), keys)
  await restoreSecrets(store, seal, manifest.secrets, { market: config.dataDir, home: null })
  await loadDatabase(store, seal, manifest, url)
  await withClient(url, unlockJobs)
  return { choice, missingPictures, aside: null }
}

/** The error message of PostgreSQL's log, which has the reason for a failed start. */
function reasonOf(error: Error, home: Home): string {
  const file = path.join(home.dataDir, 'postgres.log')
  const log = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [fault] = log.split('\n').filter((line) => /FATAL|PANIC/.test(line))
  return `The restore failed: ${fault ?? error.message}`
}

/** The URL of the market's database, for the superuser. */
function databaseUrl(adminUrl: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Unlocks the jobs that were running at the restored time. Returns the keys of the market's pictures. */
async function unlockJobs(client: pg.Client): Promise<string[]> {
  await client.query(`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker._private_jobs where locked_by is not null having count(*) > 0`)
  return await picturesInUse(client)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c statement_timeout=0 -c TimeZone=UTC',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
