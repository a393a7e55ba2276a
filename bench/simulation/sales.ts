import type { Clock } from './events.ts'
import { newProcess, type Answer, type Buyer, type Scenario, type WebProcess } from './scenario.ts'

type AnswerBuyer = (buyer: Buyer, answer: Answer) => void
/** Holds a server for so many ms, then runs `then`; waits in line while all are held. */
type Use = (ms: number, then: () => void) => void

/** What all processes share. */
interface Shared {
  /** Units of the row, as everybody can read. */
  stock: number
  /** The lock on the row: one at a time. */
  lock: Use
  /** The database's cores. */
  database: Use
  answer: AnswerBuyer
}

/** The product's row, and how each design sells from it. */
export function createSales(scenario: Scenario, clock: Clock, answer: AnswerBuyer) {
  const shared: Shared = {
    stock: scenario.stock,
    lock: createServers(clock, 1),
    database: createServers(clock, scenario.databaseCores),
    answer,
  }
  const ownQueue = newProcess()
  const { maxItems, queueItems, batchesAtOnce } = scenario
  return {
    /** A buyer whose order is decided. A product that is sold out is seen to be while deciding. */
    buy(buyer: Buyer): void {
      const { process } = buyer
      if (shared.stock === 0 && process.units === 0) return answer(buyer, 'soldOut')
      if (scenario.design === 'product-queue') {
        clock.after(scenario.forwardMs, () => {
          ownQueue.queue.push(buyer)
          sellInBatches(scenario, shared, ownQueue, { items: queueItems, atOnce: 1 })
        })
        return
      }
      process.queue.push(buyer)
      if (scenario.design === 'chunks') sellFromChunk(scenario, shared, process)
      else sellInBatches(scenario, shared, process, { items: maxItems, atOnce: batchesAtOnce })
    },
    left: (processes: readonly WebProcess[]) =>
      processes.reduce((sum, { units }) => sum + units, shared.stock),
  }
}

const timeOf = ({ batchMs, orderMs }: Scenario, orders: number) => batchMs + orders * orderMs

/** Writes batches from a queue, each with what has gathered meanwhile. The row is locked for the commit only. */
function sellInBatches(
  scenario: Scenario,
  shared: Shared,
  from: WebProcess,
  limits: { items: number; atOnce: number },
): void {
  while (from.queue.length > 0 && from.batches < limits.atOnce) {
    const batch = from.queue.splice(0, limits.items)
    from.batches += 1
    const commit = () => {
      const sold = Math.min(shared.stock, batch.length)
      shared.stock -= sold
      for (const [place, buyer] of batch.entries())
        shared.answer(buyer, place < sold ? 'bought' : 'soldOut')
      from.batches -= 1
      sellInBatches(scenario, shared, from, limits)
    }
    const beforeLock = timeOf(scenario, batch.length) - scenario.commitMs
    shared.database(beforeLock, () => shared.lock(scenario.commitMs, commit))
  }
}

/** Takes units for the process, then writes orders that wait for no other process. */
function sellFromChunk(scenario: Scenario, shared: Shared, process: WebProcess): void {
  while (process.queue.length > 0 && process.batches < scenario.batchesAtOnce) {
    if (process.units === 0) {
      if (shared.stock > 0) takeChunk(scenario, shared, process)
      else for (const buyer of process.queue.splice(0)) shared.answer(buyer, 'soldOut')
      return
    }
    const batch = process.queue.splice(0, Math.min(scenario.maxItems, process.units))
    process.units -= batch.length
    process.batches += 1
    shared.database(timeOf(scenario, batch.length), () => {
      for (const buyer of batch) shared.answer(buyer, 'bought')
      process.batches -= 1
      sellFromChunk(scenario, shared, process)
    })
  }
}

function takeChunk(scenario: Scenario, shared: Shared, process: WebProcess): void {
  process.batches += 1
  shared.lock(scenario.commitMs, () => {
    const taken = Math.min(shared.stock, scenario.chunk)
    shared.stock -= taken
    process.units += taken
    process.batches -= 1
    sellFromChunk(scenario, shared, process)
  })
}

function createServers(clock: Clock, count: number): Use {
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
