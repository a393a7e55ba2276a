import type { Poisha } from '@haat/contract/money'

/** A payment attempt as every gateway knows it. */
export interface PaymentAttempt {
  /** Our id: unique, at most 30 letters and digits. */
  transactionId: string
  amount: Poisha
  currency: 'BDT'
}

/** What a gateway needs to open a payment attempt. */
export interface Opening extends PaymentAttempt {
  orderId: string
  description: string
  itemCount: number
  payer: { name: string; email: string; phone: string; address: string }
  urls: ReturnUrls
}

/** Where the gateway sends the browser, and where it posts its own message. */
export interface ReturnUrls {
  success: string
  fail: string
  cancel: string
  ipn: string
}

export interface Opened {
  /** The gateway's page for the payer. */
  redirectUrl: string
  session: string | null
}

/** The content of a callback: a reason to ask the gateway, and nothing more. */
export interface Callback {
  transactionId: string | null
  /** The gateway's own name for this payment, where it gives one. */
  hint: string | null
  /** False when the gateway signs this kind of message and the signature is wrong. */
  isCredible: boolean
}

/** What the gateway itself answers about a payment attempt. */
export type Answer =
  | {
      status: 'PAID'
      /** The gateway's own values, to be compared with ours. */
      transactionId: string
      amount: Poisha
      currency: string
      /** The gateway's reference of the payment, needed for a refund. */
      reference: string
    }
  | { status: 'PENDING' | 'FAILED' | 'CANCELLED'; reason: string }

export interface RefundRequest {
  reference: string
  /** Our id, at most 30 letters and digits, the same each time this refund is sent. */
  refundId: string
  amount: Poisha
}

/** A payment gateway. Its methods throw GatewayError when it can't be reached or its answer makes no sense. */
export interface Gateway {
  /** The amounts it accepts. */
  limits: { least: Poisha; most: Poisha }
  open(opening: Opening): Promise<Opened>
  readCallback(kind: 'return' | 'ipn', fields: CallbackFields): Callback
  /** Asks the gateway, server to server. */
  check(attempt: PaymentAttempt, hint: string | null): Promise<Answer>
  /**
   * Refunds a payment and returns the refund's reference. It is called again with the same `refundId` when
   * the answer was lost, and must not pay twice then. Throws RefundRejected when the gateway says that
   * nothing was sent. Absent when the gateway has no call for refunds: then a person makes them.
   */
  refund?(request: RefundRequest): Promise<string>
}

export type CallbackFields = Readonly<Record<string, string>>

/** The gateway could not be reached, rejected the call or answered nonsense. */
export class GatewayError extends Error {
  override name = 'GatewayError'
}

/** The gateway rejected a refund for good. Any other error leaves open whether it was made. */
export class RefundRejected extends GatewayError {
  override name = 'RefundRejected'
}
