// npm run books: checks that the market's books add up, and prints the sum of each account, debit above zero. Ends
// with 1 if they do not add up. --shop ID prints the accounts of one shop, as its lines add up.
import { id } from '@haat/contract/fields'
import { formatMoney, fromTaka } from '@haat/contract/money'
import { z } from '@haat/contract/schema'
import { pino } from 'pino'
import { readConfig, type Config } from '#core/boot/config.ts'
import { bookChecks } from '#server/book-checks.ts'
import { createCtx } from '#server/resources.ts'
import { openPool } from '#core/sql/db.ts'
import { startEmbeddedPostgres } from '#core/boot/embedded-postgres.ts'
import { chooseHome } from '#core/boot/embedded-postgres-home.ts'
import { findRunningPostgres } from '#core/boot/embedded-postgres-running.ts'
import { claimFolder } from '#core/boot/lock.ts'
import { checkBooks } from '#features/ledger/books.service.ts'
import { getTrialBalance } from '#features/ledger/market-books.service.ts'
import { readOptions, runCommand, UsageError, type Opened } from './command.ts'

const usage = 'Usage: npm run books -- [--shop ID]'

await runCommand('books', async (opened) => {
  const shopId = readShopId()
  const config = readConfig()
  const pool = openPool(await databaseUrl(config, opened), { size: 2 })
  opened.push(() => pool.close())
  const ctx = createCtx(config, pool, pino({ level: 'silent' }))
  const { findings, isComplete } = await checkBooks(ctx, bookChecks)
  if (!isComplete) console.log('Orders from before the books are still being entered.')
  for (const { name, count, examples } of findings) {
    console.log(`${name}: ${count}`)
    for (const example of examples) console.log(`  ${example}`)
  }
  if (findings.length === 0) console.log('The books add up.')
  const { accounts } = await getTrialBalance(ctx, shopId)
  for (const { account, partyId, sum } of accounts) {
    const of = partyId === null ? '' : ` of ${partyId}`
    if (sum !== 0) console.log(`${account}${of}: ${formatMoney(fromTaka(sum))}`)
  }
  process.exitCode = findings.length === 0 ? 0 : 1
})

function readShopId(): string | undefined {
  const { shop } = readOptions({ shop: { type: 'string' } }, usage)
  if (shop !== undefined && !z.safeParse(id, shop).success) throw new UsageError(usage)
  return shop?.toLowerCase()
}

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
