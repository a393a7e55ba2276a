// npm run two-factor-off -- owner@haat.example: for an owner who lost the app and the recovery codes.
import { pino } from 'pino'
import { readConfig, type Config } from '#core/boot/config.ts'
import { createCtx } from '#server/resources.ts'
import { openPool } from '#core/sql/db.ts'
import { startEmbeddedPostgres } from '#core/boot/embedded-postgres.ts'
import { claimFolder } from '#core/boot/lock.ts'
import { switchOffTwoFactor } from '#features/accounts/two-factor.service.ts'
import { runCommand, UsageError, type Opened } from './command.ts'

await runCommand('two-factor-off', async (opened) => {
  const [email] = process.argv.slice(2)
  if (email === undefined) throw new UsageError('Give the email of an account.')
  const config = readConfig()
  const pool = openPool(await databaseUrl(config, opened), { size: 2 })
  opened.push(() => pool.close())
  const ctx = createCtx(config, pool, pino({ level: config.logLevel }))
  const wasOn = await switchOffTwoFactor(ctx, email)
  console.log(
    wasOn
      ? `Two-factor sign-in of ${email} is off, and every device is signed out.`
      : `No account of ${email} has two-factor sign-in on. Nothing was changed.`,
  )
  process.exitCode = wasOn ? 0 : 1
})

/** Starts the embedded database for this command only; a market that uses it must be stopped first. */
async function databaseUrl(config: Config, opened: Opened): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  opened.push(claimFolder(config.dataDir))
  const database = await startEmbeddedPostgres({ dataDir: config.dataDir })
  opened.push(() => database.stop())
  return database.url
}
