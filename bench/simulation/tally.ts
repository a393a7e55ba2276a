import type { Clock } from './events.ts'
import type { Answer, Buyer, Outcome } from './scenario.ts'

/** Counts answers and the time that buyers spend inside; each buyer is answered once. */
export function createTally(clock: Clock) {
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
    outcome: (left: number): Outcome => ({
      ...counts,
      ...quantilesOf(times),
      buyers,
      left,
      soldOutAfterMs: left === 0 ? lastSaleAt : null,
      boughtPerSecond: lastSaleAt === 0 ? 0 : (counts.bought / lastSaleAt) * 1_000,
      meanInside: area / clock.now(),
      rateTimesMean: (buyers / clock.now()) * (timeInside / buyers),
    }),
  }
  return tally
}

function quantilesOf(times: readonly number[]): Pick<Outcome, 'p50' | 'p99'> {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
