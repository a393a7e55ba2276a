import type { Fact } from './facts.ts'
import type { Judge } from './judging.ts'

const places = 10

/**
 * nDCG@10 of a list of products. The gain of a grade g is 2^g − 1, divided by the binary logarithm of its place + 1;
 * the sum is divided by that of the best list that the catalogue allows. A second product of one family gains nothing.
 * Null if nothing in the catalogue answers the query at all: a market without tablets cannot be judged by them.
 */
export function ndcg(
  found: readonly string[],
  facts: ReadonlyMap<string, Fact>,
  judge: Judge,
): number | null {
  const ideal = idealGains([...facts.values()], judge)
  const best = discounted(ideal)
  if (best === 0) return null
  const seen = new Set<string>()
  const gains = found.slice(0, places).map((id) => {
    const product = facts.get(id)
    if (product === undefined || seen.has(product.family)) return 0
    seen.add(product.family)
    return gain(judge(product))
  })
  return discounted(gains) / best
}

/** The greatest gains, one for each family. */
function idealGains(facts: readonly Fact[], judge: Judge): number[] {
  const best = new Map<string, number>()
  for (const product of facts) {
    const grade = judge(product)
    if (grade > (best.get(product.family) ?? 0)) best.set(product.family, grade)
  }
  return [...best.values()]
    .toSorted((a, b) => b - a)
    .slice(0, places)
    .map(gain)
}

function gain(grade: number): number {
  return 2 ** grade - 1
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, each, index) => sum + each / Math.log2(index + 2), 0)
}

export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}
