import { expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { readSchemaFiles } from '#core/sql/schema-files.ts'
import { expectCounted } from '#testing/counted.ts'
import { useKit } from '#testing/kit.ts'
import { untyped } from '#testing/untyped.ts'

const kit = useKit()

it('categories that an older release has miscounted are counted anew', async () => {
  const { id: shopId } = await kit.shop()
  const [few, many, empty] = [await kit.category(), await kit.category(), await kit.category()]
  for (const categoryId of [few, many, many]) await kit.product({ shopId, categoryId })
  await kit.product({ shopId, categoryId: many, status: 'DRAFT' })
  await kit.ctx.db.run(sql`update categories set product_count = 0 where id = ${many}`)
  await kit.ctx.db.run(sql`update categories set product_count = 4 where id = ${empty}`)
  const recount = readSchemaFiles().migrations.find(({ name }) => name.startsWith('0063-'))
  await kit.ctx.pool.raw.query(recount?.text ?? '')
  await expectCounted(kit)
  const counted = await kit.ctx.db.many(
    untyped,
    sql`select product_count from categories where id = any (${[few, many, empty]}::uuid[])
      order by array_position(${[few, many, empty]}::uuid[], id)`,
  )
  expect(counted).toEqual([{ product_count: 1 }, { product_count: 2 }, { product_count: 0 }])
})
