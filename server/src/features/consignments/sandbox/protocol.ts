import type { CourierName } from '@haat/contract/consignments'
import {
  listOf,
  recordOf,
  textOf,
  type CourierRecord,
} from '#features/consignments/couriers/calls.ts'

/** A parcel as a test courier has it. */
export interface SandboxParcel {
  consignment: string
  courier: CourierName
  requestId: string
  status: string
  fields: CourierRecord
}

/** Where the test couriers keep parcels: in the database of a demo, or in the memory of a test. */
export interface ParcelStore {
  /** Null when Steadfast knows the invoice already. */
  insert(parcel: Omit<SandboxParcel, 'consignment'>): Promise<SandboxParcel | null>
  find(
    courier: CourierName,
    by: 'requestId' | 'consignment',
    value: string,
  ): Promise<SandboxParcel | null>
  setStatus(consignment: string, status: string): Promise<void>
  withStatus(courier: CourierName, status: string): Promise<SandboxParcel[]>
}

export interface SandboxRequest {
  method: string
  /** Below the courier's own address. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: CourierRecord
}
export interface SandboxAnswer {
  status: number
  body: object
}

const ok = (body: object): SandboxAnswer => ({ status: 200, body })
/** Keys with this word are refused, so that people can see it. */
const wrong = /wrong/i
const feeTaka = 70

/** Steadfast as its documentation describes it. */
export async function answerAsSteadfast(
  store: ParcelStore,
  { method, path, headers, body }: SandboxRequest,
): Promise<SandboxAnswer> {
  const key = textOf(headers['api-key'])
  if (key === '' || wrong.test(key)) return { status: 401, body: { message: 'Unauthorized' } }
  const [, call = '', given = ''] = path.split('/')
  const value = decodeURIComponent(given)
  const name = `${method} ${call}`
  if (name === 'GET get_balance') return ok({ status: 200, current_balance: 0 })
  if (name === 'POST create_order') return await createOrder(store, body)
  if (name === 'GET status_by_invoice') {
    const parcel = await store.find('STEADFAST', 'requestId', value)
    if (parcel === null) return { status: 404, body: { status: 404, message: 'Not found' } }
    return ok({ status: 200, delivery_status: parcel.status })
  }
  if (name === 'POST create_return_request') {
    const parcel = await store.find('STEADFAST', 'requestId', textOf(body['invoice']))
    if (parcel?.status !== 'in_review')
      return ok({ status: 400, message: 'This parcel can’t be returned.' })
    await store.setStatus(parcel.consignment, 'cancelled')
    return ok({ id: 1, status: 'pending' })
  }
  if (name === 'GET payments') return ok(await paymentsOf(store, value))
  return { status: 404, body: { message: 'Unknown call' } }
}

/** Refusals come with HTTP 200. */
async function createOrder(store: ParcelStore, body: CourierRecord): Promise<SandboxAnswer> {
  const errors = orderErrors(body)
  if (Object.keys(errors).length > 0) return ok({ status: 400, message: 'Invalid', errors })
  const requestId = textOf(body['invoice'])
  const made = await store.insert({
    courier: 'STEADFAST',
    requestId,
    status: 'in_review',
    fields: body,
  })
  if (made === null) {
    return ok({
      status: 400,
      message: 'Invalid',
      errors: { invoice: ['The invoice has already been taken.'] },
    })
  }
  const consignment = {
    consignment_id: Number(made.consignment),
    invoice: requestId,
    tracking_code: `ST${made.consignment}`,
    cod_amount: body['cod_amount'],
    status: 'in_review',
  }
  return ok({ status: 200, message: 'Consignment has been created successfully.', consignment })
}

function orderErrors(body: CourierRecord): Record<string, string[]> {
  const bad = (name: string, isGood: boolean) =>
    isGood ? {} : { [name]: [`The ${name} is invalid.`] }
  const cod = body['cod_amount']
  const has = (name: string, most: number) => {
    const { length } = textOf(body[name])
    return length > 0 && length <= most
  }
  return {
    ...bad('invoice', /^[\w-]{1,60}$/.test(textOf(body['invoice']))),
    ...bad('recipient_name', has('recipient_name', 100)),
    ...bad('recipient_phone', /^01[3-9]\d{8}$/.test(textOf(body['recipient_phone']))),
    ...bad('recipient_address', has('recipient_address', 250)),
    ...bad('cod_amount', typeof cod === 'number' && Number.isInteger(cod) && cod >= 0),
  }
}

/** One payment for each parcel that was delivered. */
async function paymentsOf(store: ParcelStore, asked: string): Promise<object> {
  const delivered = await store.withStatus('STEADFAST', 'delivered')
  const payments = delivered.map(({ consignment, requestId, fields }) => ({
    payment_id: `PAY-${consignment}`,
    amount: fields['cod_amount'],
    charges: feeTaka,
    paid_at: new Date().toISOString(),
    consignments: [
      { consignment_id: Number(consignment), invoice: requestId, cod_amount: fields['cod_amount'] },
    ],
  }))
  if (asked === '') return { data: payments }
  return listOf(payments).find((each) => each['payment_id'] === asked) ?? {}
}

/** Pathao as captured documents describe it: it takes the same parcel twice. */
export async function answerAsPathao(
  store: ParcelStore,
  { method, path, headers, body }: SandboxRequest,
): Promise<SandboxAnswer> {
  const [, , , , call = '', given = ''] = path.split('/')
  if (call === 'issue-token') {
    const isKnown = textOf(body['client_id']) !== '' && !wrong.test(textOf(body['client_id']))
    if (!isKnown)
      return {
        status: 400,
        body: { error: 'invalid_client', message: 'Client authentication failed' },
      }
    return ok({
      token_type: 'Bearer',
      expires_in: 432_000,
      access_token: 'sandbox-token',
      refresh_token: 'r',
    })
  }
  if (textOf(headers['authorization']) !== 'Bearer sandbox-token') {
    return { status: 401, body: { message: 'Unauthorized' } }
  }
  if (call === 'stores')
    return ok({ data: { data: [{ store_id: 101, store_name: 'Test store' }] } })
  if (call !== 'orders') return { status: 404, body: { message: 'Unknown call' } }
  return method === 'POST' ? await pathaoOrder(store, body) : await pathaoInfo(store, given)
}

async function pathaoOrder(store: ParcelStore, body: CourierRecord): Promise<SandboxAnswer> {
  const phone = textOf(body['recipient_phone'])
  const cod = body['amount_to_collect']
  const isGood = /^01[3-9]\d{8}$/.test(phone) && textOf(body['recipient_address']).length >= 10
  if (!isGood || typeof cod !== 'number' || !Number.isInteger(cod)) {
    const errors = { recipient_phone: ['The recipient phone or address is invalid.'] }
    return ok({ type: 'error', code: 422, message: 'Please fix the given errors', errors })
  }
  const requestId = textOf(body['merchant_order_id'])
  const made = await store.insert({ courier: 'PATHAO', requestId, status: 'pending', fields: body })
  const data = {
    consignment_id: `DT${made?.consignment ?? ''}`,
    merchant_order_id: requestId,
    order_status: 'Pending',
    delivery_fee: feeTaka,
  }
  return ok({ message: 'Order Created Successfully', type: 'success', code: 200, data })
}

async function pathaoInfo(store: ParcelStore, given: string): Promise<SandboxAnswer> {
  const parcel = await store.find(
    'PATHAO',
    'consignment',
    decodeURIComponent(given).replace(/^DT/, ''),
  )
  if (parcel === null) return { status: 404, body: { message: 'Not found' } }
  const data = {
    consignment_id: `DT${parcel.consignment}`,
    merchant_order_id: parcel.requestId,
    order_status: parcel.status,
    order_status_slug: parcel.status,
    updated_at: new Date().toISOString(),
  }
  return ok({ type: 'success', code: 200, data })
}

/** What a courier posts when a parcel comes to a status. `at` tells reports apart. */
export function messageOf(
  { courier, consignment, requestId, fields }: SandboxParcel,
  status: string,
  at: string,
  more: object = {},
): object {
  if (courier === 'STEADFAST') {
    return {
      notification_type: 'delivery_status',
      consignment_id: Number(consignment),
      invoice: requestId,
      cod_amount: recordOf(fields)['cod_amount'],
      status,
      delivery_charge: feeTaka,
      tracking_message: status,
      updated_at: at,
      ...more,
    }
  }
  const isDelivered = status === 'delivered'
  return {
    event: `order.${status}`,
    consignment_id: `DT${consignment}`,
    merchant_order_id: requestId,
    timestamp: at,
    updated_at: at,
    store_id: 101,
    ...(isDelivered ? { collected_amount: recordOf(fields)['amount_to_collect'] } : {}),
    ...more,
  }
}
