// npm run fuzz: generated requests against a market of any size, on a disposable database.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig } from '#core/boot/config.ts'
import { createCtx } from '#server/resources.ts'
import { openPool } from '#core/sql/db.ts'
import { startEmbeddedPostgres } from '#core/boot/embedded-postgres.ts'
import { migrate } from '#core/sql/migrate.ts'
import { seedMarket } from '#seed/load.ts'
import { sizeFor } from '#seed/market/plan.ts'
import { buildApp } from '#server/app.ts'
import { registerSite } from '#site/site.ts'
import { fuzz } from './fuzz.ts'
import { openStopwatch } from './slow.ts'

const number = (text: string) => Number(text.replaceAll(/[,_]/g, ''))
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '2000' },
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    slow: { type: 'string', default: '200' },
  },
})

const dataDir = mkdtempSync(path.join(tmpdir(), 'haat-fuzz-'))
// As root, PostgreSQL runs under another account, which needs access to this folder.
chmodSync(dataDir, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir, isDisposable: true })
const pool = openPool(postgres.url)
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  await pool.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function run(): Promise<boolean> {
  await migrate(pool)
  const config = {
    ...readConfig({ DATA_DIR: dataDir, CALLS_PER_MINUTE: '0' }),
    isDemo: true,
  }
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' })
  const size = sizeFor(number(values.products))
  console.log(`fuzz: seeding ${size.products.toLocaleString('en')} products …`)
  const plain = createCtx(config, pool, log)
  await seedMarket(plain, { size })
  const stopwatch = openStopwatch(pool, number(values.slow))
  const ctx = createCtx(config, stopwatch.pool, log)
  const app = await buildApp(ctx)
  await registerSite(app)
  await app.ready()
  console.log(`fuzz: sending ${number(values.requests).toLocaleString('en')} requests …`)
  const {
    problems,
    slow: slowRequests,
    ...report
  } = await fuzz(
    app,
    { ...ctx, db: pool, pool },
    { requests: number(values.requests), seed: number(values.seed), from: number(values.from) },
  )
  const slow = await stopwatch.slow()
  await app.close()
  console.log({ ...report, succeeded: report.succeeded.length })
  for (const problem of problems) console.log(`problem: ${problem}`)
  for (const request of slowRequests) console.log(`slow request: ${request}`)
  for (const { ms, text } of slow) console.log(`slow: ${ms.toFixed(0)} ms ${text}`)
  console.log(
    `${problems.length} problems, ${slowRequests.length} slow requests, ${slow.length} slow statements`,
  )
  return problems.length + slowRequests.length + slow.length === 0
}
