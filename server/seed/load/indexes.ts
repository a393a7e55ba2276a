import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'

/** The tables that grow with the market. */
const tables = [
  'products',
  'product_prices',
  'product_search',
  'search_words',
  'orders',
  'order_items',
  'order_events',
  'reviews',
  'follows',
  'recent_views',
]

/**
 * Drops the non-unique indexes, runs `work`, and creates them again: far faster than updating them row
 * by row. Readers of these tables wait meanwhile.
 */
export async function withoutIndexes(tx: Ctx, work: () => Promise<void>): Promise<void> {
  const indexes = await tx.db.many(
    { name: text, definition: text },
    sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = any (${tables}::text[]::regclass[]) and not indisunique
    order by name`,
  )
  for (const { name } of indexes) await tx.db.run(sql`drop index ${sql.raw(name)}`)
  await work()
  await tx.db.run(sql`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await tx.db.run(sql.raw(definition))
}
