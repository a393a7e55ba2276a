import { cutText } from '@haat/contract/cut-text'
import { createHmac } from 'node:crypto'
import type { CourierCredentials } from '@haat/contract/consignments'
import {
  amountOf,
  callCourier,
  isSame,
  listOf,
  recordOf,
  refusedBy,
  textOf,
  timeOf,
} from './calls.ts'
import type { CourierRecord, Place } from './calls.ts'
import { CourierError, Refused } from './courier.ts'
import type { Booked, Courier, Headers, Meaning, Message, Report, Statement } from './courier.ts'

type Account = Extract<CourierCredentials, { courier: 'STEADFAST' }>

/**
 * What its words mean. What ends in `_approval_pending` a rider has reported and nobody confirmed: only the words
 * without it may move money.
 */
const meanings: Readonly<Record<string, Meaning>> = {
  in_review: 'BOOKED',
  pending: 'PICKED_UP',
  hold: 'HELD',
  delivered_approval_pending: 'OUT_FOR_DELIVERY',
  partial_delivered_approval_pending: 'HELD',
  cancelled_approval_pending: 'HELD',
  delivered: 'DELIVERED',
  partial_delivered: 'PARTIAL',
  cancelled: 'STOPPED',
}

/** Steadfast (docs/decisions/0063-couriers-behind-one-adapter.md). It refuses an invoice that it knows. */
export function steadfast(place: Place, account: Account): Courier {
  const headers = { 'Api-Key': account.apiKey, 'Secret-Key': account.secretKey }
  const ask = (path: string) => callCourier(place, path, { headers })
  return {
    refusesTwice: true,
    tryOut: async () => {
      const balance = amountOf(recordOf(await ask('/get_balance'))['current_balance'])
      if (balance === null) throw new CourierError('The courier’s answer makes no sense.')
      return `Steadfast accepts this account. Its balance is ${balance / 100n} taka.`
    },
    book: async (parcel) => {
      const answer = await callCourier(place, '/create_order', { headers, body: bodyOf(parcel) })
      return readBooked(answer)
    },
    find: (requestId) => find(ask, requestId),
    status: async ({ requestId }) => {
      const said = await wordOf(ask, requestId)
      if (said === null) throw new CourierError('The courier does not know this parcel any more.')
      return reportOf(said, { requestId, key: `poll:${said}` })
    },
    cancel: async ({ requestId }) => {
      const body = { invoice: requestId, reason: 'Cancelled by the shop' }
      const answer = recordOf(await callCourier(place, '/create_return_request', { headers, body }))
      if (textOf(answer['id']) === '' && textOf(answer['status']) !== '200')
        throw refusedBy(answer, 'The courier refused it.')
    },
    readMessage: (given, raw) => readMessage(account, given, raw),
    answer: { status: 200, headers: {}, body: { status: 'success' } },
    statements: () => statements(ask),
  }
}

type Ask = (path: string) => Promise<unknown>

function bodyOf(parcel: Parameters<Courier['book']>[0]): object {
  const { requestId, recipient, codAmount, pieces, description, note } = parcel
  return {
    invoice: requestId,
    recipient_name: cutText(recipient.name, 100),
    recipient_phone: recipient.phone,
    ...(recipient.altPhone === null ? {} : { alternative_phone: recipient.altPhone }),
    recipient_address: cutText(recipient.address, 250),
    cod_amount: Number(codAmount / 100n),
    note: cutText(note ?? '', 250),
    item_description: cutText(description, 250),
    total_lot: pieces,
    delivery_type: 0,
  }
}

/** A refusal can come with HTTP 200 and a status of its own. */
function readBooked(answer: unknown): Booked {
  const said = recordOf(answer)
  const booked = recordOf(said['consignment'])
  const consignment = textOf(booked['consignment_id'])
  if (consignment !== '') {
    return { consignment, tracking: textOf(booked['tracking_code']) || null, fee: null }
  }
  const status = Number(textOf(said['status']))
  if (status >= 400 && status < 500) throw refusedBy(said, 'Steadfast refused the parcel.')
  throw new CourierError('The courier’s answer names no parcel.')
}

async function find(ask: Ask, requestId: string): Promise<Booked | null> {
  const said = await wordOf(ask, requestId)
  return said === null ? null : { consignment: null, tracking: null, fee: null }
}

/** Its word on a parcel; null when it certainly has none. */
async function wordOf(ask: Ask, requestId: string): Promise<string | null> {
  let answer: CourierRecord
  try {
    answer = recordOf(await ask(`/status_by_invoice/${encodeURIComponent(requestId)}`))
  } catch (error) {
    if (
      error instanceof Refused &&
      error.constructor === Refused &&
      /404|not found/i.test(error.message)
    )
      return null
    throw error
  }
  const said = textOf(answer['delivery_status']).toLowerCase()
  if (said !== '') return said
  if (textOf(answer['status']) === '404') return null
  throw new CourierError('The courier’s answer makes no sense.')
}

function reportOf(said: string, more: Partial<Report> & { key: string }): Report {
  return {
    requestId: null,
    consignment: null,
    tracking: null,
    fee: null,
    said,
    meaning: meanings[said] ?? 'NOTHING',
    collected: null,
    saidAt: new Date(),
    ...more,
  }
}

function readMessage(account: Account, headers: Headers, raw: string): Message {
  if (!isSigned(account, headers, raw)) return 'forged'
  let fields: CourierRecord
  try {
    fields = recordOf(JSON.parse(raw))
  } catch {
    return { report: null }
  }
  const requestId = textOf(fields['invoice']) || null
  const consignment = textOf(fields['consignment_id']) || null
  if (requestId === null && consignment === null) return { report: null }
  const isStatus = textOf(fields['notification_type']) === 'delivery_status'
  const word = isStatus
    ? textOf(fields['status']).toLowerCase()
    : textOf(fields['tracking_message'])
  const saidAt = timeOf(fields['updated_at'])
  const key = `${isStatus ? 'status' : 'track'}:${cutText(word, 60)}:${textOf(fields['updated_at'])}`
  const report = reportOf(cutText(word, 120), {
    requestId,
    consignment,
    fee: amountOf(fields['delivery_charge']),
    saidAt,
    key: cutText(key, 200),
  })
  return { report: isStatus ? report : { ...report, meaning: 'NOTHING' } }
}

/** A bearer token, or an HMAC of the message. */
function isSigned({ webhookSecret }: Account, headers: Headers, raw: string): boolean {
  const { authorization, 'x-signature': signature } = headers
  if (typeof signature === 'string') {
    const expected = createHmac('sha256', webhookSecret).update(raw).digest('hex')
    return isSame(signature.toLowerCase().replace(/^sha256=/, ''), expected)
  }
  if (typeof authorization !== 'string') return false
  return isSame(authorization.replace(/^bearer\s+/i, ''), webhookSecret)
}

/** It tells what it billed for a payment as a whole, so each parcel bears an equal part of it. */
async function statements(ask: Ask): Promise<Statement[]> {
  const paid = listOf(await ask('/payments'), 'data', 'payments')
  const found: Statement[] = []
  for (const each of paid) {
    const reference = textOf(each['payment_id'])
    if (reference === '') continue
    const answer = recordOf(await ask(`/payments/${encodeURIComponent(reference)}`))
    const payment =
      'consignments' in answer ? answer : recordOf(answer['data'] ?? answer['payment'])
    const parcels = listOf(payment['consignments'])
    const bill = amountOf(payment['charges'] ?? each['charges']) ?? 0n
    found.push({
      reference,
      paidAt: timeOf(payment['paid_at'] ?? each['paid_at']),
      lines: parcels.map((parcel, nth) => ({
        consignment: textOf(parcel['consignment_id']),
        requestId: textOf(parcel['invoice']) || null,
        collected: amountOf(parcel['cod_amount']),
        fee: amountOf(parcel['delivery_charge']) ?? shareOf(bill, parcels.length, nth),
      })),
    })
  }
  return found
}

function shareOf(bill: bigint, parts: number, nth: number): bigint {
  const each = bill / BigInt(parts)
  return nth === 0 ? bill - each * BigInt(parts - 1) : each
}
