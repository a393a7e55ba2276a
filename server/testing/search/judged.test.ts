import type { Product } from '@haat/contract/catalog'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { seedMarket } from '#seed/load.ts'
import { readFacts } from '#seed/judged/facts.ts'
import { judgeAll } from '#seed/judged/judged.ts'
import { englishGroups } from '#seed/judged/judging.ts'
import { mean } from '#seed/judged/ndcg.ts'
import { useKit } from '#testing/kit.ts'
import { heldOutQueries, judgedQueries, type Wanted } from './judged-queries.ts'

const kit = useKit()

beforeAll(async () => {
  // The demo market at a fixed time.
  await seedMarket(kit.ctx, { now: new Date('2026-11-01T06:00:00Z') })
}, 120_000)

/** Runs the searches as in a market of more than a hundred thousand products, whose statements are others. */
async function searchAsLarge(isLarge: boolean): Promise<void> {
  await kit.ctx.db.run(sql`
    create or replace function is_large_market() returns boolean language sql stable as
    ${sql.raw(isLarge ? `'select true'` : `'select false'`)}`)
}

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

it('the first five results match in a large market, too', async () => {
  await searchAsLarge(true)
  const wrong = await misjudged([...judgedQueries, ...heldOutQueries])
  await searchAsLarge(false)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(7)
}, 120_000)

/** `npm run bench -- --judged` prints these figures by group, and what is found for the queries that do badly. */
it.each([false, true])(
  'nDCG@10 of the graded queries is high, large market %s',
  async (isLarge) => {
    await searchAsLarge(isLarge)
    const facts = await readFacts(kit.ctx)
    const tuned = scored(await judgeAll(facts, 'tuned', firstTen))
    expect(tuned.length).toBeGreaterThan(250)
    expect(meanOf(tuned)).toBeGreaterThan(0.96)
    expect(meanOf(tuned.filter(({ group }) => englishGroups.includes(group)))).toBeGreaterThan(0.95)
    const heldOut = scored(await judgeAll(facts, 'held-out', firstTen))
    expect(heldOut.length).toBeGreaterThanOrEqual(50)
    expect(meanOf(heldOut)).toBeGreaterThan(0.92)
    await searchAsLarge(false)
  },
  120_000,
)

type Scored = Awaited<ReturnType<typeof judgeAll>>

/** Queries that the demo market has no answer to are left out. */
const scored = (judged: Scored) => judged.filter(({ score }) => score !== null)
const meanOf = (judged: Scored) => mean(judged.map(({ score }) => score ?? 0))

async function firstTen(term: string): Promise<string[]> {
  const url = `/products?limit=10&searchTerm=${encodeURIComponent(term)}`
  return (await kit.call<Product[]>({ url })).data.map(({ id }) => id)
}

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
