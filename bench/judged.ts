// npm run bench -- --judged: how well searches answer what people type. See README.md here.
import { migrate } from '../server/src/core/sql/migrate.ts'
import { listProducts } from '../server/src/features/catalog/products.service.ts'
import { readFacts } from '../server/seed/judged/facts.ts'
import { judgeAll, type Judged } from '../server/seed/judged/judged.ts'
import { englishGroups, groups } from '../server/seed/judged/judging.ts'
import { mean } from '../server/seed/judged/ndcg.ts'
import { sizeFor } from '../server/seed/market/plan.ts'
import { openMarket } from './market.ts'
import type { Options } from './options.ts'

/** Below this, a query is printed with what was found. */
const poor = 0.8

/** Prints nDCG@10 of both halves of the judged queries, in all and by group, and the queries that do badly. */
export async function judge({ products, scale }: Options): Promise<void> {
  const { market: keptIn } = scale
  const market = await openMarket(sizeFor(products), keptIn === null ? {} : { keptIn })
  try {
    const { ctx } = market
    await migrate(ctx.pool)
    const facts = await readFacts(ctx)
    const search = async (searchTerm: string) => {
      const query = { searchTerm, page: 1, limit: 10, isTyping: 'true' } as const
      return (await listProducts(ctx, null, query)).data.map(({ id }) => id)
    }
    const tuned = await judgeAll(facts, 'tuned', search)
    printPoor(tuned)
    print(`tuned, on ${facts.length} products on sale`, tuned)
    print('held out', await judgeAll(facts, 'held-out', search))
  } finally {
    await market.close()
  }
}

function print(half: string, judged: readonly Judged[]): void {
  const scored = judged.filter(({ score }) => score !== null)
  console.log(`${half}: ${scored.length} queries, nDCG@10 ${figure(scored)}`)
  for (const [group, title] of Object.entries(groups)) {
    const own = scored.filter((each) => each.group === group)
    if (own.length > 0) console.log(`  ${figure(own)}  ${title} (${own.length})`)
  }
  const english = scored.filter(({ group }) => englishGroups.includes(group))
  console.log(`  ${figure(english)}  all correctly spelt English (${english.length})`)
}

function figure(judged: readonly Judged[]): string {
  return mean(judged.map(({ score }) => score ?? 0)).toFixed(3)
}

function printPoor(judged: readonly Judged[]): void {
  for (const { group, typed, score, found } of judged) {
    if (score === null || score >= poor) continue
    console.log(`${score.toFixed(3)} ${group}: ${typed}`)
    for (const each of found) console.log(`      ${each}`)
  }
}
