import { mayFollow, shipmentStates, type Shipment } from '@haat/contract/shipments'
import { expect } from 'vitest'
import {
  inspect,
  listShipments,
  moveShipment,
  pack,
} from '#features/shipments/shipments.service.ts'
import { sql } from '#core/sql/db.ts'
import { tables } from '#core/sql/tables.ts'
import type { ModelOrder, ModelParcel } from '#testing/model-orders.ts'
import { undo } from './orders.ts'
import { isLive, isSendable, piecesIn, progressOf, unpackedOf } from './parcels.ts'
import { enterReturned } from './refunds.ts'
import { attempt, restock, type Moves, type Walk } from './walk.ts'

/** Orders are packed into parcels, which arrive, are refused, come back and are inspected, each on its own. */
export const parcelMoves: Moves = (walk) => [
  {
    weight: 0.8,
    fits: (order) => isOpen(order) && isSendable(order) && unpackedOf(order).some((n) => n > 0),
    make: (order) => packSome(walk, order),
  },
  {
    weight: 2,
    fits: ({ parcels }) => parcels.some((parcel) => isLive(parcel) && parcel.state !== 'DELIVERED'),
    make: (order) => moveParcel(walk, order),
  },
  {
    weight: 0.5,
    fits: ({ parcels }) => parcels.some(isToInspect),
    make: (order) => inspectParcel(walk, order),
  },
]

const staysInShop = (state: ModelParcel['state']) => ['BOOKED', 'CANCELLED'].includes(state)
const isOpen = ({ status }: ModelOrder) => status === 'PROCESSING' || status === 'SHIPPED'
const isToInspect = ({ state, isInspected }: ModelParcel) => state === 'RETURNED' && !isInspected

async function packSome({ kit, rng, admins }: Walk, order: ModelOrder): Promise<void> {
  const left = unpackedOf(order)
  const pieces = order.lines.map((_, nth) => {
    const most = (left[nth] ?? 0) + (rng.chance(0.05) ? 1 : 0)
    return most > 0 && rng.chance(0.7) ? rng.int(1, most) : 0
  })
  const lines = order.lines.flatMap(({ id: orderItemId }, nth) => {
    const quantity = pieces[nth] ?? 0
    return quantity > 0 ? [{ orderItemId, quantity, serials: [] }] : []
  })
  if (lines.length === 0) return
  const fits = pieces.every((quantity, nth) => quantity <= (left[nth] ?? 0))
  const isAllowed = isOpen(order) && isSendable(order) && fits
  const packs = () => pack(kit.ctx, admins[0], { orderId: order.id, lines })
  if (!(await attempt(isAllowed, packs))) return
  order.parcels.push({ state: 'PACKED', pieces, isInspected: false })
}

/** The parcels of an order as the market has them, which has to be as the model does. */
async function readParcels({ kit, admins }: Walk, order: ModelOrder): Promise<Shipment[]> {
  const { orders } = await listShipments(kit.ctx, admins[0], { orders: order.id })
  const shipments = orders.flatMap((each) => each.shipments)
  expect(shipments.map(({ state }) => state)).toEqual(order.parcels.map(({ state }) => state))
  return shipments
}

async function moveParcel(walk: Walk, order: ModelOrder): Promise<void> {
  const { kit, rng, admins } = walk
  const shipments = await readParcels(walk, order)
  if (shipments.length === 0) return
  const nth = rng.int(0, shipments.length - 1)
  const [shipment, parcel] = [shipments[nth], order.parcels[nth]]
  if (shipment === undefined || parcel === undefined) return
  // Half of the steps go on, so that a parcel comes to its end; the others are any, most of them refused.
  const next = shipmentStates.filter((each) => mayFollow(parcel.state, each))
  const state = rng.pick(next.length > 0 && rng.chance(0.5) ? next : shipmentStates)
  const isRepeated = parcel.state === state
  const isAllowed =
    isRepeated ||
    (mayFollow(parcel.state, state) &&
      (order.status !== 'PROCESSING' || staysInShop(state) || isSendable(order)))
  const by = rng.pick([0, 1] as const)
  const moves = () => moveShipment(kit.ctx, admins[by], shipment.id, { state })
  if (!(await attempt(isAllowed, moves)) || isRepeated) return
  if (rng.chance(0.2)) await moves().catch(() => null)
  parcel.state = state
  await follow(walk, order, by)
}

/** The order goes where its parcels are. */
export async function follow(walk: Walk, order: ModelOrder, by: 0 | 1): Promise<void> {
  const { ordered, left, delivered, returned } = progressOf(order)
  if (order.status === 'PROCESSING' && left > 0) order.status = 'SHIPPED'
  if (order.status !== 'SHIPPED' || delivered + returned < ordered) return
  if (delivered === 0) {
    return await undo(walk, order, 'RETURNED')
  }
  walk.model.delivered(order)
  const lines = piecesIn(order, ({ state }) => state === 'RETURNED').flatMap((quantity, nth) => {
    const rest = Math.min(quantity, (order.lines[nth]?.quantity ?? 0) - refundedOf(order, nth))
    return rest > 0 ? [{ nth, quantity: rest }] : []
  })
  if (lines.length === 0 || order.total === 0n) return
  const { id } = await walk.kit.ctx.db.one(
    { id: tables.refund_decisions.id },
    sql`select id from refund_decisions where order_id = ${order.id} order by created_at desc, id desc limit 1`,
  )
  enterReturned(walk, order, { id, by, lines })
}

const refundedOf = ({ refunds }: ModelOrder, nth: number) =>
  refunds
    .filter(({ state }) => state !== 'WITHDRAWN')
    .flatMap(({ pieces }) => pieces.filter((each) => each.nth === nth))
    .reduce((sum, { quantity }) => sum + quantity, 0)

async function inspectParcel(walk: Walk, order: ModelOrder): Promise<void> {
  const { kit, rng, admins } = walk
  const shipments = await readParcels(walk, order)
  const nth = order.parcels.findIndex(isToInspect)
  const [shipment, parcel] = [shipments[nth] ?? shipments[0], order.parcels[nth]]
  if (shipment === undefined) return
  const lines = shipment.items.map(({ orderItemId, quantity }) => ({
    orderItemId,
    resellable: rng.int(0, quantity),
  }))
  const inspects = () => inspect(kit.ctx, admins[0], shipment.id, { lines })
  // What was inspected before has other figures, unless they were drawn alike.
  if (parcel === undefined && shipment.inspectedAt !== null) return
  if (!(await attempt(parcel !== undefined, inspects)) || parcel === undefined) return
  await inspects()
  parcel.isInspected = true
  for (const { orderItemId, resellable } of lines) {
    const line = order.lines.find(({ id }) => id === orderItemId)
    restock(walk, line?.productId ?? '', resellable)
  }
}
