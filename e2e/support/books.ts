import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * What `npm run books` prints of a shop: the sum of each of its accounts in taka, debit above zero. Fails if the books
 * of the market do not add up. Null where the market runs elsewhere (E2E_URL).
 */
export async function booksOf(shopId: string): Promise<Record<string, string> | null> {
  const { E2E_DATA_DIR: dataDir, DATABASE_URL: _, ...env } = process.env
  if (dataDir === undefined) return null
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/cli/books.ts', '--shop', shopId],
    { cwd: root, env: { ...env, DATA_DIR: dataDir, DEMO_SEED: 'on' } },
  )
  const lines = stdout.split('\n').filter((line) => line.startsWith('vendor.'))
  return Object.fromEntries(lines.map((line) => line.split(': ')))
}
