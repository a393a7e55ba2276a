import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'

/** The tables that grow with the market, without products. */
export const growing = [
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
/** Each rating looks up the family of its product meanwhile. */
const needed = ['products_family_members']
/** The largest of the catalogue. What follows them reads them product by product, so they have theirs back by then. */
export const largestTables = ['product_attributes', 'product_pictures']
/** Those of orders that refer to others most. */
export const salesTables = ['orders', 'order_items', 'order_events', 'payments', 'settlements']

interface Definition {
  name: string
  definition: string
}

/**
 * Drops the indexes of these tables, but unique ones, runs `work`, and creates them again: far faster than updating
 * them row by row. Readers of these tables wait meanwhile.
 */
export async function withoutIndexes(
  tx: Ctx,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await dropIndexes(
    tx,
    sql`indrelid = any (${tables}::text[]::regclass[]) and not indisunique
      and indexrelid <> all (${needed}::text[]::regclass[])`,
  )
  await work()
  await create(tx, indexes)
}

/** The same for all indexes of these tables, with their primary and foreign keys. */
export async function withoutKeys(
  tx: Ctx,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await dropKeys(tx, tables, ['p', 'f'])
  const indexes = await dropIndexes(tx, sql`indrelid = any (${tables}::text[]::regclass[])`)
  await work()
  await create(tx, indexes)
  await addKeys(tx, keys)
  await tx.db.run(sql`analyze ${sql.raw(tables.join(', '))}`)
}

/**
 * Checks the foreign keys of these tables once, after `work`: PostgreSQL checks a new one with one join, far quicker
 * than row by row.
 */
export async function withoutForeignKeys(
  tx: Ctx,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await dropKeys(tx, tables, ['f'])
  await work()
  await addKeys(tx, keys)
}

/** Runs `work` without these triggers, for which somebody else does what they would have done. */
export async function withoutTriggers(
  tx: Ctx,
  triggers: readonly (readonly [table: string, trigger: string])[],
  work: () => Promise<void>,
): Promise<void> {
  for (const [table, trigger] of triggers) await alter(tx, table, `disable trigger ${trigger}`)
  await work()
  for (const [table, trigger] of triggers) await alter(tx, table, `enable trigger ${trigger}`)
}

interface Key extends Definition {
  table: string
}

/** Drops primary keys (`p`) or foreign ones (`f`); returns them in the order in which they can be added again. */
async function dropKeys(tx: Ctx, tables: readonly string[], types: ('p' | 'f')[]): Promise<Key[]> {
  const keys = await tx.db.many(
    { table: text, name: text, definition: text },
    sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = any (${types}::text[]) and conrelid = any (${tables}::text[]::regclass[])
    order by contype desc, 1, 2`,
  )
  for (const { table, name } of keys) await alter(tx, table, `drop constraint ${name}`)
  return keys
}

async function addKeys(tx: Ctx, keys: readonly Key[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await alter(tx, table, `add constraint ${name} ${definition}`)
  }
}

async function alter(tx: Ctx, table: string, change: string): Promise<void> {
  await tx.db.run(sql.raw(`alter table ${table} ${change}`))
}

async function dropIndexes(tx: Ctx, which: Sql): Promise<Definition[]> {
  const indexes = await tx.db.many(
    { name: text, definition: text },
    sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where ${which} order by name`,
  )
  for (const { name } of indexes) await tx.db.run(sql`drop index ${sql.raw(name)}`)
  return indexes
}

async function create(tx: Ctx, indexes: readonly Definition[]): Promise<void> {
  await tx.db.run(sql`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await tx.db.run(sql.raw(definition))
}
