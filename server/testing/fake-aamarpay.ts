import { randomBytes } from 'node:crypto'
import { serveFake, type Ending, type FakeGateway, type Lie, type Request } from './fake-gateway.ts'

/** What the gateway reports about each transaction. */
type Records = Map<string, Record<string, string>>

const credentials = { storeId: 'haatstore', secret: 'aamar-signature-key' }
const required = [
  'tran_id',
  'amount',
  'currency',
  'desc',
  'cus_name',
  'cus_email',
  'cus_phone',
  'cus_add1',
  'cus_city',
  'cus_country',
  'success_url',
  'fail_url',
  'cancel_url',
]
const codes: Record<Ending, [status: string, code: string]> = {
  paid: ['Successful', '2'],
  failed: ['Failed', '7'],
  cancelled: ['Cancelled', '7'],
}

/** aamarPay as its documentation describes it: one record per transaction, for its last payment attempt. */
export async function startFakeAamarpay(): Promise<FakeGateway> {
  const records: Records = new Map()
  const { url, close } = await serveFake(
    () => fake.mood,
    (request) => answer(fake, records, request),
  )
  const fake: FakeGateway = {
    name: 'aamarpay',
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
      // A full payment stays paid, whatever happens with the same transaction id afterwards.
      if (holds(records, id, fake.openings.get(id)?.['amount'] ?? '')) return
      records.set(id, recordOf(fake, id, ending, lie))
    },
    holds: (id, amount) => holds(records, id, amount),
    message: (id) => ({ ...records.get(id), mer_txnid: id }),
    close,
  }
  return fake
}

function answer(fake: FakeGateway, records: Records, { path, fields }: Request): object | null {
  const isKnown =
    fields['store_id'] === credentials.storeId && fields['signature_key'] === credentials.secret
  if (!isKnown) return { store_id: 'Invalid store or signature key' }
  if (path === '/jsonpost.php') return open(fake, fields)
  if (path !== '/api/v1/trxcheck/request.php') return { error: 'No such page' }
  fake.questions += 1
  if (fake.broken.has(fields['request_id'] ?? '')) return null
  return records.get(fields['request_id'] ?? '') ?? { status: 'Invalid Transaction' }
}

function open(fake: FakeGateway, fields: Record<string, string>): object {
  const missing = required.filter((name) => (fields[name] ?? '') === '')
  if (missing.length > 0) {
    return Object.fromEntries(missing.map((name) => [name, `${name} is required`]))
  }
  const id = fields['tran_id'] ?? ''
  if (id.length > 32 || fake.openings.has(id)) return { tran_id: 'Duplicate transaction id' }
  if (fake.refusal !== null) return { amount: fake.refusal }
  fake.openings.set(id, fields)
  const track = `AAM${randomBytes(8).toString('hex')}`
  return { result: 'true', payment_url: fake.page ?? `${fake.url}/paynow.php?track=${track}` }
}

function holds(records: Records, id: string, amount: string): boolean {
  const record = records.get(id)
  const isPaid = record?.['pay_status'] === 'Successful' && record['mer_txnid'] === id
  return isPaid && record['amount'] === amount && record['currency'] === 'BDT'
}

function recordOf(
  { openings }: FakeGateway,
  id: string,
  ending: Ending,
  lie: Lie,
): Record<string, string> {
  const [status, code] = codes[ending]
  const amount = lie.amount ?? openings.get(id)?.['amount'] ?? '0'
  return {
    pg_txnid: `PG${randomBytes(8).toString('hex')}`,
    mer_txnid: lie.transactionId ?? id,
    store_id: credentials.storeId,
    amount,
    amount_bdt: amount,
    currency: lie.currency ?? 'BDT',
    pay_status: status,
    status_code: code,
    bank_trxid: randomBytes(6).toString('hex'),
    payment_type: 'bKash',
    risk_level: '0',
  }
}
