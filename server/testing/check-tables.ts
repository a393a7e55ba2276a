// npm run check: `core/sql/tables.ts` describes the migrations as they are, proven without a database.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrationsChecksum } from './describe-tables.ts'

const pathOf = (address: string) => fileURLToPath(new URL(address, import.meta.url))
const described = readFileSync(pathOf('../src/core/sql/tables.ts'), 'utf8')
const checksum = migrationsChecksum(pathOf('../migrations'))

if (!described.includes(`\n// Migrations: ${checksum}\n`)) {
  console.log('server/src/core/sql/tables.ts: describes other migrations than these. Make it anew:')
  console.log('npx vitest run --project server server/testing/tables.test.ts -u')
  process.exitCode = 1
}
