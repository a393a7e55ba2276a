import type { Wish } from '@haat/contract/wishes'
import { toTaka } from '@haat/contract/money'
import { sql } from '#core/sql/db.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { aliased, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { noLongerSold } from '#features/catalog/no-longer-sold.rows.ts'
import {
  listedProduct,
  toListedProduct,
  withCategoryAndShop,
} from '#features/catalog/products.rows.ts'

/** A wish with its product, from `wishedProducts`. */
export const wish = {
  ...aliased('w', {
    wish_id: tables.wishes.id,
    saved_at: tables.wishes.created_at,
    ...pick(tables.wishes, 'list_id', 'price_then', 'wished_price', 'tells_stock', 'tells_price'),
  }),
  ...aliased('p', pick(tables.products, 'visible')),
  ...listedProduct,
}

export const wishedProducts = sql`wishes w join products p on p.id = w.product_id ${withCategoryAndShop}`

export function toWish(row: RowOf<typeof wish>, base: string): Wish {
  const product = toListedProduct(row, base)
  const priceThen = toTaka(row.price_then)
  return {
    id: row.wish_id,
    listId: row.list_id,
    createdAt: row.saved_at,
    priceThen,
    wishedPrice: row.wished_price === null ? null : toTaka(row.wished_price),
    tellsStock: row.tells_stock,
    tellsPrice: row.tells_price,
    isOnSale: row.visible,
    product: row.visible ? product : noLongerSold(product, priceThen),
  }
}
