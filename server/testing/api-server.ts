// The API as a process of its own, for tests that kill it. Configured by the environment like the market.
import { pino } from 'pino'
import { readConfig } from '#core/config.ts'
import { openPool } from '#core/db.ts'
import { buildApp } from '#server/app.ts'

const config = readConfig()
const pool = openPool(config.databaseUrl ?? '', { size: config.databasePool })
const app = await buildApp({ config, db: pool, log: pino({ level: config.logLevel }), pool })
await app.listen({ port: config.port, host: config.host })
process.stdout.write('ready\n')
