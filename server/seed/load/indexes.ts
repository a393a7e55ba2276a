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
/** The largest of the catalogue: of them, unique indexes and foreign keys are made at the end as well. */
const largest = ['product_attributes', 'product_pictures']

/**
 * Drops indexes and keys that nothing needs meanwhile, runs `work`, and creates them again: far faster than
 * updating them row by row. Readers of these tables wait meanwhile.
 */
export async function withoutIndexes(tx: Ctx, work: () => Promise<void>): Promise<void> {
  const keys = await tx.db.many(
    { table: text, name: text, definition: text },
    sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype in ('f', 'p') and conrelid = any (${largest}::text[]::regclass[])
    order by contype desc, 1, 2`,
  )
  for (const { table, name } of keys) {
    await tx.db.run(sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`)
  }
  const indexes = await tx.db.many(
    { name: text, definition: text },
    sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = any (${tables}::text[]::regclass[]) and not indisunique
      or indrelid = any (${largest}::text[]::regclass[])
    order by name`,
  )
  for (const { name } of indexes) await tx.db.run(sql`drop index ${sql.raw(name)}`)
  await work()
  await tx.db.run(sql`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await tx.db.run(sql.raw(definition))
  for (const { table, name, definition } of keys) {
    await tx.db.run(
      sql`alter table ${sql.raw(table)} add constraint ${sql.raw(name)} ${sql.raw(definition)}`,
    )
  }
}
