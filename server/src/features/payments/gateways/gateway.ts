import type { Poisha } from '@haat/contract/money'

/** One attempt to pay, as every gateway knows it. */
export interface Attempt {
  /** Ours, unique, at most 30 letters and digits. */
  transactionId: string
  amount: Poisha
  currency: 'BDT'
}

/** What a gateway is told when an attempt is opened. */
export interface Opening extends Attempt {
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
  /** Where the payer goes on. */
  redirectUrl: string
  session: string | null
}

/** What a callback says, which is a reason to ask the gateway and nothing more. */
export interface Callback {
  transactionId: string | null
  /** The gateway's own name for this payment, where it gives one. */
  hint: string | null
  /** False: the gateway signs this kind of message, and the signature is not its own. */
  isCredible: boolean
}

/** What the gateway itself answers about an attempt. */
export type Answer =
  | {
      status: 'PAID'
      /** As the gateway has them, to be compared with ours. */
      transactionId: string
      amount: Poisha
      currency: string
      /** The gateway's reference of the money, needed to send it back. */
      reference: string
    }
  | { status: 'PENDING' | 'FAILED' | 'CANCELLED'; reason: string }

export interface RefundRequest {
  reference: string
  /** Ours, at most 30 letters and digits, the same each time this refund is sent. */
  refundId: string
  amount: Poisha
}

/** A payment gateway. Its methods throw GatewayError when it can't be reached or makes no sense. */
export interface Gateway {
  /** The amounts it takes. */
  limits: { least: Poisha; most: Poisha }
  open(opening: Opening): Promise<Opened>
  readCallback(kind: 'return' | 'ipn', fields: CallbackFields): Callback
  /** Asks the gateway, server to server. */
  check(attempt: Attempt, hint: string | null): Promise<Answer>
  /**
   * Sends money back; its reference. Called again with the same `refundId` when the answer was lost, and
   * must not pay twice then. Throws RefundRefused when the gateway says that nothing was sent. Absent: the
   * gateway has no call for it, a person does it.
   */
  refund?(request: RefundRequest): Promise<string>
}

export type CallbackFields = Readonly<Record<string, string>>

/** The gateway could not be reached, refused the call or answered nonsense. */
export class GatewayError extends Error {
  override name = 'GatewayError'
}

/** The gateway took note of a refund and will not make it; any other error leaves that open. */
export class RefundRefused extends GatewayError {
  override name = 'RefundRefused'
}
