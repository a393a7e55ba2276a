// npm run seed: fills an empty database with a market of any size.
import { pino } from 'pino'
import { ConfigError, readConfig, type Config } from '#core/boot/config.ts'
import { createCtx } from '#server/resources.ts'
import { openPool, type Pool } from '#core/sql/db.ts'
import { startEmbeddedPostgres } from '#core/boot/embedded-postgres.ts'
import { claimFolder, FolderTakenError } from '#core/boot/lock.ts'
import { migrate } from '#core/sql/migrate.ts'
import { StartError } from '#core/boot/start-error.ts'
import { heedSignals } from '#core/boot/stopping.ts'
import { isMarketEmpty } from './is-market-empty.ts'
import { seedMarket } from './load.ts'
import { readOptions, UsageError, usage } from './options.ts'

/**
 * New pages go to the log as a whole, and compressing them took a quarter of the time. Fewer checkpoints: each writes
 * pages to the log once more.
 */
const settings = { wal_compression: 'off', max_wal_size: '4GB' }

/** What was opened; closed in reverse order. */
const opened: (() => Promise<unknown> | void)[] = []
let stopping: Promise<never> | undefined
/** Aborted on a stop, for a database that is still starting. */
const starting = new AbortController()

heedSignals(() => void stop(130))

try {
  await run()
  await stop(0)
} catch (error) {
  if (stopping === undefined) {
    const isForPeople =
      error instanceof UsageError ||
      error instanceof ConfigError ||
      error instanceof FolderTakenError ||
      error instanceof StartError
    console.error('\nseed:', isForPeople ? error.message : error)
  }
  await stop(1)
}

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (options.isHelp) return console.log(usage)
  const config = readConfig()
  const pool = openPool(await databaseUrl(config), { size: 4 })
  // Not awaited: it would wait for the seed itself.
  opened.push(() => void pool.close())
  const ctx = createCtx(config, pool, pino({ level: config.logLevel }))
  if (options.isReplacing) await dropEverything(pool)
  await migrate(pool)
  if (!(await isMarketEmpty(ctx))) {
    throw new UsageError(
      'This database already contains a market. Use --replace to delete all of it first.',
    )
  }
  const { size, orderLines } = options
  console.log(
    `seed: ${count(size.products)} products in ${size.categories} categories, ${count(size.shops)} shops, ` +
      `${count(size.customers)} customers, ${count(size.orders)} orders, ${count(size.reviews)} reviews`,
  )
  const start = performance.now()
  if (!(await seedMarket(ctx, { size, orderLines, onStep: progress }))) {
    throw new UsageError('Another process has filled the database meanwhile.')
  }
  console.log(`\nseed: done in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

async function databaseUrl(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  opened.push(claimFolder(config.dataDir))
  const { signal } = starting
  const database = startEmbeddedPostgres({ dataDir: config.dataDir, signal, settings })
  opened.push(() => database.then(({ stop: stopIt }) => stopIt()).catch(() => undefined))
  return (await database).url
}

async function dropEverything(pool: Pool): Promise<void> {
  await pool.raw.query('drop schema public cascade')
  await pool.raw.query('drop schema if exists graphile_worker cascade')
  await pool.raw.query('create schema public')
}

/** On a terminal, overwrites one line; otherwise prints one line per step. */
function progress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[Kseed: ${text} …`)
  else console.log(`seed: ${text}`)
}

function count(value: number): string {
  return value.toLocaleString('en')
}

/** The database rolls back whatever was not finished. */
function stop(code: number): Promise<never> {
  starting.abort()
  stopping ??= closeAll().then(() => process.exit(code))
  return stopping
}

async function closeAll(): Promise<void> {
  for (const close of opened.toReversed()) {
    try {
      await close()
    } catch (error) {
      console.error('seed: while stopping:', error)
    }
  }
}
