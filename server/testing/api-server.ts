// The API as a separate process, for tests that kill it. Configured by the environment like the market.
import { pino } from 'pino'
import { readConfig } from '#core/boot/config.ts'
import { createCtx } from '#server/resources.ts'
import { openPool } from '#core/sql/db.ts'
import { buildApp } from '#server/app.ts'

const config = readConfig()
const pool = openPool(config.databaseUrl ?? '', { size: config.databasePool })
const app = await buildApp(createCtx(config, pool, pino({ level: config.logLevel })))
await app.listen({ port: config.port, host: config.host })
process.stdout.write('ready\n')
