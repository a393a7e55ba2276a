import { createRng } from '../../server/seed/prng.ts'
import { createClock, type Clock } from './events.ts'

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

type Answer = 'bought' | 'soldOut' | 'busy'

interface Buyer {
  arrivedAt: number
  process: WebProcess
  answer: Answer | null
}

interface WebProcess {
  /** Until then its one thread is busy. */
  busyUntil: number
  running: number
  waiting: Buyer[]
  queue: Buyer[]
  batches: number
  /** Units taken from the row and not sold yet. */
  units: number
}

/** Plays a sale of one product with more buyers than units. The same scenario has the same outcome. */
export function simulate(scenario: Scenario): Outcome {
  const rng = createRng(scenario.seed)
  const clock = createClock()
  const tally = createTally(clock)
  const processes = Array.from({ length: scenario.webProcesses }, newProcess)
  const market = createMarket(scenario, clock, tally.answer)

  function work(buyer: Buyer): void {
    buyer.process.running += 1
    compute(buyer.process, scenario.decideMs, () => market.buy(buyer))
  }
  /** The thread of a process does one thing at a time. */
  function compute(process: WebProcess, ms: number, then: () => void): void {
    process.busyUntil = Math.max(process.busyUntil, clock.now()) + ms
    clock.after(process.busyUntil - clock.now(), then)
  }
  function reject(buyer: Buyer): void {
    compute(buyer.process, scenario.rejectMs, () => tally.answer(buyer, 'busy'))
  }
  function arrive(): void {
    const process = processes[Math.floor(rng.next() * processes.length)] ?? newProcess()
    const buyer: Buyer = { arrivedAt: clock.now(), process, answer: null }
    tally.arrived(buyer)
    if (process.running < scenario.slots) work(buyer)
    else if (process.waiting.length >= scenario.queueMax) reject(buyer)
    else {
      process.waiting.push(buyer)
      clock.after(scenario.waitMs, () => {
        const place = process.waiting.indexOf(buyer)
        if (place === -1) return
        process.waiting.splice(place, 1)
        reject(buyer)
      })
    }
    const nextMs = (-Math.log(1 - rng.next()) * 1_000) / scenario.buyersPerSecond
    if (clock.now() + nextMs < scenario.durationMs) clock.after(nextMs, arrive)
  }
  tally.onAnswer = ({ process, answer }) => {
    if (answer === 'busy') return
    process.running -= 1
    const next = process.waiting.shift()
    if (next !== undefined) work(next)
  }
  clock.after(0, arrive)
  clock.run()
  return tally.outcome(market.left(processes))
}

function newProcess(): WebProcess {
  return { busyUntil: 0, running: 0, waiting: [], queue: [], batches: 0, units: 0 }
}

/** Locks and processors: so many hold it at once, the others queue. */
function createServers(clock: Clock, count: number) {
  const waiting: [ms: number, then: () => void][] = []
  let free = count
  function use(ms: number, then: () => void): void {
    if (free === 0) return void waiting.push([ms, then])
    free -= 1
    clock.after(ms, () => {
      free += 1
      then()
      const next = waiting.shift()
      if (next !== undefined) use(...next)
    })
  }
  return use
}

/** The product's row, and how each design sells from it. */
function createMarket(
  scenario: Scenario,
  clock: Clock,
  answer: (buyer: Buyer, answer: Answer) => void,
) {
  const row = createServers(clock, 1)
  const database = createServers(clock, scenario.databaseCores)
  const timeOf = (orders: number) => scenario.batchMs + orders * scenario.orderMs
  /** Units of the row, as everybody can read. */
  let stock = scenario.stock
  const shared = newProcess()

  /** Writes batches from a queue, each with what has gathered meanwhile. The row is locked for the commit only. */
  function write(queue: WebProcess, items: number, atOnce: number): void {
    while (queue.queue.length > 0 && queue.batches < atOnce) {
      const batch = queue.queue.splice(0, items)
      queue.batches += 1
      const commit = () => {
        const sold = Math.min(stock, batch.length)
        stock -= sold
        for (const [place, buyer] of batch.entries())
          answer(buyer, place < sold ? 'bought' : 'soldOut')
        queue.batches -= 1
        write(queue, items, atOnce)
      }
      database(timeOf(batch.length) - scenario.commitMs, () => row(scenario.commitMs, commit))
    }
  }

  /** Takes units for the process, then writes orders that no other process waits for. */
  function sellFromChunk(process: WebProcess): void {
    while (process.queue.length > 0 && process.batches < scenario.batchesAtOnce) {
      if (process.units === 0) {
        if (stock === 0) for (const buyer of process.queue.splice(0)) answer(buyer, 'soldOut')
        else takeChunk(process)
        return
      }
      const batch = process.queue.splice(0, Math.min(scenario.maxItems, process.units))
      process.units -= batch.length
      process.batches += 1
      database(timeOf(batch.length), () => {
        for (const buyer of batch) answer(buyer, 'bought')
        process.batches -= 1
        sellFromChunk(process)
      })
    }
  }
  function takeChunk(process: WebProcess): void {
    process.batches += 1
    row(scenario.commitMs, () => {
      const taken = Math.min(stock, scenario.chunk)
      stock -= taken
      process.units += taken
      process.batches -= 1
      sellFromChunk(process)
    })
  }

  return {
    /** A buyer whose order is decided. A product that is sold out is seen to be while deciding. */
    buy(buyer: Buyer): void {
      const { process } = buyer
      if (stock === 0 && process.units === 0) return answer(buyer, 'soldOut')
      if (scenario.design === 'product-queue') {
        clock.after(scenario.forwardMs, () => {
          shared.queue.push(buyer)
          write(shared, scenario.queueItems, 1)
        })
        return
      }
      process.queue.push(buyer)
      if (scenario.design === 'batches') write(process, scenario.maxItems, scenario.batchesAtOnce)
      else sellFromChunk(process)
    },
    left: (processes: readonly WebProcess[]) =>
      processes.reduce((sum, { units }) => sum + units, stock),
  }
}

function createTally(clock: Clock) {
  const counts = { bought: 0, soldOut: 0, busy: 0 }
  const times: number[] = []
  let buyers = 0
  let inside = 0
  let changedAt = 0
  let area = 0
  let timeInside = 0
  let lastSaleAt = 0
  /** Adds up how many are inside over time. */
  const count = (change: number) => {
    area += inside * (clock.now() - changedAt)
    changedAt = clock.now()
    inside += change
  }
  const tally = {
    onAnswer: (_buyer: Buyer): void => {},
    arrived: (_buyer: Buyer): void => {
      buyers += 1
      count(1)
    },
    answer: (buyer: Buyer, answer: Answer): void => {
      if (buyer.answer !== null) throw new Error('A buyer was answered twice.')
      buyer.answer = answer
      counts[answer] += 1
      count(-1)
      const ms = clock.now() - buyer.arrivedAt
      timeInside += ms
      if (answer === 'bought') {
        times.push(ms)
        lastSaleAt = clock.now()
      }
      tally.onAnswer(buyer)
    },
    outcome: (left: number): Outcome => {
      const sorted = Float64Array.from(times).sort()
      const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
      return {
        ...counts,
        buyers,
        left,
        soldOutAfterMs: left === 0 ? lastSaleAt : null,
        boughtPerSecond: lastSaleAt === 0 ? 0 : (counts.bought / lastSaleAt) * 1_000,
        p50: at(0.5),
        p99: at(0.99),
        meanInside: area / clock.now(),
        rateTimesMean: (buyers / clock.now()) * (timeInside / buyers),
      }
    },
  }
  return tally
}
