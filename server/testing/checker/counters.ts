import { sql, type Sql } from '#core/sql/db.ts'
import { rule, type Invariant } from './invariant.ts'

/** Rows whose counter differs from the counted rows. */
function miscounted(what: string, table: string, counter: string, counted: Sql): Sql {
  return sql`
    select ${what}::text || ' ' || t.id || ' says ' || t.${sql.raw(counter)} || ', counted ' || n.n as what
    from ${sql.raw(table)} t cross join lateral (${counted}) n
    where t.${sql.raw(counter)} <> n.n`
}

export const counterRules: readonly Invariant[] = [
  rule(
    'counters.followers',
    miscounted(
      'shop',
      'shops',
      'follower_count',
      sql`
      select count(*) as n from follows where shop_id = t.id`,
    ),
  ),
  rule(
    'counters.products-of-shops',
    miscounted(
      'shop',
      'shops',
      'product_count',
      sql`
      select count(*) as n from products where shop_id = t.id and deleted_at is null`,
    ),
  ),
  rule(
    'counters.products-of-categories',
    miscounted(
      'category',
      'categories',
      'product_count',
      sql`
      select count(*) as n from products where category_id = t.id and visible and is_face`,
    ),
  ),
  rule(
    'counters.visible-products',
    sql`
      select 'product ' || p.id || ' is ' || case when p.visible then '' else 'not ' end || 'visible' as what
      from products p join shops s on s.id = p.shop_id
      where p.visible <> (p.status = 'ACTIVE' and p.deleted_at is null and s.is_open)`,
  ),
  rule(
    'counters.ratings',
    sql`
      ${rated(
        'product',
        'products',
        sql`product_id in (
        select t.id union select m.id from products m where m.family_id = t.family_id)`,
      )}
      union all ${rated('shop', 'shops', sql`shop_id = t.id`)}`,
  ),
  rule(
    'families.have-one-face',
    sql`
      select 'family ' || f.id || ' has ' || n.faces || ' faces' as what
      from families f cross join lateral (
        select count(*) as members, count(*) filter (where is_face) as faces from products
        where family_id = f.id and deleted_at is null) n
      where n.members > 0 and n.faces <> 1`,
  ),
  rule(
    'counters.search-rows',
    sql`
      select 'product ' || coalesce(p.id, s.product_id) || case
        when s.product_id is null then ' has no search row'
        when p.deleted_at is not null then ' is deleted and can be found'
        else ' is visible in searches but not in the catalogue, or the other way round' end as what
      from products p left join product_search s on s.product_id = p.id
      where (p.deleted_at is null) <> (s.product_id is not null) or s.visible <> p.visible`,
  ),
  rule(
    'reviews.are-by-those-who-bought',
    sql`
      select 'review ' || r.id || ' of product ' || r.product_id || ': its customer has no valid order for it' as what
      from reviews r
      where not exists (
        select from order_items i join orders o on o.id = i.order_id
        where i.product_id = r.product_id and o.customer_id = r.customer_id and o.status <> 'CANCELLED')`,
  ),
]

function rated(what: string, table: string, belongs: Sql): Sql {
  return sql`
    select ${what}::text || ' ' || t.id || ' says ' || t.review_count || ' reviews, ' || t.rating_sum
      || ' stars; counted ' || n.n || ', ' || n.stars as what
    from ${sql.raw(table)} t cross join lateral (
      select count(*) as n, coalesce(sum(rating), 0) as stars from reviews where ${belongs} and status = 'VISIBLE'
    ) n
    where t.review_count <> n.n or t.rating_sum <> n.stars`
}
