import { createRng } from '../../server/seed/prng.ts'
import { createClock } from './events.ts'
import { createSales } from './sales.ts'
import { newProcess, type Buyer, type Outcome, type Scenario, type WebProcess } from './scenario.ts'
import { createTally } from './tally.ts'

/** Plays a sale of one product with more buyers than units. The same scenario has the same outcome. */
export function simulate(scenario: Scenario): Outcome {
  const rng = createRng(scenario.seed)
  const clock = createClock()
  const tally = createTally(clock)
  const processes = Array.from({ length: scenario.webProcesses }, newProcess)
  const sales = createSales(scenario, clock, tally.answer)

  function work(buyer: Buyer): void {
    buyer.process.running += 1
    compute(buyer.process, scenario.decideMs, () => sales.buy(buyer))
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
  return tally.outcome(sales.left(processes))
}
