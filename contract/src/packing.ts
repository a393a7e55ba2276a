import { id, taka, time } from './fields.ts'
import { orderShipments, shipment, shipmentsQuery } from './shipments.ts'
import { packingLimits } from './packing.limits.ts'
import { paymentTypes } from './orders.ts'
import { pageQuery } from './paging.ts'
import { z } from './schema.ts'

/** An order that can be packed now, with what of it is in no parcel. */
export const waitingOrder = z.object({
  orderId: id,
  /** Null for an order of an earlier release that has not got its number yet. */
  number: z.nullable(z.string()),
  createdAt: time,
  /** When it has to arrive. */
  promisedAt: time,
  paymentType: z.enum(paymentTypes),
  recipient: z.string(),
  /** The place and its district, or null for an address without them. */
  place: z.nullable(z.string()),
  lines: orderShipments.shape.toPack,
})
export type WaitingOrder = z.infer<typeof waitingOrder>

export const waitingOrdersQuery = z.object(pageQuery)

/** Orders to pack, each as one parcel with all that is left of it. */
export const batchPackingInput = z.object({
  orderIds: z.array(id).check(z.minLength(1), z.maxLength(packingLimits.ordersMax)),
})
export type BatchPackingInput = z.infer<typeof batchPackingInput>

/**
 * What became of each order, in the sequence of the call. REFUSED has the reason and changed nothing.
 * ALREADY_PACKED names the newest parcel of an order that has nothing left to pack, so a call can be repeated.
 */
export const batchPacked = z.object({
  orders: z.array(
    z.object({
      orderId: id,
      outcome: z.enum(['PACKED', 'ALREADY_PACKED', 'REFUSED']),
      shipment: z.nullable(shipment),
      refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
    }),
  ),
})
export type BatchPacked = z.infer<typeof batchPacked>

/** What is printed for a parcel that has not left: its label and its packing slip. */
export const parcelLabel = z.object({
  shipmentId: id,
  orderId: id,
  orderNumber: z.nullable(z.string()),
  orderedAt: time,
  /** The number of the parcel within its order, and how many there are. */
  number: z.number(),
  parcels: z.number(),
  to: z.object({
    name: z.string(),
    phone: z.nullable(z.string()),
    altPhone: z.nullable(z.string()),
    address: z.string(),
    place: z.nullable(z.string()),
    note: z.nullable(z.string()),
  }),
  from: z.object({ name: z.string(), phone: z.nullable(z.string()), address: z.string() }),
  /** What has to be collected for the order, in taka. 0 when it is paid. */
  due: taka,
  /** The number of the parcel that it is collected with: the first that was not cancelled. */
  collectWith: z.number(),
  items: z.array(
    z.object({ name: z.string(), quantity: z.number(), serials: z.array(z.string()) }),
  ),
})
export type ParcelLabel = z.infer<typeof parcelLabel>

/** Of these orders (ids, separated by commas), or of all. */
export const labelsQuery = z.object({
  ...pageQuery,
  orders: z.optional(shipmentsQuery.shape.orders),
})
export type LabelsQuery = z.infer<typeof labelsQuery>
