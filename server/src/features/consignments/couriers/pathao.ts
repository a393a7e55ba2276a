import { cutText } from '@haat/contract/cut-text'
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
import { CourierError, NotAccepted } from './courier.ts'
import type { Booked, Courier, Headers, Meaning, Message, Report } from './courier.ts'

type Account = Extract<CourierCredentials, { courier: 'PATHAO' }>

/** Remembers the token of an account, so that not each call asks for one. */
export interface TokenShelf {
  read(): string | null
  keep(token: string, seconds: number): void
  drop(): void
}

/** What its events and statuses mean, without `order.` and in small letters. */
const meanings: Readonly<Record<string, Meaning>> = {
  created: 'BOOKED',
  pending: 'BOOKED',
  updated: 'BOOKED',
  'pickup-requested': 'BOOKED',
  'assigned-for-pickup': 'BOOKED',
  picked: 'PICKED_UP',
  'pickup-failed': 'NOTHING',
  'pickup-cancelled': 'STOPPED',
  'pickup-cancel': 'STOPPED',
  'at-the-sorting-hub': 'IN_TRANSIT',
  'at-sorting-hub': 'IN_TRANSIT',
  'in-transit': 'IN_TRANSIT',
  'received-at-last-mile-hub': 'IN_TRANSIT',
  'assigned-for-delivery': 'OUT_FOR_DELIVERY',
  delivered: 'DELIVERED',
  'partial-delivery': 'PARTIAL',
  'on-hold': 'HELD',
  'delivery-failed': 'HELD',
  returned: 'REFUSED',
  'return-id-created': 'RETURNING',
  'return-in-transit': 'RETURNING',
  'returned-to-merchant': 'RETURNED',
  'paid-return': 'REFUSED',
  exchanged: 'PARTIAL',
}

const prefix = '/aladdin/api/v1'
const gramsPerKilo = 1_000
const secondsMax = 432_000

/** Pathao (docs/decisions/0063-couriers-behind-one-adapter.md). It takes the same parcel twice, and can't look for one. */
export function pathao(place: Place, account: Account, shelf: TokenShelf): Courier {
  const call = (path: string, body?: object) =>
    withToken(place, account, shelf, (token) =>
      callCourier(place, prefix + path, {
        headers: { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body }),
      }),
    )
  return {
    refusesTwice: false,
    tryOut: async () => {
      const answer = recordOf(await call('/stores'))
      const stores = listOf(recordOf(answer['data'])['data'] ?? answer['data'])
      const own = stores.find((store) => textOf(store['store_id']) === account.storeId)
      if (own === undefined) throw new NotAccepted(`This account has no store ${account.storeId}.`)
      return `Pathao accepts this account. Its store is ${cutText(textOf(own['store_name']), 80)}.`
    },
    book: async (parcel) => readBooked(await call('/orders', bodyOf(account, parcel))),
    status: async ({ consignment, requestId }) => {
      if (consignment === null)
        throw new CourierError('Pathao finds parcels by its own number only.')
      const answer = recordOf(await call(`/orders/${encodeURIComponent(consignment)}/info`))
      return readInfo(recordOf(answer['data']), requestId)
    },
    readMessage: (headers, raw) => readMessage(account, headers, raw),
    answer: {
      status: 202,
      headers: {
        'x-pathao-merchant-webhook-integration-secret':
          account.webhookAnswer || account.webhookSecret,
      },
      body: {},
    },
  }
}

/** A token that Pathao does not accept any more is replaced once: it did nothing for that call. */
async function withToken<T>(
  place: Place,
  account: Account,
  shelf: TokenShelf,
  call: (token: string) => Promise<T>,
): Promise<T> {
  const known = shelf.read()
  if (known !== null) {
    try {
      return await call(known)
    } catch (error) {
      if (!(error instanceof NotAccepted)) throw error
      shelf.drop()
    }
  }
  return await call(await newToken(place, account, shelf))
}

async function newToken(place: Place, account: Account, shelf: TokenShelf): Promise<string> {
  const { clientId, clientSecret, username, password } = account
  const body = {
    client_id: clientId,
    client_secret: clientSecret,
    username,
    password,
    grant_type: 'password',
  }
  let answer: CourierRecord
  try {
    answer = recordOf(await callCourier(place, `${prefix}/issue-token`, { headers: {}, body }))
  } catch (error) {
    // Without a token nothing was asked of it.
    const message = error instanceof Error ? error.message : 'no answer'
    throw new NotAccepted(`Pathao did not sign in: ${message}`)
  }
  const token = textOf(answer['access_token'])
  if (token === '') throw new NotAccepted('Pathao did not sign in.')
  const seconds = Number(textOf(answer['expires_in'])) || 0
  shelf.keep(token, Math.min(Math.max(seconds, 0), secondsMax))
  return token
}

function bodyOf({ storeId }: Account, parcel: Parameters<Courier['book']>[0]): object {
  const { requestId, recipient, codAmount, weight, pieces, description, note } = parcel
  const kilos = Math.min(Math.max(weight / gramsPerKilo, 0.5), 10)
  return {
    store_id: Number(storeId),
    merchant_order_id: requestId,
    recipient_name: cutText(recipient.name.padEnd(3, '.'), 100),
    recipient_phone: recipient.phone,
    ...(recipient.altPhone === null ? {} : { recipient_secondary_phone: recipient.altPhone }),
    recipient_address: cutText(recipient.address, 220),
    delivery_type: 48,
    item_type: 2,
    special_instruction: cutText(note ?? '', 250),
    item_quantity: pieces,
    item_weight: kilos,
    item_description: cutText(description, 250),
    amount_to_collect: Number(codAmount / 100n),
  }
}

/** A refusal can come with HTTP 200 and a type of its own. */
function readBooked(answer: unknown): Booked {
  const said = recordOf(answer)
  const data = recordOf(said['data'])
  const consignment = textOf(data['consignment_id'])
  if (consignment !== '') {
    return { consignment, tracking: consignment, fee: amountOf(data['delivery_fee']) }
  }
  if (textOf(said['type']) === 'error') throw refusedBy(said, 'Pathao refused the parcel.')
  throw new CourierError('The courier’s answer names no parcel.')
}

/** `Pickup Requested` and `order.pickup-requested` are the same word. */
const wordOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/^order[._]/, '')
    .replaceAll(/[\s_]+/g, '-')

function readInfo(data: CourierRecord, requestId: string): Report {
  const said = wordOf(textOf(data['order_status_slug']) || textOf(data['order_status']))
  const consignment = textOf(data['consignment_id']) || null
  if (said === '') throw new CourierError('The courier’s answer makes no sense.')
  return {
    requestId: textOf(data['merchant_order_id']) || requestId,
    consignment,
    tracking: consignment,
    fee: null,
    said,
    meaning: meanings[said] ?? 'NOTHING',
    collected: null,
    saidAt: new Date(),
    key: `poll:${cutText(said, 60)}`,
  }
}

/** It sends the secret itself. */
function readMessage({ webhookSecret }: Account, headers: Headers, raw: string): Message {
  const signature = headers['x-pathao-signature']
  if (typeof signature !== 'string' || !isSame(signature, webhookSecret)) return 'forged'
  let fields: CourierRecord
  try {
    fields = recordOf(JSON.parse(raw))
  } catch {
    return { report: null }
  }
  const consignment = textOf(fields['consignment_id']) || null
  const requestId = textOf(fields['merchant_order_id']) || null
  const said = cutText(wordOf(textOf(fields['event'])), 60)
  if ((consignment === null && requestId === null) || said.startsWith('store.'))
    return { report: null }
  const at = textOf(fields['timestamp']) || textOf(fields['updated_at'])
  return {
    report: {
      requestId,
      consignment,
      tracking: consignment,
      fee: amountOf(fields['delivery_fee']),
      said,
      meaning: meanings[said] ?? 'NOTHING',
      collected: amountOf(fields['collected_amount']),
      saidAt: timeOf(at),
      key: cutText(`${said}:${at}`, 200),
    },
  }
}
