// npm run two-factor-off -- owner@haat.example: for an owner who lost the app and the recovery codes.
import { pino } from 'pino'
import { ConfigError, readConfig, type Config } from '#core/config.ts'
import { createCtx } from '#core/ctx.ts'
import { openPool } from '#core/db.ts'
import { startEmbeddedPostgres } from '#core/embedded-postgres.ts'
import { claimFolder, FolderTakenError } from '#core/lock.ts'
import { StartError } from '#core/start-error.ts'
import { switchOffTwoFactor } from '#features/accounts/two-factor.service.ts'

/** What was opened, to be closed in the opposite order. */
const opened: (() => Promise<unknown> | void)[] = []

try {
  const [email] = process.argv.slice(2)
  if (email === undefined) throw new ConfigError('Say whose: the email of an account.')
  const config = readConfig()
  const pool = openPool(await databaseUrl(config), { size: 2 })
  opened.push(() => pool.close())
  const ctx = createCtx(config, pool, pino({ level: config.logLevel }))
  const wasOn = await switchOffTwoFactor(ctx, email)
  console.log(
    wasOn
      ? `Two-factor sign-in of ${email} is off, and every device is signed out.`
      : `No account of ${email} has two-factor sign-in on. Nothing was changed.`,
  )
  process.exitCode = wasOn ? 0 : 1
} catch (error) {
  const isForPeople =
    error instanceof ConfigError || error instanceof FolderTakenError || error instanceof StartError
  console.error('two-factor-off:', isForPeople ? error.message : error)
  process.exitCode = 1
} finally {
  for (const close of opened.toReversed()) await close()
}

/** The embedded database runs for this moment only; a market that uses it has to be stopped first. */
async function databaseUrl(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  opened.push(claimFolder(config.dataDir))
  const database = await startEmbeddedPostgres({ dataDir: config.dataDir })
  opened.push(() => database.stop())
  return database.url
}
