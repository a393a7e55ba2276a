import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { useKit } from '#testing/kit.ts'
import { marketOf } from '#testing/orders.ts'
import { expect, test, vi } from 'vitest'
import { vacuum } from './vacuum.ts'

const kit = useKit()

/** Pages of a table whose rows everybody is known to see, and all its pages. */
async function pagesOf(table: string) {
  return await kit.ctx.db.one(
    { seen: int4, all: int4 },
    sql`select relallvisible as seen, relpages as all from pg_class where oid = ${table}::regclass`,
  )
}

test('a vacuum lets lists read their index alone, and leaves empty tables without statistics', async () => {
  await marketOf(kit, [{}])
  await kit.ctx.db.run(sql`update products set stock = stock + 1`)
  expect((await pagesOf('products')).seen).toBe(0)
  // A look at the statistics by autovacuum may keep the first vacuum from marking what everybody sees.
  await vi.waitFor(
    async () => {
      await vacuum(kit.ctx.pool)
      const { seen, all } = await pagesOf('products')
      expect(all).toBeGreaterThan(0)
      expect(seen).toBe(all)
    },
    { timeout: 30_000 },
  )
  expect(await pagesOf('refunds')).toEqual({ seen: 0, all: 0 })
})

test('a vacuum leaves no setting on the connections of others', async () => {
  await vacuum(kit.ctx.pool)
  const client = await kit.ctx.pool.connect()
  const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout')
  client.release()
  expect(rows[0]?.statement_timeout).not.toBe('0')
})
