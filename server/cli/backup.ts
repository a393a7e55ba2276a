// npm run backup: makes a full backup now, with or without a running market.
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { pino } from 'pino'
import { readConfig, type Config } from '#core/boot/config.ts'
import { createCtx } from '#server/resources.ts'
import { openPool } from '#core/sql/db.ts'
import { chooseHome } from '#core/boot/embedded-postgres-home.ts'
import { findRunningPostgres } from '#core/boot/embedded-postgres-running.ts'
import { startEmbeddedPostgres } from '#core/boot/embedded-postgres.ts'
import { claimFolder } from '#core/boot/lock.ts'
import { bytesOf, runBackup } from '#server/backup/keep.ts'
import { verifyBackup } from '#server/backup/verify.ts'
import { readOptions, runCommand, UsageError, type Opened } from './command.ts'

const usage = `npm run backup -- [options]

Makes a whole backup of the market: database, pictures, secrets. The market goes on meanwhile.

  --to TARGET   a folder or s3://bucket/prefix; BACKUP_TO when left out
  --verify      then restores it into a temporary folder, and checks the result
  --only-verify checks the newest backup, without making one
  --new-key     prints a fresh key for BACKUP_KEY
  --help`

await runCommand('backup', async (opened) => {
  const options = readOptions(
    {
      to: { type: 'string' },
      verify: { type: 'boolean', default: false },
      'only-verify': { type: 'boolean', default: false },
      'new-key': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    usage,
  )
  if (options.help) return console.log(usage)
  if (options['new-key']) return await printKey()
  const config = readConfig()
  const to = options.to ?? config.backup.to
  if (to === undefined) throw new UsageError(`Set the target with --to or BACKUP_TO.\n\n${usage}`)
  let database: string | undefined
  if (!options['only-verify']) database = await backUp(config, to, opened)
  if (options.verify || options['only-verify']) await verify(config, to, database)
})

/** Returns the folder in the store. */
async function backUp(config: Config, to: string, opened: Opened): Promise<string | undefined> {
  if (config.backup.keys.length === 0) {
    console.warn('backup: not encrypted, secrets included: set BACKUP_KEY (--new-key makes one)')
  }
  const pool = openPool(await databaseUrl(config, opened), { size: 2 })
  opened.push(() => pool.close())
  const log = pino({ level: config.logLevel === 'info' ? 'warn' : config.logLevel })
  const start = performance.now()
  const done = await runBackup(createCtx(config, pool, log), { to, isForced: true })
  if (done === null) throw new UsageError('Another backup of this market is running.')
  const { manifest, coveredAt, place } = done
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const megabytes = manifest === null ? 0 : bytesOf(manifest) / 1e6
  console.log(
    `backup: ${megabytes.toFixed(1)} MB and ${manifest?.pictures.length ?? 0} pictures in ${seconds} s, ` +
      `read back and compared: ${place}\n` +
      `backup: it holds everything acknowledged before ${coveredAt.toISOString()}`,
  )
  return place.split('/').at(-1)
}

async function verify(config: Config, from: string, database: string | undefined): Promise<void> {
  const start = performance.now()
  const { until, rows, missingPictures } = await verifyBackup(config, from, { database })
  const counts = Object.entries(rows).map(([table, count]) => `${count} ${table}`)
  console.log(
    `backup: test restore in ${((performance.now() - start) / 1000).toFixed(1)} s up to ` +
      `${until.toISOString()}; every page, index and order is whole: ${counts.join(', ')}`,
  )
  if (missingPictures.length > 0) {
    console.warn(
      `backup: ${missingPictures.length} pictures are missing, ${missingPictures[0]} first`,
    )
    process.exitCode = 1
  }
}

/** The running market's database; if none runs, it is started for the backup. */
async function databaseUrl(config: Config, opened: Opened): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const running = await findRunningPostgres(await chooseHome(config.dataDir))
  if (running !== null) return running
  opened.push(claimFolder(config.dataDir))
  const database = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    isArchiving: config.backup.to !== undefined,
  })
  opened.push(() => database.stop())
  return database.url
}

async function printKey(): Promise<void> {
  const key = await generateX25519Identity()
  console.log(`BACKUP_KEY=${key}`)
  console.log(
    '\nKeep a copy on another machine: without it nobody can open the backups, not even you.\n' +
      'A machine that should make backups but not open them gets the recipient instead:\n' +
      `BACKUP_KEY=${await identityToRecipient(key)}`,
  )
}
