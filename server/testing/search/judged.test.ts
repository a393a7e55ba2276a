import type { Product } from '@haat/contract/catalog'
import { beforeAll, expect, it } from 'vitest'
import { seedMarket } from '#seed/load.ts'
import { useKit } from '#testing/kit.ts'
import { heldOutQueries, judgedQueries, type Wanted } from './judged-queries.ts'

const kit = useKit()

beforeAll(async () => {
  // The demo market at a fixed time.
  await seedMarket(kit.ctx, { now: new Date('2026-11-01T06:00:00Z') })
}, 120_000)

it('the first five results match what people in Bangladesh mean', async () => {
  const wrong = await misjudged(judgedQueries)
  expect(judgedQueries).toHaveLength(100)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5)
}, 120_000)

it('the first five results match for queries that the search was not tuned for', async () => {
  const wrong = await misjudged(heldOutQueries)
  expect(heldOutQueries).toHaveLength(40)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(2)
}, 120_000)

/** The searches that return nothing, or a wrong product among the first five. */
async function misjudged(queries: typeof judgedQueries): Promise<string[]> {
  const wrong: string[] = []
  for (const [term, wanted] of queries) {
    const { data } = await kit.call<Product[]>({
      url: `/products?limit=5&searchTerm=${encodeURIComponent(term)}`,
    })
    const misses = data.filter((product) => !isRight(product, wanted))
    if (data.length === 0) wrong.push(`${term}: nothing`)
    else if (misses.length > 0) {
      wrong.push(`${term}: ${misses.map(({ name, price }) => `${name} (${price})`).join('; ')}`)
    }
  }
  return wrong
}

function isRight({ name, category, price }: Product, wanted: Wanted): boolean {
  return (
    category.name === wanted.in &&
    (wanted.name === undefined || wanted.name.test(name)) &&
    price <= (wanted.atMost ?? Infinity) &&
    price >= (wanted.atLeast ?? 0)
  )
}
