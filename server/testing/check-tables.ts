// npm run check: proves without a database that `core/sql/tables.ts` describes the current migrations.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrationsChecksum } from './describe-tables.ts'

const pathOf = (address: string) => fileURLToPath(new URL(address, import.meta.url))
const described = readFileSync(pathOf('../src/core/sql/tables.ts'), 'utf8')
const checksum = migrationsChecksum(pathOf('../migrations'))

if (!described.includes(`\n// Migrations: ${checksum}\n`)) {
  console.log(
    'server/src/core/sql/tables.ts: does not describe the current migrations. Generate it again:',
  )
  console.log('npx vitest run --project server server/testing/tables.test.ts -u')
  process.exitCode = 1
}
