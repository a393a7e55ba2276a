import { serveFake } from '#testing/fake-gateway.ts'

/** What the gateway does with the next refunds: `loses` books them and its answer is lost, `breaks` does nothing. */
export type Sending = 'accepts' | 'refuses' | 'loses' | 'breaks'
/** What it says of refunds that it accepted; what it cancels, it forgets. */
export type Asking = 'refunded' | 'processing' | 'cancelled' | 'breaks'

/** The refunds of SSLCommerz: accepted under the market's id, paid or cancelled later. */
export interface RefundGateway {
  store: { url: string; storeId: string; secret: string; timeoutMs: number }
  sending: Sending
  asking: Asking
  /** Refunds that it accepted and has not cancelled, by the market's id. */
  accepted: Map<string, { payment: string; amount: string }>
  /** Those of them that it has paid. */
  paid: Set<string>
  close(): Promise<void>
}

const broken = { httpStatus: 500 }
const references = 'REF'

export async function startRefundGateway(): Promise<RefundGateway> {
  const { url, close } = await serveFake(
    () => 'well',
    ({ fields }) =>
      fields['refund_ref_id'] === undefined ? send(gateway, fields) : ask(gateway, fields),
  )
  const gateway: RefundGateway = {
    store: { url, storeId: 'walk', secret: 'walk', timeoutMs: 10_000 },
    sending: 'accepts',
    asking: 'refunded',
    accepted: new Map(),
    paid: new Set(),
    close,
  }
  return gateway
}

function send({ sending, accepted }: RefundGateway, fields: Record<string, string>) {
  const {
    refund_trans_id: id = '',
    refund_amount: amount = '',
    bank_tran_id: payment = '',
  } = fields
  if (sending === 'breaks') return broken
  if (sending === 'refuses' && !accepted.has(id)) {
    return { APIConnect: 'DONE', status: 'failed', errorReason: 'Not today' }
  }
  accepted.set(id, { payment, amount })
  if (sending === 'loses') return 'lost' as const
  return { APIConnect: 'DONE', status: 'success', refund_ref_id: `${references}${id}` }
}

function ask({ asking, accepted, paid }: RefundGateway, fields: Record<string, string>) {
  const reference = fields['refund_ref_id'] ?? ''
  const id = reference.slice(references.length)
  if (asking === 'breaks') return broken
  if (!accepted.has(id)) return { APIConnect: 'INVALID_REQUEST' }
  if (asking === 'refunded') paid.add(id)
  if (asking === 'cancelled') accepted.delete(id)
  return { APIConnect: 'DONE', status: asking, refund_ref_id: reference, errorReason: '' }
}
