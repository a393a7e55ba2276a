import type { Product } from '@haat/contract/catalog'
import type { Warranty } from '@haat/contract/terms'
import { createBatcher } from '#core/concurrency/batcher.ts'
import type { Ctx, Resources, Tx } from '#core/ctx.ts'
import { sql, type Db, type Sql } from '#core/sql/db.ts'
import { bool, int4, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { pictureBox } from '#features/media/media.rows.ts'
import { isLiveShop, liveShopOf } from '#features/shops/shops.rows.ts'
import {
  isLiveProduct,
  isOnSale,
  product,
  productColumns,
  toProduct,
  toWarranty,
  warrantyColumns,
  withCategoryAndShop,
} from './products.rows.ts'

/** The columns of a product that a vendor writes. */
const writtenProduct = {
  ...pick(tables.products, 'name', 'description', 'image', 'price', 'discount', 'stock', 'status'),
  ...pick(tables.products, 'warranty_months', 'warranty_by', 'warranty_text', 'model'),
  brandId: tables.products.brand_id,
  /** The brand's name, which follows from its id; empty without one. */
  brand: tables.products.brand_name,
  picture: tables.products.picture.holding({ rowOf: pictureBox }),
  categoryId: tables.products.category_id,
  weightGrams: tables.products.weight_grams,
}
type WrittenProduct = RowOf<typeof writtenProduct>

/** The fields of a product that a vendor writes, by the contract's names; money in poisha. */
export type ProductValues = Omit<
  WrittenProduct,
  'warranty_months' | 'warranty_by' | 'warranty_text'
> & { warranty: Warranty | null }

function toValues(row: WrittenProduct | null): ProductValues | null {
  if (row === null) return null
  const { warranty_months: _months, warranty_by: _by, warranty_text: _text, ...rest } = row
  return { ...rest, warranty: toWarranty(row) }
}

export type WrittenValues = { [K in keyof ProductValues]?: ProductValues[K] | undefined }

interface WantedProduct {
  id: string
  viewerId: string | null
  /**
   * Prepended to the addresses of pictures. It belongs to the request, since one batch serves other clients and our
   * own pages.
   */
  base: string
}

declare module '#core/ctx.ts' {
  interface Resources {
    /** Reads of single products that arrive while others run share a statement, for each database. */
    productReads: (db: Db) => ReadProduct
  }
}

type ReadProduct = (wanted: WantedProduct) => Promise<Product | null>

export function batchProductReads(): Resources['productReads'] {
  const batchers = new WeakMap<Db, ReadProduct>()
  return (db) => {
    const known = batchers.get(db)
    if (known !== undefined) return known
    const read = (wanted: readonly WantedProduct[]) => findProducts({ db }, wanted)
    const batcher = createBatcher(read, { maxItems: 32, concurrency: 2 }, () => false)
    batchers.set(db, batcher)
    return batcher
  }
}

/** A product that is visible to everyone, or in any state to its own vendor. */
export async function findProduct(
  ctx: Ctx,
  id: string,
  viewerId: string | null,
): Promise<Product | null> {
  return await ctx.resources.productReads(ctx.db)({ id, viewerId, base: ctx.pictureBase })
}

/** Like `findProduct`, but sees what the transaction has written so far. */
export async function findWrittenProduct(
  tx: Tx,
  id: string,
  viewerId: string | null,
): Promise<Product | null> {
  const [found = null] = await findProducts(tx, [{ id, viewerId, base: tx.pictureBase }])
  return found
}

/**
 * The products in the requested order; null where there is none that the viewer may see. The arrays are read by
 * subselects, since PostgreSQL would plan again for each length that it sees.
 */
async function findProducts(
  ctx: Pick<Ctx, 'db'>,
  wanted: readonly WantedProduct[],
): Promise<(Product | null)[]> {
  const rows = await ctx.db.many(
    { place: int4, ...product },
    sql.light`
    select w.place::int - 1 as place, ${productColumns}
    from unnest((select ${wanted.map(({ id }) => id)}::uuid[]),
                (select ${wanted.map(({ viewerId }) => viewerId)}::uuid[]))
      with ordinality w(id, viewer_id, place)
    join products p on p.id = w.id ${withCategoryAndShop}
    where ${isLiveProduct()} and (${isOnSale()} or s.vendor_id = w.viewer_id)`,
  )
  const found = new Map(rows.map((row) => [row.place, row]))
  return wanted.map(({ base }, place) => {
    const row = found.get(place)
    return row === undefined ? null : toProduct(row, base)
  })
}

/**
 * The vendor's shop, locked until the transaction ends. Every change of products or of the shop locks it first, so
 * that they never deadlock. Null when there is none.
 */
export async function lockOwnShop(tx: Tx, vendorId: string): Promise<string | null> {
  const row = await tx.db.maybe(
    pick(tables.shops, 'id'),
    sql`
    select id from shops where vendor_id = ${vendorId} and ${isLiveShop('shops')} for no key update`,
  )
  return row?.id ?? null
}

export async function hasShop(ctx: Ctx, vendorId: string): Promise<boolean> {
  const row = await ctx.db.one(
    { found: bool },
    sql`
    select exists ${liveShopOf(vendorId)} as found`,
  )
  return row.found
}

/** The stored values of a product in the vendor's own shop. */
export async function findOwnProduct(
  ctx: Ctx,
  id: string,
  vendorId: string,
): Promise<ProductValues | null> {
  const row = await ctx.db.maybe(
    writtenProduct,
    sql`
    select ${columns(aliased('p', writtenProduct))}
    from products p join shops s on s.id = p.shop_id
    where p.id = ${id} and ${isLiveProduct()} and s.vendor_id = ${vendorId} and ${isLiveShop()}`,
  )
  return toValues(row)
}

/** Violates `products_category_open` or `products_category_id_fkey` when the category does not exist. */
export async function insertProduct(
  tx: Tx,
  shopId: string,
  values: ProductValues,
): Promise<string> {
  const warranty = warrantyColumns(values.warranty)
  const { id } = await tx.db.one(
    pick(tables.products, 'id'),
    sql`
    insert into products
      (shop_id, category_id, name, description, image, picture, price, discount, stock, status,
        warranty_months, warranty_by, warranty_text, weight_grams, brand_id, model)
    values (${shopId}, ${values.categoryId}, ${values.name}, ${values.description}, ${values.image},
      ${values.picture}, ${values.price}, ${values.discount}, ${values.stock}, ${values.status},
      ${warranty.warranty_months}, ${warranty.warranty_by}, ${warranty.warranty_text},
      ${values.weightGrams}, ${values.brandId}, ${values.model})
    returning id`,
  )
  return id
}

/** The stored values of a product, locked until the transaction ends; null for no product. */
export async function lockProduct(tx: Tx, id: string): Promise<ProductValues | null> {
  const row = await tx.db.maybe(
    writtenProduct,
    sql`
    select ${columns(aliased('p', writtenProduct))} from products p
    where p.id = ${id} and ${isLiveProduct()} for no key update`,
  )
  return toValues(row)
}

/**
 * Writes the given fields only. Returns the previous values, or null when there is no such product. Violates the
 * same constraints as `insertProduct`.
 */
export async function updateProductRow(
  tx: Tx,
  id: string,
  shopId: string,
  values: WrittenValues,
): Promise<ProductValues | null> {
  const row = await tx.db.maybe(
    writtenProduct,
    sql`
    update products p set
      name = coalesce(${values.name ?? null}, p.name),
      description = coalesce(${values.description ?? null}, p.description),
      image = coalesce(${values.image ?? null}, p.image),
      picture = case when ${values.image ?? null}::text is null then p.picture
                     else ${values.picture ?? null} end,
      price = coalesce(${values.price ?? null}, p.price),
      discount = coalesce(${values.discount ?? null}, p.discount),
      stock = coalesce(${values.stock ?? null}, p.stock),
      category_id = coalesce(${values.categoryId ?? null}, p.category_id),
      weight_grams = coalesce(${values.weightGrams ?? null}, p.weight_grams),
      model = coalesce(${values.model ?? null}, p.model),
      brand_id = case when ${values.brandId !== undefined} then ${values.brandId ?? null}::uuid
                      else p.brand_id end,
      status = coalesce(${values.status ?? null}, p.status)${warrantyOf(values)}
    from products old
    where p.id = ${id} and p.shop_id = ${shopId} and ${isLiveProduct()} and old.id = p.id
    returning ${columns(aliased('old', writtenProduct))}`,
  )
  return toValues(row)
}

/** The assignments of a given warranty; null removes it. */
function warrantyOf({ warranty }: WrittenValues): Sql {
  if (warranty === undefined) return sql``
  const given = warrantyColumns(warranty)
  return sql`, warranty_months = ${given.warranty_months}, warranty_by = ${given.warranty_by},
      warranty_text = ${given.warranty_text}`
}

export async function hideProduct(tx: Tx, id: string, shopId: string): Promise<number> {
  return await tx.db.run(sql`
    update products set deleted_at = now()
    where id = ${id} and shop_id = ${shopId} and ${isLiveProduct('products')}`)
}
