/** How orders of one product reach its row. */
export type Design = 'batches' | 'product-queue' | 'chunks'

/** Times in ms of processor or database, as they were measured. */
export interface Measured {
  /** A batch's fixed time: the round trip, the plan and the commit. */
  batchMs: number
  /** What each order adds to its batch. */
  orderMs: number
  /** A one-row write with its commit. */
  commitMs: number
  /** What an order costs its web process before it is written. */
  decideMs: number
  /** What a rejected request costs its web process. */
  rejectMs: number
}

export interface Scenario extends Measured {
  design: Design
  seed: number
  /** Buyers a second, each with one request for one unit. */
  buyersPerSecond: number
  /** For so long buyers arrive, in ms. */
  durationMs: number
  stock: number
  webProcesses: number
  /** Batches that PostgreSQL writes at the same time without waiting for one another's rows. */
  databaseCores: number
  /** Orders in a batch, and batches of a process at the same time. */
  maxItems: number
  batchesAtOnce: number
  /** Orders that a process runs at once, that wait behind them, and for how long, in ms. */
  slots: number
  queueMax: number
  waitMs: number
  /** Orders in a batch of a product's own queue, and what forwarding to it takes, in ms. */
  queueItems: number
  forwardMs: number
  /** Units that a process takes from the row at a time. */
  chunk: number
}

export interface Outcome {
  buyers: number
  bought: number
  soldOut: number
  busy: number
  /** Units that are left. */
  left: number
  /** When the last unit was sold, in ms; null when some are left. */
  soldOutAfterMs: number | null
  /** Orders a second until the last unit was sold, or until the end. */
  boughtPerSecond: number
  /** From arrival to answer of those who bought, in ms. */
  p50: number
  p99: number
  /** Little's law: the mean number of admitted buyers under way, and arrival rate × mean time. */
  meanInside: number
  rateTimesMean: number
}

export type Answer = 'bought' | 'soldOut' | 'busy'

export interface Buyer {
  arrivedAt: number
  process: WebProcess
  answer: Answer | null
}

export interface WebProcess {
  /** Until then its one thread is busy. */
  busyUntil: number
  running: number
  waiting: Buyer[]
  queue: Buyer[]
  batches: number
  /** Units taken from the row and not sold yet. */
  units: number
}

export function newProcess(): WebProcess {
  return { busyUntil: 0, running: 0, waiting: [], queue: [], batches: 0, units: 0 }
}
