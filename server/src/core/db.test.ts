import { expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'
import { inTransaction } from './ctx.ts'
import { sql } from './db.ts'

const kit = useKit()

it('a connection lost inside a transaction fails that transaction only', async () => {
  const lost = inTransaction(kit.ctx, async (tx) => {
    const { pid } = await tx.db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await kit.ctx.db.run(sql`select pg_terminate_backend(${pid})`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    return await tx.db.one(sql`select 1`)
  })
  await expect(lost).rejects.toThrow(/connection|terminat/i)
  expect(await kit.ctx.db.one(sql`select 1 as up`)).toEqual({ up: 1 })
})
