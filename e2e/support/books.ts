import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '../..')

/** Accounts with what they sum up to, as it is printed: debit above zero. */
export type Books = Record<string, string>

/**
 * What `npm run books` prints: the sum of each account in taka, debit above zero; with an id those of a shop. Fails if
 * the books of the market do not add up. Null where the market runs elsewhere (E2E_URL).
 */
export async function booksOf(shopId?: string): Promise<Books | null> {
  const { E2E_DATA_DIR: dataDir, DATABASE_URL: _, ...env } = process.env
  if (dataDir === undefined) return null
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/cli/books.ts', ...(shopId === undefined ? [] : ['--shop', shopId])],
    { cwd: root, env: { ...env, DATA_DIR: dataDir, DEMO_SEED: 'on' } },
  )
  const lines = stdout.split('\n').filter((line) => /^[a-z._]+( of .+)?: -?[\d,]/.test(line))
  return Object.fromEntries(lines.map((line) => line.split(': ')))
}

/** What the books hold for a shop, by account; nothing where the market runs elsewhere. */
export async function expectBooks(shopId: string, expected: Record<string, string>): Promise<void> {
  const books = await booksOf(shopId)
  if (books !== null) expect(books).toEqual(expected)
}
