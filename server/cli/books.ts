// npm run books: checks that the market's books add up. Ends with 1 if they do not.
import { pino } from 'pino'
import { readConfig, type Config } from '#core/boot/config.ts'
import { createCtx } from '#server/resources.ts'
import { openPool } from '#core/sql/db.ts'
import { startEmbeddedPostgres } from '#core/boot/embedded-postgres.ts'
import { chooseHome } from '#core/boot/embedded-postgres-home.ts'
import { findRunningPostgres } from '#core/boot/embedded-postgres-running.ts'
import { claimFolder } from '#core/boot/lock.ts'
import { checkBooks } from '#features/ledger/books.service.ts'
import { payoutChecks } from '#features/payouts/payout-checks.ts'
import { runCommand, type Opened } from './command.ts'

await runCommand('books', async (opened) => {
  const config = readConfig()
  const pool = openPool(await databaseUrl(config, opened), { size: 2 })
  opened.push(() => pool.close())
  const ctx = createCtx(config, pool, pino({ level: 'silent' }))
  const { findings, isComplete } = await checkBooks(ctx, payoutChecks)
  if (!isComplete) console.log('Orders from before the books are still being entered.')
  for (const { name, count, examples } of findings) {
    console.log(`${name}: ${count}`)
    for (const example of examples) console.log(`  ${example}`)
  }
  if (findings.length === 0) console.log('The books add up.')
  process.exitCode = findings.length === 0 ? 0 : 1
})

/** The running market's database. If none is running, starts it for this command. */
async function databaseUrl(config: Config, opened: Opened): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const running = await findRunningPostgres(await chooseHome(config.dataDir))
  if (running !== null) return running
  opened.push(claimFolder(config.dataDir))
  const database = await startEmbeddedPostgres({ dataDir: config.dataDir })
  opened.push(() => database.stop())
  return database.url
}
