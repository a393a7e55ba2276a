import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { openPool } from '#core/db.ts'

export type TestDatabase = {
  /** Connection string of a migrated, empty database that nobody else uses, for the role that owns it. */
  url: string
  /** Ends every connection to it and removes it. */
  drop: () => Promise<void>
}

/** Clones the migrated template: about 40 ms. Make one per test file, in beforeAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('postgresAdminUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(inject('postgresUrl'))
  await administer(adminUrl, `create database ${name} template template_haat owner ${url.username}`)
  url.pathname = name
  return {
    url: url.href,
    drop: () => administer(adminUrl, `drop database ${name} with (force)`),
  }
}

async function administer(adminUrl: string, statement: string): Promise<void> {
  const pool = openPool(adminUrl, { size: 1 })
  try {
    await pool.raw.query(statement)
  } finally {
    await pool.close()
  }
}
