import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { columns } from '#core/sql/shapes.ts'
import { isLiveProduct, isOnSale } from '#features/catalog/products.rows.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'
import { storedPicture, type StoredGalleryPicture } from './gallery.rows.ts'

/**
 * The pictures of a product that the viewer may see, the first one first: one on sale, or in any state the viewer's
 * own. Null when there is no such product.
 */
export async function findGallery(
  ctx: Pick<Ctx, 'db'>,
  id: string,
  viewerId: string | null,
): Promise<StoredGalleryPicture[] | null> {
  const isOwn = viewerId === null ? sql.empty : sql`or p.shop_id = ${liveShopOf(viewerId)}`
  const rows = await ctx.db.many(
    storedPicture,
    sql.light`
    select ${columns(storedPicture)}
    from products p cross join lateral (
      select p.image, p.picture, p.alt, p.alt_bn, 0 as position
      union all
      select image, picture, alt, alt_bn, position from product_pictures where product_id = p.id) g
    where p.id = ${id} and ${isLiveProduct()} and (${isOnSale()} ${isOwn})
    order by g.position`,
  )
  return rows.length === 0 ? null : rows.filter(({ image }) => image !== '')
}

/** The pictures of the shop's product, which stays locked until the transaction ends; null for another's. */
export async function lockGallery(
  tx: Tx,
  id: string,
  shopId: string,
): Promise<StoredGalleryPicture[] | null> {
  const found = await tx.db.run(sql`
    select from products p where p.id = ${id} and p.shop_id = ${shopId} and ${isLiveProduct()}
    for no key update`)
  if (found === 0) return null
  const rows = await tx.db.many(
    storedPicture,
    sql`
    select ${columns(storedPicture)} from (
      select image, picture, alt, alt_bn, 0 as position from products where id = ${id}
      union all
      select image, picture, alt, alt_bn, position from product_pictures where product_id = ${id}) g
    order by g.position`,
  )
  return rows.filter(({ image }) => image !== '')
}

/** Replaces the pictures that follow the first. */
export async function writeLater(
  tx: Tx,
  id: string,
  pictures: readonly StoredGalleryPicture[],
): Promise<void> {
  await tx.db.run(sql`delete from product_pictures where product_id = ${id}`)
  if (pictures.length === 0) return
  await tx.db.run(sql`
    insert into product_pictures (product_id, position, image, picture, alt, alt_bn)
    select ${id}::uuid, place, image, picture, alt, alt_bn
    from unnest(${pictures.map(({ image }) => image)}::text[],
        ${pictures.map(({ picture }) => (picture === null ? null : JSON.stringify(picture)))}::jsonb[],
        ${pictures.map(({ alt }) => alt)}::text[], ${pictures.map(({ alt_bn }) => alt_bn)}::text[])
      with ordinality g (image, picture, alt, alt_bn, place)`)
}

/** Copies the later pictures of a product to a new one. */
export async function copyLater(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.db.run(sql`
    insert into product_pictures (product_id, position, image, picture, alt, alt_bn)
    select ${toId}::uuid, position, image, picture, alt, alt_bn
    from product_pictures where product_id = ${fromId}`)
}
