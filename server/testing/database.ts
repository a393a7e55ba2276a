import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { openPool } from '#core/sql/db.ts'

export type TestDatabase = {
  /** Connection string of a new, migrated, empty database, for the role that owns it. */
  url: string
  /** Closes every connection to it and drops it. */
  drop: () => Promise<void>
}

/** Clones the migrated template: about 40 ms. Make one per test file, in beforeAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { username } = new URL(inject('postgresUrl'))
  return await createDatabase(`template template_haat owner ${username}`)
}

/** An empty database, owned by a role without other rights. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('postgresAdminUrl')
  const owner = `owner_${randomUUID().replaceAll('-', '')}`
  await administer(adminUrl, `create role ${owner} login password 'a-password'`)
  const database = await createDatabase(`owner ${owner}`)
  const url = new URL(database.url)
  url.username = owner
  url.password = 'a-password'
  return {
    url: url.href,
    drop: async () => {
      await database.drop()
      await administer(adminUrl, `drop role ${owner}`)
    },
  }
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const adminUrl = inject('postgresAdminUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(adminUrl, `create database ${name} ${options}`)
  const url = new URL(inject('postgresUrl'))
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
