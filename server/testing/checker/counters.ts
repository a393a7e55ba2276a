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
    'counters.stars',
    sql`
      select 'product ' || coalesce(s.product_id, n.product_id) || ' says ' || coalesce(s.reviews, 0) || ' reviews with '
        || coalesce(s.stars, n.stars) || ' stars, counted ' || coalesce(n.reviews, 0) as what
      from review_stars s full join (
        select product_id, rating as stars, count(*) as reviews, count(*) filter (where picture_count > 0) as pictured
        from reviews where status = 'VISIBLE' group by product_id, rating) n
        on n.product_id = s.product_id and n.stars = s.stars
      where (coalesce(s.reviews, 0), coalesce(s.with_pictures, 0))
        <> (coalesce(n.reviews, 0), coalesce(n.pictured, 0))`,
  ),
  rule(
    'counters.of-reviews',
    sql`
      select 'review ' || r.id || ' has wrong counters' as what
      from reviews r cross join lateral (
        select (select count(*) from review_votes where review_id = r.id) as helpful,
          (select count(*) from review_reports where review_id = r.id and handled_at is null) as reports,
          (select count(*) from review_pictures where review_id = r.id) as pictures) n
      where (r.helpful, r.reports, r.picture_count) <> (n.helpful, n.reports, n.pictures)`,
  ),
  rule(
    'reviews.verified-is-delivered',
    sql`
      select 'review ' || r.id || ' is ' || case when r.is_verified then '' else 'not ' end || 'verified' as what
      from reviews r where r.is_verified <> exists (
        select from order_items i join orders o on o.id = i.order_id
        where i.product_id = r.product_id and o.customer_id = r.customer_id and o.status = 'DELIVERED'
          and i.cancelled + i.returned < i.quantity)`,
  ),
  rule(
    'pictures.of-reviews-are-public',
    sql`
      select 'picture ' || g.id || ' of a review is ' || case when g.published_at is null then 'private' else 'public' end as what
      from private_pictures g left join review_pictures l on l.picture_id = g.id left join reviews r on r.id = l.review_id
      where (g.published_at is not null) <> coalesce(r.status = 'VISIBLE', false)`,
  ),
  rule(
    'counters.search-rows',
    sql`
      select 'product ' || coalesce(p.id, s.product_id) || case
        when s.product_id is null then ' has no search row'
        when p.deleted_at is not null then ' is deleted and can be found'
        when (s.family_id, s.is_face) is distinct from (p.family_id, p.is_face) then ' is found as if of another family'
        else ' is visible in searches but not in the catalogue, or the other way round' end as what
      from products p left join product_search s on s.product_id = p.id
      where (p.deleted_at is null) <> (s.product_id is not null) or s.visible <> p.visible
        or s.product_id is not null and (s.family_id, s.is_face) is distinct from (p.family_id, p.is_face)`,
  ),
  rule(
    'reviews.are-by-those-who-bought',
    sql`
      select 'review ' || r.id || ' of product ' || r.product_id || ': its customer has no valid order for it' as what
      from reviews r
      where r.status = 'VISIBLE' and not exists (
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
