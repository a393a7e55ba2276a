import { product } from './catalog.ts'
import { cartLimits } from './carts.limits.ts'
import { id } from './fields.ts'
import { orderLimits } from './orders.limits.ts'
import { z } from './schema.ts'

/** Where a line is: in the cart, saved for later, or removed. */
const cartPlaces = ['CART', 'LATER', 'GONE'] as const

/** What a customer did to a line on one device: the line as it is since, and how long ago that was, in ms. */
export const cartEdit = z.object({
  productId: id,
  place: z.enum(cartPlaces),
  quantity: z.number().check(z.int(), z.minimum(1), z.maximum(orderLimits.quantityMax)),
  ageMs: z
    .number()
    .check(z.int(), z.minimum(0), z.maximum(10 * cartLimits.cartEditDays * 86_400_000)),
})
export type CartEdit = z.infer<typeof cartEdit>

export const cartSyncInput = z.object({
  edits: z.array(cartEdit).check(z.maxLength(cartLimits.cartEditsMax)),
})
export type CartSyncInput = z.infer<typeof cartSyncInput>

/**
 * A line of the customer's cart, whatever became of its product; prices and stock are as of now. Of a product that is not
 * on sale any more it has what the customer recognises it by, and the price that they saw.
 */
export const followingLine = z.object({
  productId: id,
  place: z.enum(['CART', 'LATER']),
  quantity: z.number(),
  isOnSale: z.boolean(),
  product,
})
export type FollowingLine = z.infer<typeof followingLine>

/** In the order in which they were put there. `movedFrom`: see `POST /carts/sync`. */
export const followingCart = z.object({
  lines: z.array(followingLine),
  movedFrom: z.nullable(z.string()),
})
export type FollowingCart = z.infer<typeof followingCart>
