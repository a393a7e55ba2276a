import { createHash, randomBytes } from 'node:crypto'
import { serveFake, type Ending, type FakeGateway, type Lie, type Request } from './fake-gateway.ts'

interface Try {
  tran_id: string
  val_id: string
  bank_tran_id: string
  status: string
  amount: string
  currency: string
  currency_type: string
  currency_amount: string
  store_amount: string
  risk_level: string
  card_type: string
}

/** The payment attempts of each transaction, in order. */
type Tries = Map<string, Try[]>

const credentials = { storeId: 'haat0live', secret: 'haat0live@ssl' }
const required = [
  'total_amount',
  'currency',
  'tran_id',
  'success_url',
  'fail_url',
  'cancel_url',
  'product_name',
  'product_category',
  'product_profile',
  'cus_name',
  'cus_email',
  'cus_add1',
  'cus_city',
  'cus_postcode',
  'cus_country',
  'cus_phone',
  'shipping_method',
  'num_of_item',
]
const statuses: Record<Ending, string> = {
  paid: 'VALID',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
}
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** SSLCommerz as its documentation describes it. */
export async function startFakeSslcommerz(): Promise<FakeGateway> {
  const tries: Tries = new Map()
  const { url, close } = await serveFake(
    () => fake.mood,
    (request) => answer(fake, tries, request),
  )
  const fake: FakeGateway = {
    name: 'sslcommerz',
    url,
    store: { url, ...credentials, timeoutMs: 400 },
    mood: 'well',
    openings: new Map(),
    page: null,
    refusal: null,
    refunds: new Map(),
    refundState: 'refunded',
    askedRefunds: [],
    beforeRefundAnswer: null,
    isRefusingRefunds: false,
    broken: new Set(),
    questions: 0,
    end: (id, ending, lie = {}) => {
      const all = tries.get(id) ?? []
      all.push(tryOf(fake, id, ending, lie))
      tries.set(id, all)
    },
    holds: (id, amount) => holds(tries, id, amount),
    message: (id) => message(tries, id),
    close,
  }
  return fake
}

function answer(
  fake: FakeGateway,
  tries: Tries,
  { path, fields }: Request,
): object | null | Promise<object> {
  const isKnown =
    fields['store_id'] === credentials.storeId && fields['store_passwd'] === credentials.secret
  if (path === '/gwprocess/v4/api.php')
    return isKnown ? open(fake, fields) : failed('Store Credential')
  if (!isKnown) return { APIConnect: 'FAILED' }
  if (fields['refund_amount'] !== undefined) return refund(fake, tries, fields)
  const asked = fields['refund_ref_id']
  if (asked !== undefined) return refundStatus(fake, asked)
  fake.questions += 1
  if (path === '/validator/api/validationserverAPI.php') {
    return validate(fake, tries, fields['val_id'] ?? '')
  }
  if (fake.broken.has(fields['tran_id'] ?? '')) return null
  const found = tries.get(fields['tran_id'] ?? '') ?? []
  return { APIConnect: 'DONE', no_of_trans_found: found.length, element: found }
}

function open(fake: FakeGateway, fields: Record<string, string>): object {
  const missing = required.filter((name) => (fields[name] ?? '') === '')
  if (missing.length > 0) return failed(`'${missing.join(', ')}' missing`)
  const id = fields['tran_id'] ?? ''
  if (id.length > 30 || fake.openings.has(id)) return failed('tran_id')
  if (fake.refusal !== null) return failed(fake.refusal)
  fake.openings.set(id, fields)
  const sessionkey = randomBytes(16).toString('hex').toUpperCase()
  const page = fake.page ?? `${fake.url}/EasyCheckOut/test${sessionkey}`
  return { status: 'SUCCESS', failedreason: '', sessionkey, GatewayPageURL: page }
}

/** The first validation of a payment says VALID, later ones VALIDATED. */
function validate(fake: FakeGateway, tries: Tries, valId: string): object | null {
  const found = [...tries.values()].flat().find((each) => each.val_id === valId)
  if (found === undefined) return { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' }
  if (fake.broken.has(found.tran_id)) return null
  const said = { ...found }
  if (found.status === 'VALID') found.status = 'VALIDATED'
  return { APIConnect: 'DONE', ...said, validated_on: '2026-11-21 10:00:00', gw_version: '' }
}

/** Accepts each refund id once, and refunds no more than was paid. */
async function refund(
  fake: FakeGateway,
  tries: Tries,
  fields: Record<string, string>,
): Promise<object> {
  const reference = fields['bank_tran_id'] ?? ''
  const id = fields['refund_trans_id'] ?? ''
  const paid = [...tries.values()].flat().find((each) => each.bank_tran_id === reference)
  const amount = Number(fields['refund_amount'])
  const others = [...fake.refunds].filter(
    ([known, each]) => known !== id && each.reference === reference,
  )
  const sum = others.reduce((total, [, each]) => total + Number(each.amount), amount)
  const isGood = paid !== undefined && sum <= Number(paid.amount) && id.length <= 30
  fake.askedRefunds.push(id)
  if (fake.isRefusingRefunds || !isGood) {
    return { APIConnect: 'DONE', status: 'failed', errorReason: 'Not refundable' }
  }
  fake.refunds.set(id, { reference, amount: amount.toFixed(2) })
  await fake.beforeRefundAnswer?.()
  return { APIConnect: 'DONE', status: 'success', refund_ref_id: `REF${id}`, errorReason: '' }
}

/** A refund is accepted at once, and paid or cancelled later. */
function refundStatus({ refunds, refundState }: FakeGateway, reference: string): object {
  const kept = [...refunds].find(([id]) => `REF${id}` === reference)?.[1]
  if (kept === undefined) return { APIConnect: 'INVALID_REQUEST' }
  const errorReason = refundState === 'cancelled' ? 'Card closed' : ''
  return {
    APIConnect: 'DONE',
    status: refundState,
    refund_ref_id: reference,
    refund_amount: kept.amount,
    errorReason,
  }
}

/** The gateway's record of a payment attempt that the payer completed. */
function tryOf({ openings }: FakeGateway, id: string, ending: Ending, lie: Lie): Try {
  const amount = lie.amount ?? openings.get(id)?.['total_amount'] ?? '0'
  return {
    tran_id: lie.transactionId ?? id,
    val_id: ending === 'paid' ? randomBytes(12).toString('hex') : '',
    bank_tran_id: randomBytes(10).toString('hex'),
    status: statuses[ending],
    amount,
    currency: 'BDT',
    currency_type: lie.currency ?? 'BDT',
    currency_amount: amount,
    store_amount: lie.storeAmount ?? (Number(amount) * 0.975).toFixed(2),
    risk_level: lie.isRisky === true ? '1' : '0',
    card_type: 'BKASH-BKash',
  }
}

function holds(tries: Tries, id: string, amount: string): boolean {
  return (tries.get(id) ?? []).some(
    (each) =>
      each.status.startsWith('VALID') &&
      each.tran_id === id &&
      each.amount === amount &&
      each.currency_type === 'BDT',
  )
}

function message(tries: Tries, id: string): Record<string, string> {
  const last: Partial<Try> = { ...tries.get(id)?.at(-1) }
  const status = last.status === 'VALIDATED' ? 'VALID' : (last.status ?? 'VALID')
  const fields: Record<string, string> = {
    ...last,
    tran_id: id,
    status,
    store_id: credentials.storeId,
    value_a: '',
  }
  const keys = Object.keys(fields)
  const signed = [...keys, 'store_passwd']
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((key) => `${key}=${key === 'store_passwd' ? md5(credentials.secret) : fields[key]}`)
  return { ...fields, verify_key: keys.join(','), verify_sign: md5(signed.join('&')) }
}

function failed(reason: string): object {
  return { status: 'FAILED', failedreason: reason, sessionkey: '', GatewayPageURL: '' }
}
