// npm run check: proves without a database that the files in `core/sql` describe the current migrations.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrationsChecksum } from './describe-tables.ts'

const pathOf = (address: string) => fileURLToPath(new URL(address, import.meta.url))
const checksum = migrationsChecksum(pathOf('../migrations'))

for (const file of ['tables.ts', 'tables-of-service.ts', 'tables-of-trade.ts']) {
  const described = readFileSync(pathOf(`../src/core/sql/${file}`), 'utf8')
  if (!described.includes(`\n// Migrations: ${checksum}\n`)) {
    console.log(
      `server/src/core/sql/${file}: does not describe the current migrations. Generate it again:`,
    )
    console.log('npx vitest run --project server server/testing/tables.test.ts -u')
    process.exitCode = 1
  }
}
