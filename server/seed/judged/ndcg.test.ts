import { expect, it } from 'vitest'
import type { Fact } from './facts.ts'
import { heldOut } from './held-out.ts'
import { queriesOf } from './judged.ts'
import { first, named, only } from './judging.ts'
import { ndcg } from './ndcg.ts'

function fact(id: string, name: string, family = id): Fact {
  return { id, family, name, category: 'Mouse', brand: '', price: 100, said: new Map() }
}

const products = [
  fact('a', 'red'),
  fact('b', 'red', 'f'),
  fact('c', 'red', 'f'),
  fact('d', 'blue'),
  fact('e', 'green'),
]
const facts = new Map(products.map((each) => [each.id, each]))
const judge = first(named(/red/), named(/blue/))

it('is 1 for the best order, less for a worse one and 0 for useless products', () => {
  expect(ndcg(['a', 'b', 'd', 'e'], facts, judge)).toBe(1)
  expect(ndcg(['c', 'a', 'd'], facts, judge)).toBe(1)
  const worse = ndcg(['d', 'a', 'b'], facts, judge) ?? 0
  expect(worse).toBeLessThan(0.9)
  expect(ndcg(['a', 'b'], facts, judge)).toBeGreaterThan(worse)
  expect(ndcg(['e'], facts, judge)).toBe(0)
  expect(ndcg([], facts, judge)).toBe(0)
})

it('discounts the gain 2^grade − 1 by the binary logarithm of its place + 1', () => {
  const best = 7 + 7 / Math.log2(3) + 3 / Math.log2(4)
  expect(ndcg(['e', 'a'], facts, judge)).toBeCloseTo(7 / Math.log2(3) / best)
})

it('gives nothing for a second member of a family', () => {
  expect(ndcg(['b', 'c', 'a'], facts, judge)).toBeLessThan(ndcg(['b', 'a', 'c'], facts, judge) ?? 0)
})

it('looks at ten places, and leaves out what nothing answers', () => {
  const useless = Array.from({ length: 10 }, () => 'e')
  expect(ndcg([...useless, 'a'], facts, judge)).toBe(0)
  expect(ndcg(['a'], facts, only(named(/tablet/)))).toBeNull()
})

it('the halves have no query in common, and enough of them', () => {
  const tuned = queriesOf([], 'tuned').map(({ typed }) => typed.toLowerCase())
  const kept = queriesOf([], 'held-out').map(({ typed }) => typed.toLowerCase())
  expect(new Set([...tuned, ...kept]).size).toBe(tuned.length + kept.length)
  expect(kept.length).toBeGreaterThanOrEqual(50)
  expect(tuned.length + kept.length).toBeGreaterThanOrEqual(200)
  expect(Object.values(heldOut).every((queries) => queries.length >= 2)).toBe(true)
})
