import { fail } from '@haat/contract/errors'
import { isAdmin } from '@haat/contract/roles'
import {
  mayFollow,
  shipmentRanks,
  type InspectionInput,
  type Packing,
  type PickList,
  type Shipment,
  type ShipmentsOfOrders,
  type ShipmentsQuery,
  type ShipmentState,
  type ShipmentStep,
} from '@haat/contract/shipments'
import { shipmentMessages } from '@haat/contract/shipments.messages'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { recordAudit } from '#core/sql/audit.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { insistOnCourier } from '#features/orders/cash-at-courier.service.ts'
import { insistOnPayment } from '#features/orders/order-steps.service.ts'
import { lockOrder, restock } from '#features/orders/orders.service.ts'
import { followShipments } from './following.service.ts'
import { insistOnLines, insistOnPieces } from './shipment-lines.ts'
import {
  findShipment,
  insertShipment,
  selectPickList,
  selectShipments,
  selectUnpacked,
  writeCourier,
  writeInspection,
  writeState,
} from './shipments.queries.ts'
import { findState, writeReport } from './shipment-reports.queries.ts'

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** The one declaration of what writes parcels. */
export const write = declareWrite({ subject: 'shipment' })

/** The parcels of the orders that the caller sees as their buyer, their vendor or an admin. */
export async function listShipments(
  ctx: Ctx,
  actor: Actor,
  { orders }: ShipmentsQuery,
): Promise<ShipmentsOfOrders> {
  return { orders: await selectShipments(ctx, actor, orders.toLowerCase().split(',')) }
}

export function getPickList(ctx: Ctx, actor: Actor): Promise<PickList> {
  return selectPickList(ctx, actor.id)
}

/**
 * Packs pieces of an order into a parcel. Throws NOT_FOUND, STATUS_NOT_ALLOWED (the order has ended, or is not paid)
 * or VALIDATION_FAILED, which names the line: it has not so many pieces left, or its serial numbers are missing.
 */
export async function pack(ctx: Ctx, actor: Actor, input: Packing): Promise<Shipment> {
  return await write(ctx, async (tx, record) => {
    const order = await lockOwn(tx, actor, input.orderId)
    insistOnPackable(order)
    insistOnPieces(input.lines, await selectUnpacked(tx, order.id))
    const id = (await insertShipment(tx, input, actor)) ?? fail('EDIT_CONFLICT')
    await record(actor, 'shipment.packed', id, { orderId: order.id })
    return (await findShipment(tx, id)) ?? fail('NOT_FOUND')
  })
}

/**
 * Moves a parcel forward, and its order with it: SHIPPED once a parcel has left, DELIVERED once everything has arrived,
 * RETURNED once everything came back. The state that it is in already changes only who carries it. Throws NOT_FOUND
 * or STATUS_NOT_ALLOWED (it can't go there, it would leave with an order that is not paid, or its courier reports the
 * delivery).
 */
export async function moveShipment(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { state, ...courier }: ShipmentStep,
): Promise<Shipment> {
  return await write(ctx, async (tx, record) => {
    const { order, shipment } = await lockShipment(tx, actor, id)
    const isRepeated = shipment.state === state
    if (!isRepeated) {
      insistOnStep(shipment.state, state)
      if (state === 'DELIVERED') await insistOnCourier(tx, actor, order, 'state')
    }
    await writeCourier(tx, id, courier)
    if (!isRepeated) {
      await writeState(tx, id, state, actor)
      await record(actor, 'shipment.moved', id, { from: shipment.state, to: state })
      await followShipments(tx, actor, order)
    }
    return (await findShipment(tx, id)) ?? fail('NOT_FOUND')
  })
}

/**
 * Moves a parcel as its courier reports it, as SYSTEM, in the caller's transaction that holds the lock of its order.
 * The key names the report. A report can be late: a parcel that it can't move stays, and false says so. The state that
 * the parcel is in is true, and who carries it is written either way.
 */
export async function reportShipment(
  tx: Tx,
  order: Order,
  id: string,
  { state, key, ...courier }: ShipmentStep & { key: string },
): Promise<boolean> {
  const shipment = (await findShipment(tx, id)) ?? fail('NOT_FOUND')
  if (shipment.state !== 'CANCELLED') await writeCourier(tx, id, courier)
  if (shipment.state === state) return true
  if (!mayFollow(shipment.state, state)) return false
  await writeReport(tx, id, state, key)
  await recordAudit(tx, null, {
    action: 'shipment.moved',
    subjectType: 'shipment',
    subjectId: id,
    details: { from: shipment.state, to: state },
  })
  await followShipments(tx, null, order)
  return true
}

/** Where a parcel is. Throws NOT_FOUND. */
export async function readState(ctx: Ctx, id: string): Promise<ShipmentState> {
  return await findState(ctx, id)
}

/** A parcel with its order locked, for those who may move it. Throws NOT_FOUND for anybody else. */
export async function lockParcel(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ order: Order; shipment: Shipment }> {
  return await lockShipment(tx, actor, id)
}

/**
 * States how many pieces that came back can be sold again; they return to the stock. Once for a parcel: the same
 * figures again change nothing. Throws NOT_FOUND, STATUS_NOT_ALLOWED (it has not come back), VALIDATION_FAILED or
 * EDIT_CONFLICT (it was inspected with other figures).
 */
export async function inspect(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { lines }: InspectionInput,
): Promise<Shipment> {
  return await write(ctx, async (tx, record) => {
    const { shipment } = await lockShipment(tx, actor, id)
    if (shipment.state !== 'RETURNED') {
      fail('STATUS_NOT_ALLOWED', { message: shipmentMessages.notBack })
    }
    insistOnLines(lines, shipment)
    if (shipment.inspectedAt === null) {
      await restock(tx, await writeInspection(tx, id, lines))
      await record(actor, 'shipment.inspected', id, { lines })
    } else if (!lines.every((line) => isAsInspected(line, shipment))) {
      fail('EDIT_CONFLICT', { message: shipmentMessages.inspected })
    }
    return (await findShipment(tx, id)) ?? fail('NOT_FOUND')
  })
}

function isAsInspected(
  { orderItemId, resellable }: InspectionInput['lines'][number],
  { items }: Shipment,
): boolean {
  const line = items.find((item) => item.orderItemId === orderItemId.toLowerCase())
  return line?.resellable === resellable
}

/** Throws STATUS_NOT_ALLOWED for an order that has ended, or has to be paid first. */
export function insistOnPackable(order: Order): void {
  if (order.status !== 'PROCESSING' && order.status !== 'SHIPPED') {
    fail('STATUS_NOT_ALLOWED', { message: shipmentMessages.notOpen })
  }
  insistOnPayment(order)
}

/** Locks an order of the caller's shop; admins move parcels of every order. Throws NOT_FOUND. */
export async function lockOwn(tx: Tx, actor: Actor, orderId: string): Promise<Order> {
  const order = (await lockOrder(tx, orderId)) ?? fail('NOT_FOUND')
  return isAdmin(actor.role) || order.vendor_id === actor.id ? order : fail('NOT_FOUND')
}

async function lockShipment(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ order: Order; shipment: Shipment }> {
  const { orderId } = (await findShipment(tx, id)) ?? fail('NOT_FOUND')
  const order = await lockOwn(tx, actor, orderId)
  return { order, shipment: (await findShipment(tx, id)) ?? fail('NOT_FOUND') }
}

function insistOnStep(from: ShipmentState, to: ShipmentState): void {
  if (mayFollow(from, to)) return
  const message =
    from === 'DELIVERED' || from === 'CANCELLED'
      ? shipmentMessages.ended(from)
      : to === 'CANCELLED' && shipmentRanks[from] >= shipmentRanks.PICKED_UP
        ? shipmentMessages.unpack
        : shipmentMessages.backwards(from)
  fail('STATUS_NOT_ALLOWED', { message })
}
