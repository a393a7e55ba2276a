import { randomBytes } from 'node:crypto'
import type { BookingInput, Consignment } from '@haat/contract/consignments'
import { consignmentMessages } from '@haat/contract/consignments.messages'
import { fail } from '@haat/contract/errors'
import { mobileNumber } from '@haat/contract/mobile-number'
import { toTaka } from '@haat/contract/money'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { lockParcel } from '#features/shipments/shipments.service.ts'
import { findAccount } from './accounts.queries.ts'
import { toConsignment, type AccountRow, type ConsignmentRow } from './consignments.rows.ts'
import {
  findConsignment,
  insertConsignment,
  lockConsignment,
  readBookable,
  type Bookable,
} from './consignments.queries.ts'
import { writeUnbooked } from './consignment-writes.queries.ts'
import { CourierError, Refused, type Parcel } from './couriers/courier.ts'
import { courierOf } from './adapters.service.ts'
import { settleBooked } from './reports.service.ts'

const write = declareWrite({
  subject: 'consignment',
  refusals: {
    consignments_live: () => fail('EDIT_CONFLICT', { message: consignmentMessages.booked }),
  },
})

/** How long an attempt may take before somebody else asks what became of it. */
export const leaseSeconds = 90
const firstLookSeconds = 60
const addressMin = 10

/**
 * Books a packed parcel at a courier. The row is there before the courier is asked, so nothing that it does is
 * forgotten: UNKNOWN when its answer was lost, FAILED when it refused. Throws NOT_FOUND, STATUS_NOT_ALLOWED (no such
 * parcel to book, no address, or cash that a courier can't collect) or EDIT_CONFLICT (booked, or being booked).
 */
export async function book(ctx: Ctx, actor: Actor, input: BookingInput): Promise<Consignment> {
  const { id, account, parcel } = await write(ctx, async (tx, record) => {
    const { order, shipment } = await lockParcel(tx, actor, input.shipmentId)
    if (shipment.state !== 'PACKED' && shipment.state !== 'BOOKED') refuse('state')
    const facts = await readBookable(tx, shipment.id)
    const used = await accountFor(tx, actor, input.accountId, facts)
    const requestId = `${facts.label}-${randomBytes(5).toString('hex')}`
    const made = parcelOf(facts, requestId, input.weight)
    const row = await insertConsignment(tx, {
      shipmentId: shipment.id,
      orderId: order.id,
      accountId: used.id,
      requestId,
      codAmount: made.codAmount,
      weight: input.weight,
      byId: actor.id,
      leaseSeconds,
    })
    await record(actor, 'consignment.requested', row, { orderId: order.id, accountId: used.id })
    return { id: row, account: used, parcel: made }
  })
  await send(ctx, id, account, parcel)
  return toConsignment((await findConsignment(ctx, id)) ?? fail('NOT_FOUND'))
}

type Reason = Exclude<keyof typeof consignmentMessages, 'poisha' | 'tooSoon'>

export function refuse(reason: Reason): never {
  return fail('STATUS_NOT_ALLOWED', { message: consignmentMessages[reason] })
}

/**
 * The account that a parcel is booked with: one of its own shop, or the market's. Vendors use the market's only for
 * orders that the market ships, because it pays that courier.
 */
async function accountFor(
  tx: Tx,
  actor: Actor,
  id: string,
  { shop_id: shopId, shipped_by: shippedBy }: Bookable,
): Promise<AccountRow> {
  const account = (await findAccount(tx, id)) ?? fail('NOT_FOUND')
  const isMarkets = account.shop_id === null
  if (!isMarkets && account.shop_id !== shopId) fail('NOT_FOUND')
  if (isMarkets && !isAdmin(actor.role) && shippedBy !== 'MARKET') {
    refuse('notYours')
  }
  return account.is_enabled ? account : refuse('disabled')
}

/** What the courier gets to know. Throws STATUS_NOT_ALLOWED for what no courier can carry. */
export function parcelOf(facts: Bookable, requestId: string, weight: number): Parcel {
  const { cash: codAmount, pieces, description, note, name } = facts
  const phone = mobileNumber(facts.contact_phone ?? '')
  if (!/^01[3-9]\d{8}$/.test(phone)) refuse('phone')
  const address = (facts.address ?? '').replaceAll(/\s+/g, ' ').trim()
  if (address.length < addressMin) refuse('address')
  if (codAmount > 0n && !facts.is_whole) refuse('parts')
  if (codAmount % 100n !== 0n) {
    fail('STATUS_NOT_ALLOWED', { message: consignmentMessages.poisha(toTaka(codAmount)) })
  }
  const recipient = { name, phone, altPhone: facts.alt_phone, address }
  return { requestId, recipient, codAmount, weight, pieces, description, note }
}

/** Sends a parcel to its courier and writes what came of it. */
export async function send(
  ctx: Ctx,
  id: string,
  account: AccountRow,
  parcel: Parcel,
): Promise<void> {
  try {
    const booked = await courierOf(ctx, account).book(parcel)
    await settle(ctx, id, (tx, row) => settleBooked(tx, row, booked))
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    const { message } = error
    if (error instanceof Refused && error.isDuplicate) {
      // It has the parcel: an earlier answer was lost.
      const booked = { consignment: null, tracking: null, fee: null }
      return await settle(ctx, id, (tx, row) => settleBooked(tx, row, booked))
    }
    const isCertain = error instanceof Refused
    await settle(ctx, id, async (tx) => {
      await writeUnbooked(tx, id, {
        status: isCertain ? 'FAILED' : 'UNKNOWN',
        problem: message,
        askAgainInSeconds: isCertain ? null : firstLookSeconds,
      })
    })
  }
}

/** Writes the outcome of an attempt that a report has not overtaken. */
export async function settle(
  ctx: Ctx,
  id: string,
  work: (tx: Tx, row: ConsignmentRow) => Promise<void>,
): Promise<void> {
  const found = (await findConsignment(ctx, id)) ?? fail('NOT_FOUND')
  await write(ctx, async (tx, record) => {
    await lockOrder(tx, found.order_id)
    const row = (await lockConsignment(tx, id)) ?? fail('NOT_FOUND')
    await work(tx, row)
    const now = (await findConsignment(tx, id)) ?? fail('NOT_FOUND')
    if (now.status !== row.status)
      await record(null, 'consignment.changed', id, { from: row.status, to: now.status })
  })
}
