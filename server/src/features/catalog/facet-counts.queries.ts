import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, uuid, uuids } from '#core/sql/kinds.ts'
import { isLiveCategory } from './categories.rows.ts'
import { isListed, isLiveProduct } from './products.rows.ts'

/** Takes the next products whose counts have to follow; returns how many. */
export async function foldNext(tx: Tx, atMost: number): Promise<number> {
  const { taken } = await tx.db.one(
    { taken: int4 },
    sql`select coalesce(fold_facets(${atMost}), 0) as taken`,
  )
  return taken
}

/** Writes the keys of the next products of a category and those under it, after `last`; null when none was left. */
export async function writeKeysOf(
  ctx: Ctx,
  categoryId: string,
  last: string | null,
  atOnce: number,
): Promise<string | null> {
  const row = await ctx.db.maybe(
    { last: uuid.orNull },
    sql`
    with batch as materialized (
      select array_agg(product_id) as ids from (
        select product_id from product_facets
        where category_id = any (categories_in(${categoryId})) and (${last}::uuid is null or product_id > ${last}::uuid)
        order by product_id limit ${sql.int(atOnce)}) b
    )
    select ids[cardinality(ids)] as last from batch, lateral write_facets(ids) where ids is not null`,
  )
  return row?.last ?? null
}

/** Of the next products after `last`: the last one, and those whose keys are not what they should be. */
export async function compareKeys(ctx: Ctx, last: string | null, atOnce: number) {
  const row = await ctx.db.one(
    { last: uuid.orNull, wrong: uuids.orNull },
    sql`
    with batch as materialized (
      select p.id, p.price, ${isListed()} as is_listed, ${isLiveProduct()} as is_there from products p
      where ${last}::uuid is null or p.id > ${last}::uuid order by p.id limit ${sql.int(atOnce)}
    ), known as materialized (
      select f.product_id, array_agg(distinct k.id order by k.id) as keys
      from facts_of(array(select id from batch)) f left join facet_keys k on k.kind = f.kind and k.ref = f.ref
      group by f.product_id
    ), wanted as materialized (
      select b.*, f.keys, array(
        select k from (
          select unnest(f.keys) as k
          union select unnest(figures_of(figure_numbers(), p.discount, p.proven_discount, p.stock, p.rating))) e
        order by k) as counted
      from batch b join products p on p.id = b.id left join known f on f.product_id = b.id
    )
    select (select id from batch order by id desc limit 1) as last, array_agg(w.id) filter (where
      case when w.is_there then p.keys is distinct from w.keys else p.product_id is not null end
      or case when w.is_listed then array(select unnest(m.keys) order by 1) is distinct from w.counted
          or m.price <> w.price
        else m.product_id is not null end) as wrong
    from wanted w left join product_facets p on p.product_id = w.id left join facet_members m on m.product_id = w.id`,
  )
  return { last: row.last, wrong: row.wrong ?? [] }
}

export async function writeKeys(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db.run(sql`select write_facets(${ids}::uuid[])`)
}

/**
 * Categories whose counts or lists take longer than they need: their places are many more than their products, the
 * places of a brand are all over them, or their newest products are not marked, too many by now, or too few.
 */
export async function selectSparse(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.many(
    { category_id: uuid },
    sql`
    select category_id from facet_members group by category_id
    having max(ordinal) > 2 * count(*) + 15360
    union
    select b.category_id from facet_bits b join facet_keys k on k.id = b.key and k.kind = 'brand'
    group by b.category_id
    having max(b.chunk) > 1 and count(*) > 2 * (count(distinct b.key) + max(b.chunk) + 1)
    union
    select c.category_id from facet_counts c join facet_keys k on k.id = c.key and k.kind = 'all'
      left join facet_fronts f using (category_id)
    where c.products > 20000 and (f.category_id is null
      or (select sum(bit_count(bits)) from facet_bits where category_id = f.category_id and key = 0)
        not between f.places / 2 and f.places * 3)
    order by category_id`,
  )
  return rows.map((row) => row.category_id)
}

/** Every category that has products or counts. */
export async function selectCounted(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.many(
    { id: uuid },
    sql`
    select id from categories where ${isLiveCategory('categories')}
    union select category_id from facet_members group by category_id order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Counts a category from scratch. */
export async function rebuild(tx: Tx, categoryId: string): Promise<void> {
  await tx.db.run(sql`set local statement_timeout = 0`)
  await tx.db.run(sql`select rebuild_facets(${categoryId})`)
}
