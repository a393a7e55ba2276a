import type { InspectionOfReturn, ReceiptInput } from '@haat/contract/return-steps'
import { returnMessages } from '@haat/contract/returns.messages'
import { fail } from '@haat/contract/errors'
import type { ReturnRow } from './returns.rows.ts'

type Lines = ReturnRow['lines']

/**
 * What a shop says that arrived, with ids as the database writes them: each line once, with no more pieces than were
 * asked for, and a serial number for each where they were noted when they were sent. Throws VALIDATION_FAILED.
 */
export function receiptOf(known: Lines, given: ReceiptInput['lines']): ReceiptInput['lines'] {
  insistOnAll(known, given)
  return given.map(({ itemId, received, serials }, nth) => {
    const { id, line } = lineOf(known, itemId)
    const path = `lines.${nth}`
    if (received > line.quantity) {
      refuse(`${path}.received`, returnMessages.received(line.quantity))
    }
    const isAsked = line.sent.length > 0
    const isComplete = serials.length === received || (serials.length === 0 && !isAsked)
    if (!isComplete || new Set(serials).size < serials.length) {
      refuse(`${path}.serials`, returnMessages.serials(received))
    }
    return { itemId: id, received, serials }
  })
}

export type Inspected = InspectionOfReturn['lines']

/**
 * What is accepted of the pieces and can be sold again: no more than arrived. `isUnseen`: an admin decides on pieces
 * that never travelled back. Throws VALIDATION_FAILED.
 */
export function inspectionOf(known: Lines, given: Inspected, isUnseen = false): Inspected {
  insistOnAll(known, given)
  return given.map(({ itemId, accepted, resellable }, nth) => {
    const { id, line } = lineOf(known, itemId)
    const path = `lines.${nth}`
    const most = line.received ?? (isUnseen ? line.quantity : 0)
    if (accepted > most) refuse(`${path}.accepted`, returnMessages.accepted(most))
    const back = line.received === null ? 0 : accepted
    if (resellable > back) refuse(`${path}.resellable`, returnMessages.resellable(back))
    return { itemId: id, accepted, resellable }
  })
}

/** All that arrived is accepted, and nobody looked whether it can be sold again. */
export function acceptedAsReceived(known: Lines): Inspected {
  return known.map(({ order_item_id: itemId, received }) => ({
    itemId,
    accepted: received ?? 0,
    resellable: 0,
  }))
}

/** The state that an inspection leads to: all pieces that were asked for, some, or none. */
export function outcomeOf(known: Lines, lines: Inspected): 'ACCEPTED' | 'PARTLY' | 'REFUSED' {
  if (lines.every(({ accepted }) => accepted === 0)) return 'REFUSED'
  const isAll = lines.every(
    ({ itemId, accepted }) => accepted === lineOf(known, itemId).line.quantity,
  )
  return isAll ? 'ACCEPTED' : 'PARTLY'
}

function insistOnAll(known: Lines, given: readonly { itemId: string }[]): void {
  const named = new Set(given.map(({ itemId }) => itemId.toLowerCase()))
  const areAll = known.every((line) => named.has(line.order_item_id))
  if (!areAll || given.length !== known.length) refuse('lines', returnMessages.allLines)
}

function lineOf(known: Lines, itemId: string): { id: string; line: Lines[number] } {
  const id = itemId.toLowerCase()
  const line = known.find((each) => each.order_item_id === id)
  return { id, line: line ?? refuse('lines', returnMessages.allLines) }
}

function refuse(path: string, message: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path, message }] })
}
