import type { Poisha } from '@haat/contract/money'
import type { ShipmentState } from '@haat/contract/shipments'

/** A parcel as every courier has to know it. */
export interface Parcel {
  /** Our id, the same at each attempt: letters, digits and hyphens. */
  requestId: string
  recipient: { name: string; phone: string; altPhone: string | null; address: string }
  /** What the courier collects: whole taka. */
  codAmount: Poisha
  /** In grams. */
  weight: number
  pieces: number
  description: string
  note: string | null
}

/** What a courier knows of a parcel that it has. A courier that was asked by our own id may leave its own out. */
export interface Booked {
  consignment: string | null
  tracking: string | null
  fee: Poisha | null
}

/**
 * What a word of a courier means for the parcel. STOPPED: it will not be delivered. PARTIAL: a part of it was.
 * NOTHING: no step of the parcel, or nothing that is certain yet.
 */
export type Meaning =
  | Exclude<ShipmentState, 'PACKED' | 'CANCELLED'>
  | 'STOPPED'
  | 'PARTIAL'
  | 'NOTHING'

/** What a courier says of a parcel, by a message or when it is asked. */
export interface Report extends Booked {
  requestId: string | null
  /** Its own word. */
  said: string
  meaning: Meaning
  collected: Poisha | null
  saidAt: Date
  /** Names the report: who reports it again adds nothing. */
  key: string
}

/** A message of a courier: forged, or a report; null when it is about no parcel. */
export type Message = 'forged' | { report: Report | null }

/** What a courier paid out. */
export interface Statement {
  reference: string
  paidAt: Date | null
  lines: readonly StatementLine[]
}
export interface StatementLine {
  consignment: string
  requestId: string | null
  /** Null where the courier does not say it for each parcel. */
  collected: Poisha | null
  fee: Poisha
}

export interface Headers {
  [name: string]: string | string[] | undefined
}

/**
 * A courier behind one adapter. Its methods throw Refused when it certainly did nothing, and CourierError when nobody
 * knows.
 */
export interface Courier {
  /** Signs in and asks for something harmless. Returns what people may read. */
  tryOut(): Promise<string>
  book(parcel: Parcel): Promise<Booked>
  /** Looks for a parcel by our own id; null: it has none. Absent where the courier can't be asked so. */
  find?(requestId: string): Promise<Booked | null>
  /** Whether a parcel that was sent twice under the same id is refused, so that sending it again is safe. */
  refusesTwice: boolean
  status(known: { consignment: string | null; requestId: string }): Promise<Report>
  /** Asks to give the parcel back. Absent where only its panel can. */
  cancel?(known: { consignment: string | null; requestId: string }): Promise<void>
  readMessage(headers: Headers, raw: string): Message
  /** How a message has to be answered. */
  answer: { status: number; headers: Record<string, string>; body: object }
  /** What it paid out. Absent where it tells so by a file. */
  statements?(): Promise<Statement[]>
}

/** Nobody knows what the courier did. */
export class CourierError extends Error {
  override name = 'CourierError'
}

/** The courier certainly did nothing; the message is its own and may be shown. */
export class Refused extends CourierError {
  override name = 'Refused'
  readonly isDuplicate: boolean

  constructor(message: string, { isDuplicate = false }: { isDuplicate?: boolean } = {}) {
    super(message)
    this.isDuplicate = isDuplicate
  }
}

/** The courier does not accept the account. */
export class NotAccepted extends Refused {
  override name = 'NotAccepted'
}
