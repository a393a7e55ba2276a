import { catalogLimits } from '@haat/contract/catalog.limits'
import type { Poisha } from '@haat/contract/money'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, float8, float8s, int4, int4s, int8, text, uuid, uuids } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isCategoryNamed, isLiveCategory } from './categories.rows.ts'
import { isListed } from './products.rows.ts'

/** A filter by facets as `facet_groups` in SQL reads it. */
export interface AskedFacets {
  brand?: string[]
  shop?: string[]
  attributes?: Record<string, string[]>
  minRating?: number
  onSale?: true
  /** In place of `onSale` where only proven discounts count. */
  provenSale?: true
  inStock?: true
}

/** What narrows a list whose facets are counted. */
export interface FacetScope {
  asked: AskedFacets
  /** The categories whose products are counted; none for an unknown category. */
  categories: string[]
  /** The category that is listed, null for all. */
  root: string | null
  groups: FacetGroup[]
  lowest: Poisha | null
  highest: Poisha | null
}

export interface FacetGroup {
  facet: string
  keys: number[]
}

/** Reads the categories and the numbers of what is asked. */
export async function readScope(
  ctx: Ctx,
  categoryName: string | null,
  asked: AskedFacets,
): Promise<Pick<FacetScope, 'categories' | 'root' | 'groups'>> {
  const named =
    categoryName === null
      ? sql`select null::uuid as id`
      : sql`select (select id from categories where ${isCategoryNamed(categoryName)}) as id`
  const rows = await ctx.db.many(
    { root: uuid.orNull, categories: uuids.orNull, facet: text.orNull, keys: int4s.orNull },
    sql.light`
    with root as materialized (${named})
    select r.id as root,
      case when r.id is null and ${categoryName !== null} then '{}' else categories_in(r.id) end as categories,
      g.facet, g.keys
    from root r left join facet_groups(${JSON.stringify(asked)}::jsonb) g on true`,
  )
  return {
    root: rows[0]?.root ?? null,
    categories: rows[0]?.categories ?? [],
    groups: rows.flatMap(({ facet, keys }) =>
      facet === null || keys === null ? [] : [{ facet, keys }],
    ),
  }
}

/** An attribute that a category is filtered by. `ends`: the upper ends of the ranges of its numbers. */
const attributeFacet = {
  ...pick(tables.attributes, 'id', 'code', 'name', 'name_bn', 'type', 'unit', 'decimals'),
  ends: float8s,
}
export type AttributeFacet = Awaited<ReturnType<typeof selectAttributeFacets>>[number]

/** The attributes of a category that are filters, in their order, those of the categories above it first. */
export async function selectAttributeFacets(ctx: Ctx, categoryId: string) {
  return await ctx.db.many(
    attributeFacet,
    sql.light`
    select f.id, f.code, f.name, f.name_bn, f.type, f.unit, f.decimals, f.ends from (
      select distinct on (a.id) a.id, a.code, a.name, a.name_bn, a.type, a.unit, a.decimals, ca.buckets as ends,
        ca.is_filter, up.depth, ca.position
      from categories own, unnest(own.path) with ordinality up (id, depth)
        join category_attributes ca on ca.category_id = up.id join attributes a on a.id = ca.attribute_id
      where own.id = ${categoryId} and a.type <> 'TEXT'
      order by a.id, up.depth desc) f
    where f.is_filter order by f.depth, f.position, f.id`,
  )
}

const keyRow = {
  key: int4,
  ...pick(tables.facet_keys, 'kind', 'ref'),
  products: int4,
  attribute: int4.orNull,
  label: text,
  label_bn: text,
  swatch: text.orNull,
  position: int4,
  number: float8.orNull,
}
export type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number]

/** The keys of these categories with their names, the most frequent of each facet, and those that are chosen. */
export async function selectKeys(
  ctx: Ctx,
  from: { categories: readonly string[] } | { counted: ReadonlyMap<number, number> },
  chosen: readonly number[],
) {
  const present: Sql =
    'categories' in from
      ? sql`select key, sum(products)::int as products from facet_counts
            where category_id = any (${from.categories}::uuid[]) group by key`
      : sql`select * from unnest(${[...from.counted.keys()]}::int[], ${[...from.counted.values()]}::int[])
            as c (key, products)`
  return await ctx.db.many(
    keyRow,
    sql.light`
    with present as materialized (${present}), keyed as (
      select k.id as key, k.kind, k.ref, p.products, case k.kind
        when 'number' then split_part(k.ref, ':', 1)::int when 'flag' then split_part(k.ref, ':', 1)::int
        when 'value' then (select attribute_id from attribute_values where id = k.ref::int) end as attribute
      from (
        select key, products from present
        union all
        select key, 0 from unnest(${chosen}::int[]) c (key) where key not in (select key from present)) p
        join facet_keys k on k.id = p.key
      where k.kind not in ('all', 'category')
    ), kept as materialized (
      select key, kind, ref, products, attribute from (
        select *, row_number() over (partition by kind, attribute order by products desc, key) as place from keyed) r
      where place <= ${sql.int(catalogLimits.facetValuesShown)} or key = any (${chosen}::int[])
    )
    select k.key, k.kind, k.ref, k.products, k.attribute,
      coalesce(b.name, v.label, (select name from shops where id = case when k.kind = 'shop' then k.ref::uuid end), '')
        as label,
      coalesce(b.name_bn, v.label_bn, '') as label_bn, v.swatch, coalesce(v.position, 0) as position, v.number
    from kept k left join brands b on b.id = case when k.kind = 'brand' then k.ref::uuid end
      left join lateral (
        select * from attribute_values where id = case when k.kind = 'value' then k.ref::int end offset 0) v on true`,
  )
}

/** How many products have each key, for each set of groups: the sets have all groups but one, and the first has all. */
export async function countSets(
  ctx: Ctx,
  scope: FacetScope,
  sets: readonly { groups: FacetGroup[]; asked: number[] }[],
): Promise<{ set: number; key: number; products: number }[]> {
  const { categories, lowest, highest } = scope
  return await ctx.db.many(
    { set: int4, key: int4, products: int4 },
    sql.search`
    with prices as materialized (
      select price_bits(${categories}::uuid[], ${lowest}::bigint, ${highest}::bigint) as bits)
    ${sql.join(
      sets.map(
        ({ groups, asked }, set) => sql`
        select ${sql.int(set)} as set, c.key, c.products
        from prices, count_keys(${categories}::uuid[], ${keysOf(groups)}::jsonb, prices.bits, ${asked}::int[]) c`,
      ),
      ' union all ',
    )}`,
  )
}

/** The products that a search finds, by key. */
export async function countHits(
  ctx: Ctx,
  { root, lowest, highest, groups }: FacetScope,
  term: string,
  atMost: number,
) {
  return await ctx.db.many(
    { missed: int4, key: int4, products: int4 },
    sql.search`select missed, key, products from count_hits(${term}, ${atMost}, ${root}::uuid, ${lowest}::bigint,
      ${highest}::bigint, ${keysOf(groups)}::jsonb)`,
  )
}

/** The number of the key that every listed product has, and the categories by their numbers. */
export async function selectBasicKeys(ctx: Ctx) {
  return await ctx.db.many(
    { key: int4, is_all: bool, category: uuid.orNull, depth: int4.orNull },
    sql.light`select k.id as key, k.kind = 'all' as is_all, c.id as category, cardinality(c.path) as depth
      from facet_keys k left join categories c on c.id = case when k.kind = 'category' then k.ref::uuid end
      where k.kind = 'all' or ${isLiveCategory()} and k.kind = 'category'`,
  )
}

/** The lowest and the highest price in these categories; null without products. */
export async function selectPriceEnds(ctx: Ctx, categories: readonly string[]) {
  return await ctx.db.one(
    { lowest: int8.orNull, highest: int8.orNull },
    sql.light`
    select min(e.lowest) as lowest, max(e.highest) as highest
    from unnest(${categories}::uuid[]) c (id), lateral (
      select (select p.price from products p where p.category_id = c.id and ${isListed()}
          order by p.price, p.id limit 1) as lowest,
        (select p.price from products p where p.category_id = c.id and ${isListed()}
          order by p.price desc, p.id desc limit 1) as highest) e`,
  )
}

function keysOf(groups: readonly FacetGroup[]): string {
  return JSON.stringify(groups.map(({ keys }) => keys))
}
