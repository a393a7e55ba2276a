import { courierTitles } from '@haat/contract/consignments'
import { fail } from '@haat/contract/errors'
import { shipmentRanks, type ShipmentState } from '@haat/contract/shipments'
import type { Ctx, Tx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { holdCash } from '#features/couriers/couriers.service.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { readState, reportShipment } from '#features/shipments/shipments.service.ts'
import { findReported, hasOther, lockConsignment } from './consignments.queries.ts'
import type { ConsignmentRow } from './consignments.rows.ts'
import {
  inTaka,
  insertEvent,
  writeAttention,
  writeBooked,
  writeNextCheck,
  writeSaid,
  writeStatus,
} from './consignment-writes.queries.ts'
import { tellOnce } from './telling.service.ts'
import type { Booked, Report } from './couriers/courier.ts'

const write = declareWrite({ subject: 'consignment' })

/** A courier in the books, where its name is in small letters. */
export const bookName = ({ courier }: Pick<ConsignmentRow, 'courier'>): string =>
  courier.toLowerCase()

/**
 * Takes what a courier says of a parcel: by a message, or when it was asked. The same report again, or one that is
 * late, changes nothing. False when it is about no parcel of this account.
 */
export async function takeReport(
  ctx: Ctx,
  accountId: string,
  report: Report,
  source: 'WEBHOOK' | 'POLL',
): Promise<boolean> {
  const found = await findReported(ctx, accountId, report)
  if (found === null) return false
  await write(ctx, async (tx) => {
    await lockOrder(tx, found.order_id)
    const row = (await lockConsignment(tx, found.id)) ?? fail('NOT_FOUND')
    if (!(await insertEvent(tx, row.id, report, source))) return
    if (!(await isThis(tx, row, report))) return
    await writeSaid(tx, row.id, report)
    if (row.status === 'CANCELLED') return await contradictCancelled(tx, row, report)
    const booked = { consignment: report.consignment, tracking: report.tracking, fee: report.fee }
    if (row.status !== 'BOOKED' && row.status !== 'CANCELLING') await settleBooked(tx, row, booked)
    await follow(tx, row, report)
    await writeNextCheck(tx, row.id)
  })
  return true
}

/** Whether the report is about this booking: the courier may have the parcel twice. */
async function isThis(tx: Tx, row: ConsignmentRow, { consignment }: Report): Promise<boolean> {
  const isSecond =
    consignment !== null && row.consignment !== null && consignment !== row.consignment
  const isSuperseded = row.status === 'FAILED' && (await hasOther(tx, row))
  if (!isSecond && !isSuperseded) return true
  await writeAttention(
    tx,
    row.id,
    'TWICE',
    `${courierTitles[row.courier]} has this parcel twice: ${consignment ?? row.request_id}.`,
  )
  return false
}

async function contradictCancelled(
  tx: Tx,
  row: ConsignmentRow,
  { meaning, said }: Report,
): Promise<void> {
  if (['STOPPED', 'NOTHING', 'BOOKED', 'RETURNED'].includes(meaning)) return
  await contradict(tx, row, said)
}

/**
 * Writes that the courier has a parcel: it is BOOKED, and its cash will be the courier's or the shop's, by whose account
 * it is. The order and the consignment have to be locked.
 */
export async function settleBooked(tx: Tx, row: ConsignmentRow, booked: Booked): Promise<void> {
  await writeBooked(tx, row.id, booked)
  if (row.cod_amount > 0n) await holdFor(tx, row, row.is_markets)
  await move(tx, row, 'BOOKED', `booked:${row.id}`, booked.tracking)
  if ((await readState(tx, row.shipment_id)) === 'CANCELLED') {
    await contradict(tx, row, 'booked, and the parcel was unpacked meanwhile')
  }
}

async function holdFor(tx: Tx, row: ConsignmentRow, isCouriers: boolean): Promise<void> {
  const order = (await lockOrder(tx, row.order_id)) ?? fail('NOT_FOUND')
  const holder = isCouriers
    ? ({ heldBy: 'COURIER', courier: bookName(row) } as const)
    : ({ heldBy: 'SHOP' } as const)
  if ((await holdCash(tx, null, order, holder)) || !isCouriers) return
  const problem = 'The courier collects cash of an order that is paid or has ended.'
  await writeAttention(tx, row.id, 'CASH_HOLDER', problem)
}

/** Moves the parcel, with the key of what was reported. False when the parcel is elsewhere already. */
async function move(
  tx: Tx,
  row: ConsignmentRow,
  state: ShipmentState,
  key: string,
  tracking: string | null = row.tracking,
): Promise<boolean> {
  const order = (await lockOrder(tx, row.order_id)) ?? fail('NOT_FOUND')
  return await reportShipment(tx, order, row.shipment_id, {
    state,
    key: `${row.courier}:${row.id}:${key}`,
    courierName: courierTitles[row.courier],
    ...(tracking === null ? {} : { tracking }),
  })
}

/** What the report means for the parcel. */
async function follow(tx: Tx, row: ConsignmentRow, report: Report): Promise<void> {
  const { meaning } = report
  switch (meaning) {
    case 'NOTHING':
      return
    case 'STOPPED':
      return await stop(tx, row, report)
    case 'PARTIAL': {
      await move(tx, row, 'HELD', report.key)
      const problem =
        'A part was delivered, and a part comes back. Enter what arrived and what was paid.'
      return await writeAttention(tx, row.id, 'PARTIAL', problem)
    }
    case 'DELIVERED':
      return await deliver(tx, row, report)
    default:
      return await step(tx, row, report, meaning)
  }
}

async function step(tx: Tx, row: ConsignmentRow, report: Report, to: ShipmentState): Promise<void> {
  // It was not cancelled after all: it is on its way.
  if (row.status === 'CANCELLING' && to !== 'BOOKED') await writeStatus(tx, row.id, 'BOOKED')
  const isBack =
    shipmentRanks.RETURNING <= shipmentRanks[to === 'CANCELLED' ? 'PACKED' : to] || to === 'REFUSED'
  if (isBack && (report.collected ?? 0n) > 0n) await noteCollected(tx, row, report)
  const now = await readState(tx, row.shipment_id)
  if (await move(tx, row, to, report.key)) return
  const isOver = now === 'DELIVERED' ? isBack : now === 'CANCELLED' && to !== 'BOOKED'
  if (isOver) await contradict(tx, row, report.said)
}

/** Delivered, and the cash is in the books, unless the courier says that it collected another amount. */
async function deliver(tx: Tx, row: ConsignmentRow, report: Report): Promise<void> {
  const collected = report.collected ?? row.collected
  if (row.status === 'CANCELLING') await writeStatus(tx, row.id, 'BOOKED')
  const isAsDue = collected === null || collected === row.cod_amount
  if (!isAsDue || row.attention === 'PARTIAL') {
    await move(tx, row, 'OUT_FOR_DELIVERY', report.key)
    if (!isAsDue) await noteCollected(tx, row, { ...report, collected })
    return
  }
  if (!(await move(tx, row, 'DELIVERED', report.key))) await contradict(tx, row, report.said)
}

async function noteCollected(
  tx: Tx,
  row: ConsignmentRow,
  { collected, said }: Report,
): Promise<void> {
  const problem = `The courier says “${said}” and that it collected ${inTaka(collected ?? 0n)} taka; ${inTaka(row.cod_amount)} taka were due.`
  await writeAttention(tx, row.id, 'COLLECTED_DIFFERS', problem)
  await tellOnce(tx, row, 'CASH')
}

/** It will not be delivered: given back before it left, or refused at the door. */
async function stop(tx: Tx, row: ConsignmentRow, report: Report): Promise<void> {
  const now = await readState(tx, row.shipment_id)
  if (now === 'DELIVERED') return await contradict(tx, row, report.said)
  if (now !== 'CANCELLED' && shipmentRanks[now] >= shipmentRanks.PICKED_UP) {
    if (shipmentRanks[now] < shipmentRanks.REFUSED) await move(tx, row, 'REFUSED', report.key)
    return
  }
  await writeStatus(tx, row.id, 'CANCELLED')
  if (row.is_markets && row.cod_amount > 0n) await holdFor(tx, row, false)
}

async function contradict(tx: Tx, row: ConsignmentRow, said: string): Promise<void> {
  const problem = `The courier says “${said}”, and the market says otherwise. Ask the courier.`
  await writeAttention(tx, row.id, 'CONTRADICTS', problem)
}
