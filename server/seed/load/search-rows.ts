import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'

/**
 * Writes the search rows of all products into an empty table: what the view `search_rows` would hold. The products of a
 * large market say the same things again and again, so these are normalised once for each thing that is said, category,
 * brand and shop. Only a table that is made from a query, without subqueries for each row, lets PostgreSQL run that query
 * with several processes, and these can't read temporary tables.
 */
export async function writeSearchRows({ db }: Ctx): Promise<void> {
  await db.run(sql`analyze products`)
  await db.run(sql`set local parallel_setup_cost = 0`)
  await db.run(sql`set local parallel_tuple_cost = 0`)
  await db.run(sql`
    create unlogged table seeded_sayings as
    select d.attribute_id, ${saying('d')} as saying, coalesce(v.position, 0) as position,
      plain_words(said_of(a.name, a.name_bn, a.unit, v.label, v.label_bn, d.text, d.number)) as words
    from (
        select distinct attribute_id, value_id, number, flag, text from product_attributes where flag is not false) d
      join attributes a on a.id = d.attribute_id left join attribute_values v on v.id = d.value_id`)
  await db.run(sql`analyze seeded_sayings`)
  await db.run(sql`
    create unlogged table seeded_words as
    select s.product_id, string_agg(w.words, '' order by s.attribute_id, w.position) as words
    from product_attributes s join seeded_sayings w on w.attribute_id = s.attribute_id and w.saying = ${saying('s')}
    where s.flag is not false group by s.product_id`)
  await db.run(sql`analyze seeded_words`)
  await db.run(sql`
    create unlogged table seeded_names as
    select id, plain_words(name) as words from shops
    union all select id, plain_words(' ' || name || ' ' || name_bn) from brands
    union all select c.id, plain_words(string_agg(k.name || ' ' || k.name_bn, ' '))
      from categories c join categories k on k.id = any (c.path) group by c.id`)
  await db.run(sql`analyze seeded_names`)
  await db.run(sql`
    create unlogged table seeded_search as
    select p.id as product_id, p.shop_id, p.category_id, p.visible, p.family_id, p.is_face,
      title_vector(
        plain_words(p.name), c.words || coalesce(b.words, ''), s.words || coalesce(w.words, '')) as title,
      description_vector(plain_words(p.description)) as description
    from products p join seeded_names s on s.id = p.shop_id join seeded_names c on c.id = p.category_id
      left join seeded_names b on b.id = p.brand_id left join seeded_words w on w.product_id = p.id
    where p.deleted_at is null`)
  await db.run(sql`
    insert into product_search (product_id, shop_id, category_id, visible, title, everything, family_id, is_face)
    select product_id, shop_id, category_id, visible, title, title || description, family_id, is_face
    from seeded_search`)
  await db.run(sql`drop table seeded_sayings, seeded_words, seeded_names, seeded_search`)
}

/** What tells a thing that is said from others of its attribute: an attribute has values of one kind. */
export function saying(row: string): Sql {
  return sql.raw(
    `coalesce(${row}.value_id::text, ${row}.number::text, ${row}.text, ${row}.flag::text)`,
  )
}
