import { id } from './fields.ts'
import { shopLegal } from './payouts.ts'
import { z } from './schema.ts'

/** Who sold by law when an order was placed; null if the shop had not entered it by then. */
export const seller = z.object({ orderId: id, shopId: id, legal: z.nullable(shopLegal) })
export type Seller = z.infer<typeof seller>
