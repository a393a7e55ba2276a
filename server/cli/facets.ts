// npm run facets: counts from scratch how many products each filter of the lists finds, with or without a running
// market. Shoppers see the old counts of a category until its new ones are there.
import { pino } from 'pino'
import { readConfig, type Config } from '#core/boot/config.ts'
import { createCtx } from '#server/resources.ts'
import { openPool } from '#core/sql/db.ts'
import { startEmbeddedPostgres } from '#core/boot/embedded-postgres.ts'
import { chooseHome } from '#core/boot/embedded-postgres-home.ts'
import { findRunningPostgres } from '#core/boot/embedded-postgres-running.ts'
import { claimFolder } from '#core/boot/lock.ts'
import { rebuildFacets } from '#features/catalog/facet-counts.service.ts'
import { readOptions, runCommand, type Opened } from './command.ts'

await runCommand('facets', async (opened) => {
  readOptions({}, 'Usage: npm run facets')
  const config = readConfig()
  const pool = openPool(await databaseUrl(config, opened), { size: 2 })
  opened.push(() => pool.close())
  const start = performance.now()
  const categories = await rebuildFacets(createCtx(config, pool, pino({ level: 'silent' })))
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  console.log(`facets: ${categories} categories counted in ${seconds} s`)
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
