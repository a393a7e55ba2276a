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
import { choose, type Choice, type Wish } from './choose.ts'
import { loadDatabase } from './load.ts'
import { verifyParts } from './parts.ts'
import { bringPictures, picturesShown, readNames } from './pictures.ts'
import { layOutCluster, replayMs } from './recover.ts'
import { openSeal, type Seal } from './seal.ts'
import { bringSecrets } from './secrets.ts'
import { BackupError, openStore } from './store.ts'
import { emptyStaging, isFilled, refuseRunning, swapIn } from './swap.ts'

export interface RestoreOptions extends Wish {
  /** A folder or `s3://…`. */
  from: string
  /** Moves what is in the data folder aside. */
  isReplacing: boolean
  onStep?: (text: string) => void
}

export interface Restored {
  choice: Choice
  /** Keys of pictures that the database shows and the backup lacks. */
  missingPictures: string[]
  /** Where the data that was there went; null when there was none. */
  aside: string | null
}

/**
 * Restores a market: into DATABASE_URL when that is set, else into the data folder. Everything is fetched,
 * checked and brought up beside it first, so that a restore that fails leaves what was there.
 * @throws BackupError, FolderTakenError or StartError with a sentence for the person who restores.
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
        `There is a market in ${dataDir}. Say --replace to move it aside, or --into another folder.`,
      )
    }
    await refuseRunning(dataDir)
    const staging = await emptyStaging(dataDir)
    const missingPictures = await restoreAside(config, { ...options, staging, choice, seal })
    release()
    return { choice, missingPictures, aside: await swapIn(dataDir, new Date()) }
  } finally {
    release()
  }
}

/**
 * Brings a whole market up in an empty folder and stops it again. Returns the keys of pictures that are
 * missing. `inspect` sees the database before it stops.
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
  onStep('Fetching and checking the database')
  await bringSecrets(store, seal, manifest.secrets, { market: staging, home })
  const settings =
    manifest.kind === 'cluster'
      ? await layOutCluster({ ...choice, manifest }, seal, home, options.at)
      : { archive_mode: 'off' }
  onStep('Starting PostgreSQL on it')
  const postgres = await startEmbeddedPostgres({
    dataDir: staging,
    settings,
    readyWithinMs: replayMs,
  }).catch((error: unknown) => {
    throw error instanceof StartError ? new BackupError(reasonOf(error, home)) : error
  })
  try {
    if (manifest.kind === 'dump') await loadDatabase(store, seal, manifest, postgres.url)
    onStep('Fetching and checking pictures')
    const storage = config.s3 === undefined ? diskStorage(staging) : openStorage(config)
    return await withClient(databaseUrl(postgres.adminUrl), async (client) => {
      await options.inspect?.(client)
      return await bringPictures(store, seal, storage, await finish(client))
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
      'This backup is of an embedded database: it is restored into a data folder. Unset DATABASE_URL.',
    )
  }
  // The database comes last: what could be wrong with the rest has been seen by then.
  await verifyParts(
    store,
    manifest.tables.flatMap(({ parts }) => parts),
  )
  const keys = readNames(manifest.pictures).map(({ key }) => key)
  const missingPictures = await bringPictures(store, seal, openStorage(config), keys)
  await bringSecrets(store, seal, manifest.secrets, { market: config.dataDir, home: null })
  await loadDatabase(store, seal, manifest, url)
  await withClient(url, finish)
  return { choice, missingPictures, aside: null }
}

/** PostgreSQL says in its log why it does not come up. */
function reasonOf(error: Error, home: Home): string {
  const file = path.join(home.dataDir, 'postgres.log')
  const log = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [fault] = log.split('\n').filter((line) => /FATAL|PANIC/.test(line))
  return `The restore failed: ${fault ?? error.message}`
}

/** The market's database, as superuser. */
function databaseUrl(adminUrl: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Jobs that ran when the backup was made run nowhere any more. Returns the pictures that are shown. */
async function finish(client: pg.Client): Promise<string[]> {
  await client.query(`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker._private_jobs where locked_by is not null having count(*) > 0`)
  return await picturesShown(client)
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
