import type { Product } from '@haat/contract/catalog'
import { catalogLimits } from '@haat/contract/catalog.limits'
import { toTaka } from '@haat/contract/money'
import type { Warrantor, Warranty } from '@haat/contract/terms'
import { sql, type Sql } from '#core/sql/db.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { containing } from '#core/sql/paging.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { keepsPictures, pictureBox, pictureOf } from '#features/media/media.rows.ts'

/** A product of a list for shoppers with its category and shop, from `products p` joined by `withCategoryAndShop`. */
export const listedProduct = {
  ...aliased(
    'p',
    pick(
      tables.products,
      'id',
      'name',
      'description',
      'image',
      'price',
      'discount',
      'proven_discount',
      'stock',
      'status',
      'rating',
      'review_count',
      'created_at',
      'updated_at',
      'category_id',
      'shop_id',
      'weight_grams',
      'choices',
      'brand_id',
      'brand_name',
      'model',
      'key_specs',
    ),
  ),
  ...aliased('p', { picture: tables.products.picture.holding({ rowOf: pictureBox }) }),
  ...aliased('c', { category_name: tables.categories.name }),
  ...aliased('s', {
    shop_name: tables.shops.name,
    shop_logo_url: tables.shops.logo_url,
    shop_status: tables.shops.status,
  }),
}

/** The same with what holds for it after delivery. */
export const product = {
  ...listedProduct,
  ...aliased('p', pick(tables.products, 'warranty_months', 'warranty_by', 'warranty_text')),
  ...aliased('p', pick(tables.products, 'alt', 'picture_count', 'family_id')),
  ...aliased('c', pick(tables.categories, 'returns', 'return_days')),
}

export const withCategoryAndShop = sql`
  join categories c on c.id = p.category_id join shops s on s.id = p.shop_id`

/** Built once, since many reads are of products. */
export const productColumns = columns(product)
export const listedColumns = columns(listedProduct)

/** The product exists; deleting one only hides it. */
export const isLiveProduct = (p = 'p'): Sql => sql.raw(`${p}.deleted_at is null`)

/** Customers can see and buy the product: it exists, is ACTIVE, and its shop is open. */
export const isOnSale = (p = 'p'): Sql => sql.raw(`${p}.visible`)

/** Lists show the product: it is on sale, and of a family it is the face. */
export const isListed = (p = 'p'): Sql => sql.raw(`${p}.visible and ${p}.is_face`)

/** Condition on a vendor's `products p`: it is on sale and its stock runs low. */
export const isRunningOut = (p = 'p'): Sql =>
  sql.raw(`${p}.status = 'ACTIVE' and ${p}.stock <= ${catalogLimits.lowStock}`)

/**
 * A query for the `id` of at most `limit` products with this name, of one shop (an SQL value) or of all. The few of a
 * shop are looked at one by one, for any part of their names. Among all, each word of the term has to be the start of
 * a word of the name, because the search index holds those.
 */
export function productsNamed(term: string, shopId: Sql | null, limit: number): Sql {
  if (shopId !== null) {
    return sql`select p.id from products p where p.shop_id = ${shopId} and ${isLiveProduct()}
      and lower(p.name) like ${containing(term)} limit ${sql.int(limit)}`
  }
  // The names have weight A.
  const starts = sql`(select string_agg(quote_literal(word) || ':*A', ' & ')
    from unnest(words_of(${term})) word)`
  return sql`select f.product_id as id from product_search f
    where f.title @@ to_tsquery('simple', ${starts}) limit ${sql.int(limit)}`
}

/**
 * `base` (`ctx.pictureBase`) is prepended to the addresses of pictures. The serializer could do that too, but it
 * would have to copy what it changes, which is too expensive for the most frequent lists.
 */
export function toListedProduct(row: RowOf<typeof listedProduct>, base: string): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image: wholeAddress(row.image, base),
    images: pictureOf(row.image, row.picture, base),
    price: toTaka(row.price),
    discount: toTaka(row.discount),
    isDiscountProven: row.proven_discount > 0n ? true : undefined,
    stock: row.stock,
    quantity: row.stock,
    weightGrams: row.weight_grams,
    categoryId: row.category_id,
    category: { id: row.category_id, name: row.category_name },
    shopId: row.shop_id,
    shop: {
      id: row.shop_id,
      name: row.shop_name,
      logoUrl: wholeAddress(row.shop_logo_url, base),
      status: row.shop_status,
    },
    status: row.status,
    choices: row.choices === '' ? undefined : row.choices,
    brand: row.brand_id === null ? null : { id: row.brand_id, name: row.brand_name },
    model: row.model,
    keySpecs: row.key_specs,
    rating: row.rating,
    reviewCount: row.review_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The same with what holds for it after delivery. */
export function toProduct(row: RowOf<typeof product>, base: string): Product {
  return {
    ...toListedProduct(row, base),
    returns: { rule: row.returns, days: row.return_days },
    warranty: toWarranty(row),
    alt: row.alt,
    pictureCount: row.picture_count + (row.image === '' ? 0 : 1),
    familyId: row.family_id,
  }
}

/** A warranty as a product and a line of an order hold it. */
export function toWarranty(row: {
  warranty_months: number | null
  warranty_by: Warrantor | null
  warranty_text: string | null
}): Warranty | null {
  const { warranty_months: months, warranty_by: by, warranty_text: text } = row
  return months === null || months === 0 || by === null ? null : { months, by, text: text ?? '' }
}

/** The columns of a warranty. */
export function warrantyColumns(warranty: Warranty | null) {
  return {
    warranty_months: warranty?.months ?? 0,
    warranty_by: warranty?.by ?? null,
    warranty_text: warranty?.text || null,
  }
}

function wholeAddress(address: string, base: string): string {
  return address.startsWith('/') ? base + address : address
}

export const productPictures = keepsPictures(tables.products.image)
