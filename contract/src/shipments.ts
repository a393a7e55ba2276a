import { id, requiredText, time } from './fields.ts'
import { orderLimits } from './orders.limits.ts'
import { roles } from './roles.ts'
import { z } from './schema.ts'
import { shipmentLimits } from './shipments.limits.ts'
import { shipmentMessages } from './shipments.messages.ts'

/** The states of a parcel on its way, and how far each is. A parcel only goes forward. */
export const shipmentRanks = {
  PACKED: 0,
  BOOKED: 1,
  PICKED_UP: 2,
  IN_TRANSIT: 3,
  OUT_FOR_DELIVERY: 4,
  HELD: 5,
  DELIVERED: 6,
  /** Nobody took it. It is on its way back from here, and can't be delivered any more. */
  REFUSED: 6,
  RETURNING: 7,
  RETURNED: 8,
} as const

export const shipmentStates = [
  'PACKED',
  'BOOKED',
  'PICKED_UP',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'HELD',
  'DELIVERED',
  'REFUSED',
  'RETURNING',
  'RETURNED',
  /** Unpacked before it left, or its order was cancelled. */
  'CANCELLED',
] as const
export type ShipmentState = (typeof shipmentStates)[number]

/** Whether a parcel may come to a state. Only a parcel that has not left can be unpacked. */
export function mayFollow(from: ShipmentState, to: ShipmentState): boolean {
  if (from === 'DELIVERED' || from === 'CANCELLED') return false
  if (to === 'CANCELLED') return shipmentRanks[from] < shipmentRanks.PICKED_UP
  return shipmentRanks[to] > shipmentRanks[from]
}

const serial = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(shipmentLimits.serialMin, shipmentMessages.serial),
    z.maxLength(shipmentLimits.serialMax, shipmentMessages.serial),
    z.regex(/^[0-9A-Z/-]+$/, shipmentMessages.serial),
  )

const pieces = z.number().check(z.int(), z.minimum(1), z.maximum(orderLimits.quantityMax))

/** Pieces of an order that go into one parcel. */
export const packingInput = z.object({
  orderId: id,
  lines: z
    .array(
      z.object({
        orderItemId: id,
        quantity: pieces,
        /** One for each piece where the product’s category asks for them. */
        serials: z._default(z.array(serial).check(z.maxLength(orderLimits.quantityMax)), []),
      }),
    )
    .check(z.minLength(1, shipmentMessages.nothing), z.maxLength(orderLimits.orderLinesMax)),
})
export type PackingInput = z.input<typeof packingInput>
export type Packing = z.infer<typeof packingInput>

/** The next step of a parcel, and who carries it. */
export const shipmentStep = z.object({
  state: z.enum(shipmentStates),
  courierName: z.optional(requiredText('Required', shipmentLimits.courierNameMax)),
  tracking: z.optional(requiredText('Required', shipmentLimits.trackingMax)),
})
export type ShipmentStep = z.infer<typeof shipmentStep>

/** How many pieces of each line that came back can be sold again. */
export const inspectionInput = z.object({
  lines: z
    .array(
      z.object({
        orderItemId: id,
        resellable: z.number().check(z.int(), z.minimum(0), z.maximum(orderLimits.quantityMax)),
      }),
    )
    .check(z.minLength(1), z.maxLength(orderLimits.orderLinesMax)),
})
export type InspectionInput = z.infer<typeof inspectionInput>

export const shipment = z.object({
  id,
  orderId: id,
  /** The first parcel of its order is 1. */
  number: z.number(),
  state: z.enum(shipmentStates),
  courierName: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  createdAt: time,
  /** When somebody looked at what came back. */
  inspectedAt: z.nullable(time),
  items: z.array(
    z.object({
      orderItemId: id,
      name: z.string(),
      quantity: z.number(),
      /** How many that came back can be sold again; null until they were inspected. */
      resellable: z.nullable(z.number()),
      serials: z.array(z.string()),
    }),
  ),
  events: z.array(
    z.object({
      state: z.enum(shipmentStates),
      at: time,
      by: z.enum([...roles, 'SYSTEM']),
    }),
  ),
})
export type Shipment = z.infer<typeof shipment>

/** The parcels of an order, first to last, and what of it is in none. */
export const orderShipments = z.object({
  orderId: id,
  shipments: z.array(shipment),
  toPack: z.array(
    z.object({
      orderItemId: id,
      name: z.string(),
      quantity: z.number(),
      /** Whether the serial numbers or IMEI of its pieces have to be noted. */
      asksSerial: z.boolean(),
    }),
  ),
})
export type OrderShipments = z.infer<typeof orderShipments>
export const shipmentsOfOrders = z.object({ orders: z.array(orderShipments) })
export type ShipmentsOfOrders = z.infer<typeof shipmentsOfOrders>

const idsPattern =
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/i

/** The orders whose parcels are asked for: their ids, separated by commas. */
export const shipmentsQuery = z.object({
  orders: z
    .string()
    .check(z.maxLength(shipmentLimits.ordersMax * 37), z.regex(idsPattern, 'Invalid ids')),
})
export type ShipmentsQuery = z.infer<typeof shipmentsQuery>

/** What has to be fetched from the shelves for all orders that can be packed now, by product. */
export const pickList = z.object({
  products: z.array(
    z.object({
      productId: id,
      name: z.string(),
      quantity: z.number(),
      /** How many orders it is for. */
      orders: z.number(),
    }),
  ),
  /** How many orders wait to be packed. */
  orders: z.number(),
})
export type PickList = z.infer<typeof pickList>
