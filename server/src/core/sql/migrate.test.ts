import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPool, sql, type Pool } from './db.ts'
import { migrate } from './migrate.ts'

const name = `empty_${randomUUID().replaceAll('-', '')}`
let admin: Pool
let pools: Pool[]

beforeAll(async () => {
  admin = openPool(inject('postgresAdminUrl'), { size: 1 })
  const url = new URL(inject('postgresUrl'))
  await admin.raw.query(`create database ${name} owner ${url.username}`)
  url.pathname = name
  pools = [openPool(url.href, { size: 2 }), openPool(url.href, { size: 2 })]
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()))
  await admin.raw.query(`drop database ${name} with (force)`)
  await admin.close()
})

describe('migrating', () => {
  it('is done once by two processes that start together, and not again later', async () => {
    const [one = [], other = []] = await Promise.all(pools.map((pool) => migrate(pool)))
    const applied = [...one, ...other]
    expect(applied.length).toBeGreaterThan(5)
    expect(new Set(applied).size).toBe(applied.length)
    expect([one.length, other.length]).toContain(0)
    const [pool] = pools
    expect(pool === undefined ? null : await migrate(pool)).toEqual([])
  })

  it('refuses a file that changed after it was applied', async () => {
    const [pool] = pools
    if (pool === undefined) throw new Error('no pool')
    await pool.run(sql`update schema_migrations set checksum = 'x' where name like '0001%'`)
    await expect(migrate(pool)).rejects.toThrow(/0001-foundation.sql has changed since/)
  })
})
