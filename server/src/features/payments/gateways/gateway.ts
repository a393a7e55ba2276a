import type { Poisha } from '@haat/contract/money'

/** A payment attempt as every gateway knows it. */
export interface PaymentAttempt {
  /** Our id: unique, at most 30 letters and digits. */
  transactionId: string
  amount: Poisha
  currency: 'BDT'
}

/** A payment attempt that was opened. */
export interface OpenedAttempt extends PaymentAttempt {
  /** The gateway's own id of it, as its opening returned it. */
  session: string | null
}

/** What a gateway needs to open a payment attempt. */
export interface Opening extends PaymentAttempt {
  /** The order that it pays, or the shop whose debt it pays. */
  subjectId: string
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
  /** For a gateway with one address for all returns. It adds a query of its own. */
  back: string
  ipn: string
}

export interface Opened {
  /** The gateway's page for the payer. */
  redirectUrl: string
  session: string | null
}

/** How the browser left the gateway's page. */
export type ReturnKind = 'success' | 'fail' | 'cancel'

/** The content of a callback: a reason to ask the gateway, and nothing more. */
export interface Callback {
  transactionId: string | null
  /** The gateway's own name for this payment, where it gives one. */
  hint: string | null
  /** False when the gateway signs this kind of message and the signature is wrong. */
  isCredible: boolean
  /** What the fields of a return claim, at a gateway with one address for all returns. */
  kind?: ReturnKind
}

/** The gateway has the money. Its own values, to be compared with ours. */
export interface Paid {
  status: 'PAID'
  transactionId: string
  amount: Poisha
  currency: string
  /** The gateway's reference of the payment, needed for a refund. */
  reference: string
  /** What the gateway keeps of the amount; 0 where it doesn't say. */
  fee: Poisha
}

export interface NotPaid {
  status: 'PENDING' | 'FAILED' | 'CANCELLED'
  reason: string
  /** PENDING: the payer has paid, and the gateway keeps the money back for days before it says yes or no. */
  isHeld?: boolean
}

/** What the gateway itself answers about a payment attempt. */
export type Answer = Paid | NotPaid

export interface RefundRequest {
  /** The gateway's reference of the payment, and its id of the payment attempt. */
  reference: string
  session: string | null
  /** Our id, at most 30 letters and digits, the same each time this refund is sent. */
  refundId: string
  /** The whole payment or a part of it. */
  amount: Poisha
}

export interface SentRefund extends RefundRequest {
  /** The gateway's reference of the refund; null when its answer was lost. */
  refundReference: string | null
  /** The age of the refund attempt. */
  ageSeconds: number
}

/** What a gateway says of a refund. PROCESSING: it accepted it and pays later. FAILED: it has paid nothing. */
export type RefundAnswer =
  | { status: 'DONE' | 'PROCESSING'; reference: string }
  | { status: 'FAILED'; reason: string }

/** A payment gateway. Its methods throw GatewayError when it can't be reached or its answer makes no sense. */
export interface Gateway {
  /** The amounts it accepts. */
  limits: { least: Poisha; most: Poisha }
  open(opening: Opening): Promise<Opened>
  readCallback(kind: 'return' | 'ipn', fields: CallbackFields): Callback
  /** Asks the gateway, server to server. */
  check(attempt: OpenedAttempt, hint: string | null): Promise<Answer>
  /**
   * Takes the money that the payer approved, where the approval itself moves none. It is called once for a payment
   * attempt, unless it throws NotCaptured. After any other error the money may have moved, so `check` has to tell.
   */
  capture?(attempt: OpenedAttempt): Promise<Paid>
  /**
   * Sends a refund. Any error leaves open whether it was made. Absent when the gateway has no call for refunds:
   * then a person makes them.
   */
  refund?(request: RefundRequest): Promise<RefundAnswer>
  /**
   * Asks what became of a refund that was sent. Null when the gateway can't tell: then it is sent again with the
   * same `refundId`, and the gateway must not pay twice.
   */
  findRefund?(sent: SentRefund): Promise<RefundAnswer | null>
  /** Whether it can be asked about a refund by its own reference only, so that one whose answer was lost is unknown. */
  losesRefunds?: boolean
}

export type CallbackFields = Readonly<Record<string, string>>

type GatewayFailure = Pick<GatewayError, 'status' | 'record' | 'wasSent'>

/** The gateway could not be reached, rejected the call or answered nonsense. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  /** The HTTP status of an answer that was an error, and its JSON. */
  readonly status: number | null
  readonly record: Readonly<Record<string, unknown>>
  /** False when no connection was made, so that the gateway certainly did nothing. */
  readonly wasSent: boolean

  constructor(
    message: string,
    { status = null, record = {}, wasSent = true }: Partial<GatewayFailure> = {},
  ) {
    super(message)
    this.status = status
    this.record = record
    this.wasSent = wasSent
  }
}

/** No money was taken, for certain. */
export class NotCaptured extends GatewayError {
  override name = 'NotCaptured'
  /** Whether the gateway was not even asked, so that the same approval can still be used. */
  readonly isStillDue: boolean

  constructor(message: string, { isStillDue }: { isStillDue: boolean }) {
    super(message)
    this.isStillDue = isStillDue
  }
}
