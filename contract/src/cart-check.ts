import { cartDelivery } from './delivery-rates.ts'
import { id, taka } from './fields.ts'
import { fieldLimits } from './fields.limits.ts'
import { orderLimits } from './orders.limits.ts'
import { z } from './schema.ts'

const idsPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f-]{36})*$/i

/** A cart to check: its shop, and its products' ids, separated by commas. */
export const cartCheckQuery = z.object({
  shopId: id,
  productIds: z
    .string()
    .check(
      z.maxLength(orderLimits.orderLinesMax * (fieldLimits.idLength + 1)),
      z.regex(idsPattern, 'Invalid ids'),
    ),
})
export type CartCheckQuery = z.infer<typeof cartCheckQuery>

/** The current state of a cart's shop and products. Products that are no longer sold are missing. */
export const cartCheck = z.object({
  shop: z.object({ isOpen: z.boolean() }),
  products: z.array(
    z.object({
      productId: id,
      name: z.string(),
      price: taka,
      discount: taka,
      stock: z.number(),
      weightGrams: z.number(),
    }),
  ),
  /** The district that the parcel leaves from, and what delivery costs; null: the flat fee. */
  delivery: z.nullable(cartDelivery),
})
export type CartCheck = z.infer<typeof cartCheck>
