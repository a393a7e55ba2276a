import { fail, Failure } from '@haat/contract/errors'
import type {
  BatchPacked,
  BatchPackingInput,
  LabelsQuery,
  ParcelLabel,
  WaitingOrder,
} from '@haat/contract/packing'
import { packingMessages } from '@haat/contract/packing.messages'
import type { Page } from '@haat/contract/paging'
import type { Shipment } from '@haat/contract/shipments'
import type { Actor, Ctx } from '#core/ctx.ts'
import { findNewestParcel, selectLabels, selectWaiting } from './packing.queries.ts'
import { findShipment, insertShipment, selectUnpacked } from './shipments.queries.ts'
import { insistOnPackable, lockOwn, write } from './shipments.service.ts'

/** The orders of the caller's shop that can be packed now, the oldest first. */
export function listWaiting(
  ctx: Ctx,
  actor: Actor,
  query: { page: number; limit: number },
): Promise<Page<WaitingOrder>> {
  return selectWaiting(ctx, actor.id, query)
}

/** What is printed for parcels that have not left: of the orders that the query names, or of all of the caller's shop. */
export function listLabels(ctx: Ctx, actor: Actor, query: LabelsQuery): Promise<Page<ParcelLabel>> {
  return selectLabels(ctx, actor.id, query)
}

/**
 * Packs all that is left of each order into a parcel. Each order is a transaction of its own: one that is refused
 * does not keep the others from being packed, and a repeated call names the parcels that are there.
 */
export async function packOrders(
  ctx: Ctx,
  actor: Actor,
  { orderIds }: BatchPackingInput,
): Promise<BatchPacked> {
  const orders: BatchPacked['orders'] = []
  for (const orderId of new Set(orderIds.map((id) => id.toLowerCase()))) {
    orders.push({ orderId, ...(await packOrRefuse(ctx, actor, orderId)) })
  }
  return { orders }
}

type Outcome = Omit<BatchPacked['orders'][number], 'orderId'>

async function packOrRefuse(ctx: Ctx, actor: Actor, orderId: string): Promise<Outcome> {
  try {
    return { ...(await packRest(ctx, actor, orderId)), refusal: null }
  } catch (error) {
    // Anything else, such as a lost database, ends the call: it can be repeated.
    if (!(error instanceof Failure) || error.status >= 500) throw error
    const { code, message } = error
    return { outcome: 'REFUSED', shipment: null, refusal: { code, message } }
  }
}

/**
 * Packs what is left of an order. Throws NOT_FOUND, STATUS_NOT_ALLOWED (it has ended, or is not paid) or
 * VALIDATION_FAILED (it needs serial numbers).
 */
async function packRest(
  ctx: Ctx,
  actor: Actor,
  orderId: string,
): Promise<{ outcome: 'PACKED' | 'ALREADY_PACKED'; shipment: Shipment }> {
  return await write(ctx, async (tx, record) => {
    const order = await lockOwn(tx, actor, orderId)
    const left = (await selectUnpacked(tx, order.id)).filter(({ quantity }) => quantity > 0)
    if (left.length === 0) {
      const parcel = await findNewestParcel(tx, order.id)
      const shipment = parcel === null ? null : await findShipment(tx, parcel)
      if (shipment !== null) return { outcome: 'ALREADY_PACKED', shipment }
    }
    insistOnPackable(order)
    if (left.some(({ asksSerial }) => asksSerial)) {
      fail('VALIDATION_FAILED', { message: packingMessages.serials })
    }
    const lines = left.map(({ orderItemId, quantity }) => ({ orderItemId, quantity, serials: [] }))
    const packing = { orderId: order.id, lines }
    const id = (await insertShipment(tx, packing, actor)) ?? fail('EDIT_CONFLICT')
    await record(actor, 'shipment.packed', id, { orderId: order.id })
    return { outcome: 'PACKED', shipment: (await findShipment(tx, id)) ?? fail('NOT_FOUND') }
  })
}
