import type { Ctx } from '#core/ctx.ts'
import { warrantyColumns } from '#features/catalog/products.rows.ts'
import type { Plan } from '#seed/market/plan.ts'
import { productAt } from '#seed/market/products.ts'
import { warrantyOf } from '#seed/market/terms.ts'
import { inChunks, insertRows, poisha, upTo } from './insert.ts'
import type { Pictures } from './pictures.ts'
import { products } from './tables.ts'

/** Loads the catalogue; calls `onLoaded` with the number of loaded products after each chunk. */
export async function loadProducts(
  ctx: Ctx,
  plan: Plan,
  parts: { shopIds: readonly string[]; categoryIds: readonly string[]; pictures: Pictures },
  onLoaded: (count: number) => void,
): Promise<void> {
  let count = 0
  await inChunks(upTo(plan.products), 2_000, async (indexes) => {
    const rows = indexes.map((index) => {
      const product = productAt(plan, index)
      const { url, picture } = parts.pictures.product(product)
      return {
        id: product.id,
        shop_id: parts.shopIds[product.shop] ?? null,
        category_id: parts.categoryIds[product.kind] ?? null,
        name: product.name,
        description: product.description,
        image: url,
        picture: JSON.stringify(picture),
        price: poisha(product.price),
        discount: poisha(product.discount),
        stock: product.stock,
        status: product.status,
        ...warrantyColumns(warrantyOf(plan.kinds[product.kind]?.name ?? '')),
        created_at: product.createdAt,
        updated_at: product.createdAt,
      }
    })
    await insertRows(ctx.db, products, rows)
    count += rows.length
    onLoaded(count)
  })
}
