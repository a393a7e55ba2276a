import type { Consignment, FoundInput } from '@haat/contract/consignments'
import { consignmentLimits } from '@haat/contract/consignments.limits'
import { consignmentMessages } from '@haat/contract/consignments.messages'
import { fail } from '@haat/contract/errors'
import { shipmentRanks } from '@haat/contract/shipments'
import type { Actor, Ctx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { lockParcel } from '#features/shipments/shipments.service.ts'
import { findAccount } from './accounts.queries.ts'
import { parcelOf, refuse, send, settle } from './booking.service.ts'
import {
  absentFrom,
  toConsignment,
  type AccountRow,
  type ConsignmentRow,
} from './consignments.rows.ts'
import { claimDue, findConsignment, lockConsignment, readBookable } from './consignments.queries.ts'
import { writeSent, writeStatus, writeUnbooked } from './consignment-writes.queries.ts'
import { CourierError, Refused, type Courier } from './couriers/courier.ts'
import { courierOf } from './adapters.service.ts'
import { settleBooked, takeReport } from './reports.service.ts'

const write = declareWrite({ subject: 'consignment' })

const batch = 20
export const askLeaseSeconds = 120
const longestWaitSeconds = 3_600

/** Asks couriers about parcels whose answer was lost, and about those whose messages may have been. */
export async function askCouriers(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await claimDue(ctx, askLeaseSeconds, batch)
    await Promise.all(due.map((id) => ask(ctx, id)))
    if (due.length < batch) return
  }
}

/** Asks about one parcel, as the job does. */
export async function ask(ctx: Ctx, id: string): Promise<void> {
  const row = await findConsignment(ctx, id)
  const account = row === null ? null : await findAccount(ctx, row.account_id)
  if (row === null || account === null) return
  try {
    if (row.status === 'WAITING' || row.status === 'UNKNOWN') await lookFor(ctx, account, row)
    else if (row.status === 'BOOKED' || row.status === 'CANCELLING') await poll(ctx, account, row)
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    ctx.log.warn({ err: error, consignment: id }, 'a courier could not be asked')
  }
}

async function poll(ctx: Ctx, account: AccountRow, row: ConsignmentRow): Promise<void> {
  const known = { consignment: row.consignment, requestId: row.request_id }
  const report = await courierOf(ctx, account).status(known)
  await takeReport(ctx, account.id, report, 'POLL')
}

/**
 * Looks for a parcel whose answer was lost. It is sent again only to a courier that refuses it a second time; at
 * another one it stays UNKNOWN until a message comes, or a person has looked.
 */
async function lookFor(ctx: Ctx, account: AccountRow, row: ConsignmentRow): Promise<void> {
  const problem = row.problem ?? 'The courier’s answer was lost.'
  const wait = Math.min(60 * 2 ** Math.min(row.tries, 10), longestWaitSeconds)
  await settle(ctx, row.id, async (tx) => {
    await writeUnbooked(tx, row.id, { status: 'UNKNOWN', problem, askAgainInSeconds: wait })
  })
  const courier = courierOf(ctx, account)
  if (courier.find === undefined) {
    return await settle(ctx, row.id, async (tx) => {
      await writeUnbooked(tx, row.id, { status: 'UNKNOWN', problem, askAgainInSeconds: null })
    })
  }
  const found = await courier.find(row.request_id)
  if (found !== null) return await settle(ctx, row.id, (tx, now) => settleBooked(tx, now, found))
  if (!courier.refusesTwice) return
  const facts = await readBookable(ctx, row.shipment_id)
  const parcel = { ...parcelOf({ ...facts, cash: row.cod_amount }, row.request_id, row.weight) }
  if (await writeSent(ctx, row.id)) await send(ctx, row.id, account, parcel)
}

/**
 * Asks the courier for the parcel back before it leaves. It stays CANCELLING until the courier confirms. Throws
 * NOT_FOUND or STATUS_NOT_ALLOWED (it has left, nobody knows whether the courier has it, or only its panel cancels).
 */
export async function cancel(ctx: Ctx, actor: Actor, id: string): Promise<Consignment> {
  const found = (await findConsignment(ctx, id)) ?? fail('NOT_FOUND')
  const account = (await findAccount(ctx, found.account_id)) ?? fail('NOT_FOUND')
  const courier = readable(ctx, account)
  const row = await write(ctx, async (tx, record) => {
    const { shipment } = await lockParcel(tx, actor, found.shipment_id)
    const locked = (await lockConsignment(tx, id)) ?? fail('NOT_FOUND')
    if (locked.status === 'WAITING' || locked.status === 'UNKNOWN') refuse('unknown')
    if (locked.status !== 'BOOKED') return locked
    const { state } = shipment
    if (state !== 'CANCELLED' && shipmentRanks[state] >= shipmentRanks.PICKED_UP) refuse('left')
    if (courier.cancel === undefined) refuse('byPanel')
    await writeStatus(tx, id, 'CANCELLING')
    await record(actor, 'consignment.cancelling', id)
    return locked
  })
  if (row.status === 'BOOKED') await askBack(ctx, courier, row)
  return toConsignment((await findConsignment(ctx, id)) ?? fail('NOT_FOUND'))
}

function readable(ctx: Ctx, account: AccountRow): Courier {
  try {
    return courierOf(ctx, account)
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    return refuse('unreadable')
  }
}

async function askBack(ctx: Ctx, courier: Courier, row: ConsignmentRow): Promise<void> {
  const known = { consignment: row.consignment, requestId: row.request_id }
  try {
    await courier.cancel?.(known)
  } catch (error) {
    // Without an answer it stays CANCELLING, and the courier is asked how it is.
    if (!(error instanceof Refused)) {
      if (error instanceof CourierError) return
      throw error
    }
    await settle(ctx, row.id, async (tx, { status }) => {
      if (status === 'CANCELLING') await writeStatus(tx, row.id, 'BOOKED', error.message)
    })
    fail('STATUS_NOT_ALLOWED', { message: error.message })
  }
}

/**
 * Takes what a person found in the courier's panel of a parcel that nobody knows of: its number, which the courier has
 * to confirm, or that it has none. Throws NOT_FOUND, STATUS_NOT_ALLOWED (it is known by now, a call may still be under
 * way, or the courier does not answer) or VALIDATION_FAILED (the number is another parcel's).
 */
export async function takeFound(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { consignment }: FoundInput,
): Promise<Consignment> {
  const row = await write(ctx, async (tx, record) => {
    const found = (await findConsignment(tx, id)) ?? fail('NOT_FOUND')
    await lockParcel(tx, actor, found.shipment_id)
    const locked = (await lockConsignment(tx, id)) ?? fail('NOT_FOUND')
    if (locked.status !== 'UNKNOWN') refuse('notUnknown')
    if (consignment === null) {
      insistOnWait(locked)
      await writeUnbooked(tx, id, {
        status: 'FAILED',
        problem: 'The courier does not have it.',
        askAgainInSeconds: null,
      })
    }
    await record(actor, 'consignment.looked-for', id, { consignment })
    return locked
  })
  if (consignment !== null) await confirm(ctx, row, consignment)
  return toConsignment((await findConsignment(ctx, id)) ?? fail('NOT_FOUND'))
}

/** A call may still be under way, and the courier may take the parcel meanwhile. Throws STATUS_NOT_ALLOWED. */
function insistOnWait(row: ConsignmentRow): void {
  if (Date.parse(absentFrom(row)) <= Date.now()) return
  const message = consignmentMessages.tooSoon(consignmentLimits.absentAfterMinutes)
  fail('STATUS_NOT_ALLOWED', { message })
}

async function confirm(ctx: Ctx, row: ConsignmentRow, consignment: string): Promise<void> {
  const account = (await findAccount(ctx, row.account_id)) ?? fail('NOT_FOUND')
  try {
    const known = { consignment, requestId: row.request_id }
    const report = await courierOf(ctx, account).status(known)
    if (report.requestId !== row.request_id) {
      const errors = [{ path: 'consignment', message: consignmentMessages.notTheirs }]
      fail('VALIDATION_FAILED', { errors })
    }
    const said = { ...report, consignment: report.consignment ?? consignment }
    await takeReport(ctx, account.id, { ...said, key: `found:${consignment}` }, 'POLL')
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    fail('STATUS_NOT_ALLOWED', { message: error.message })
  }
}
