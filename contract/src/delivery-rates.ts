import { taka } from './fields.ts'
import { z } from './schema.ts'

/** What a zone costs: the first step that the weight fits in; above the last one, an amount for each kilogram begun. */
const zoneRates = z.object({
  steps: z.array(z.object({ upToGrams: z.number(), fee: taka })),
  perKgMore: taka,
})
export type ZoneRates = z.infer<typeof zoneRates>

export const deliveryRates = z.object({
  INSIDE: zoneRates,
  SUBURB: zoneRates,
  OUTSIDE: zoneRates,
})
export type DeliveryRates = z.infer<typeof deliveryRates>

/** What the delivery of a cart depends on, beside its place. */
export const cartDelivery = z.object({
  /** The district that the shop sends from; null: not known. */
  fromDistrictId: z.nullable(z.number()),
  rates: deliveryRates,
})
export type CartDelivery = z.infer<typeof cartDelivery>
