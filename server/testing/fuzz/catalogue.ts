import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4s, type RowOf, texts, uuid } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** The rows of brands, families, questions and wishes that calls refer to, and whose they are. */
export const catalogueSources = {
  brand: sql`select id, '{}'::uuid[] as owners from brands order by id desc limit 60`,
  family: sql`select f.id, array[s.vendor_id] as owners from families f join shops s on s.id = f.shop_id
    order by f.id desc limit 60`,
  question: sql`select q.id, array[s.vendor_id] as owners from questions q join shops s on s.id = q.shop_id
    where q.hidden_at is null order by q.id desc limit 100`,
  askedQuestion: sql`select id, array[customer_id] as owners from questions
    where hidden_at is null and answers = 0 order by id desc limit 60`,
  answeredQuestion: sql`select q.id, array[s.vendor_id] as owners
    from questions q join shops s on s.id = q.shop_id
    where q.hidden_at is null order by q.is_answered desc, q.id desc limit 60`,
  answer: sql`select a.id, array[a.by_id] as owners from question_answers a
      join questions q on q.id = a.question_id and q.hidden_at is null
    where a.hidden_at is null order by a.id desc limit 60`,
  shopReview: sql`select r.id, array[s.vendor_id] as owners from reviews r join shops s on s.id = r.shop_id
    order by r.id desc limit 150`,
  wishList: sql`select id, array[customer_id] as owners from wish_lists order by id desc limit 60`,
  wishedProduct: sql`select product_id as id, array[customer_id] as owners from wishes
    order by id desc limit 100`,
} satisfies Record<string, Sql>

/** Kinds of ids by how the address begins. */
export const catalogueAddresses: readonly [start: string, noun: keyof typeof catalogueSources][] = [
  ['/reviews/:id/answer', 'shopReview'],
  ['/brands', 'brand'],
  ['/families', 'family'],
  ['/questions/answers', 'answer'],
  ['/questions/:id/answer', 'answeredQuestion'],
  ['/questions/:id/', 'question'],
  ['/questions', 'askedQuestion'],
  ['/wish-lists', 'wishList'],
]

export const catalogueFields: Record<string, keyof typeof catalogueSources> = {
  intoId: 'brand',
  listId: 'wishList',
}

const vendorId = { vendor_id: tables.shops.vendor_id }
const products = { ...pick(tables.products, 'id'), ...vendorId }

const familyRow = {
  ...pick(tables.families, 'id'),
  ...vendorId,
  member_id: uuid,
  value_ids: int4s,
  /** A combination that no member has; empty when there is none. */
  free_ids: int4s,
}
/** A product that can become a family. */
const startRow = { ...products, axis: tables.attributes.id, value_ids: int4s }
const galleryRow = { ...products, images: texts }
/** An attribute that no product has, with choices. */
const attributeRow = { ...pick(tables.attributes, 'id'), value_ids: int4s }

/** What has parts that belong together: those of another one are never its own. */
export interface Catalogue {
  families: readonly RowOf<typeof familyRow>[]
  starts: readonly RowOf<typeof startRow>[]
  galleries: readonly RowOf<typeof galleryRow>[]
  attributes: readonly RowOf<typeof attributeRow>[]
}

/** The shops of callers: the largest ones. */
const shops = sql`(select id, vendor_id from shops where deleted_at is null and status = 'ACTIVE'
  order by product_count desc, vendor_id limit 12) s`

export async function readCatalogue({ db }: Pick<Ctx, 'db'>): Promise<Catalogue> {
  const families = await db.many(
    familyRow,
    sql`
    select f.id, s.vendor_id, m.id as member_id, m.axis_values as value_ids, array(
        select v.id from attribute_values v where v.attribute_id = f.axes[1] and cardinality(f.axes) = 1
          and not exists (select from products p where p.family_id = f.id and p.axis_values = array[v.id])
        order by v.id limit 1) as free_ids
    from families f join shops s on s.id = f.shop_id cross join lateral (
      select id, axis_values from products where family_id = f.id and deleted_at is null order by id limit 1) m
    order by free_ids desc, f.id desc limit 60`,
  )
  const starts = await db.many(
    startRow,
    sql`
    select p.id, s.vendor_id, x.axis, x.value_ids from ${shops} cross join lateral (
      select id, category_id from products where shop_id = s.id and family_id is null and deleted_at is null
      order by id desc limit 30) p
    join categories c on c.id = p.category_id and c.deleted_at is null cross join lateral (
      select a.id as axis, array(
        select v.id from attribute_values v where v.attribute_id = a.id order by v.id limit 2) as value_ids
      from category_attributes k join attributes a on a.id = k.attribute_id and a.type = 'ENUM'
      where k.category_id = any(c.path) and k.is_axis order by a.id desc limit 1) x
    where cardinality(x.value_ids) = 2`,
  )
  const galleries = await db.many(
    galleryRow,
    sql`
    select p.id, s.vendor_id, array[p.image] || array(
        select g.image from product_pictures g where g.product_id = p.id order by g.position) as images
    from ${shops} cross join lateral (
      select id, image from products where shop_id = s.id and deleted_at is null and image <> ''
      order by id desc limit 3) p`,
  )
  const attributes = await db.many(
    attributeRow,
    sql`
    select a.id, v.ids as value_ids from attributes a cross join lateral (
      select array(select id from attribute_values where attribute_id = a.id order by id) as ids) v
    where cardinality(v.ids) > 1 and not exists (select from product_attributes where attribute_id = a.id)
    order by a.id desc limit 30`,
  )
  return { families, starts, galleries, attributes }
}
