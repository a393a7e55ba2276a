// The API as a process of its own, for tests that kill it. Configured by the environment like the market.
import { pino } from 'pino'
import { readConfig } from '#core/config.ts'
import { openPool } from '#core/db.ts'
import { createLifecycle } from '#core/lifecycle.ts'
import { buildApp } from '#server/app.ts'

const config = readConfig()
const pool = openPool(config.databaseUrl ?? '', { size: config.databasePool })
const log = pino({ level: config.logLevel })
const app = await buildApp({ config, db: pool, log, pool, lifecycle: createLifecycle() })
await app.listen({ port: config.port, host: config.host })
process.stdout.write('ready\n')
