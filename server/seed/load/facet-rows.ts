import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { saying } from './search-rows.ts'

/** A face has what the others of its family have, too. */
const said = sql`
  select p.id, p.category_id, a.* from products p join product_attributes a on a.product_id = p.id where a.text is null
  union all
  select p.id, p.category_id, a.* from products p join products m on m.family_id = p.family_id and m.id <> p.id
      and m.status = 'ACTIVE' and m.deleted_at is null
    join product_attributes a on a.product_id = m.id
  where p.is_face and a.text is null`

/**
 * Writes what all products can be narrowed by into an empty table, as `write_facet_rows` would for each. What is said of
 * the products of a category gets its key once. See `writeSearchRows` for the tables.
 */
export async function writeFacetRows(tx: Tx): Promise<void> {
  await writeKeys(tx)
  await tx.db.run(sql`
    create unlogged table seeded_facets as
    select product_id, array_agg(distinct key order by key) as keys
    from (
      select s.id as product_id, k.key
      from (${said}) s join seeded_keys k on k.category_id = s.category_id and k.attribute_id = s.attribute_id
        and k.saying = ${saying('s')}
      union all select p.id, k.key from products p join seeded_place_keys k on k.id = p.shop_id
      union all select p.id, k.key from products p join seeded_place_keys k on k.id = p.brand_id
      union all select p.id, k.key from products p join seeded_place_keys k on k.id = p.category_id) all_keys
    group by product_id`)
  await tx.db.run(sql`
    insert into product_facets (product_id, category_id, keys)
    select p.id, p.category_id, f.keys from products p join seeded_facets f on f.product_id = p.id
    where p.deleted_at is null`)
  await tx.db.run(
    sql`drop table seeded_facts, seeded_places, seeded_keys, seeded_place_keys, seeded_facets`,
  )
}

/** A key for all that is said of the products of a category, and for each shop, brand and category. */
async function writeKeys({ db }: Tx): Promise<void> {
  await db.run(sql`
    create unlogged table seeded_facts as
    select d.category_id, d.attribute_id, d.saying, fact_kind(d.value_id, d.number) as kind,
      fact_ref(d.attribute_id, d.value_id, d.number, d.flag, r.buckets) as ref
    from (
        select distinct category_id, attribute_id, value_id, number, flag, ${saying('s')} as saying
        from (${said}) s) d
      left join category_ranges r on r.category_id = d.category_id and r.attribute_id = d.attribute_id`)
  await db.run(sql`
    create unlogged table seeded_places as
    select id, 'shop' as kind, id::text as ref from shops where id in (select shop_id from products)
    union all select id, 'brand', id::text from brands where id in (select brand_id from products)
    union all select c.id, 'category', up::text from categories c, unnest(c.path) up
      where c.id in (select category_id from products)`)
  await db.run(sql`
    insert into facet_keys (kind, ref)
    select kind, ref from (select kind, ref from seeded_facts union select kind, ref from seeded_places) n
    order by kind, ref
    on conflict do nothing`)
  await db.run(sql`
    create unlogged table seeded_keys as
    select f.category_id, f.attribute_id, f.saying, k.id as key
    from seeded_facts f join facet_keys k on k.kind = f.kind and k.ref = f.ref`)
  await db.run(sql`
    create unlogged table seeded_place_keys as
    select n.id, k.id as key from seeded_places n join facet_keys k on k.kind = n.kind and k.ref = n.ref`)
  await db.run(sql`analyze seeded_keys, seeded_place_keys`)
}
