import { attributeQueries, priceQueries } from './attribute-queries.ts'
import { brandQueries, kindQueries, numberQueries, synonymQueries } from './english-queries.ts'
import type { Fact } from './facts.ts'
import { heldOut } from './held-out.ts'
import { groups, type Group, type Query } from './judging.ts'
import { banglaQueries, banglishQueries, joinedQueries, misspeltQueries } from './local-queries.ts'
import { heldOutModels, modelQueries } from './model-queries.ts'
import { ndcg } from './ndcg.ts'

export interface Judged {
  group: Group
  typed: string
  /** Null: the market has nothing that answers the query. */
  score: number | null
  /** The first products, in order. */
  found: string[]
}

/** The queries that the search may be tuned on, or those that are held out. */
export function queriesOf(facts: readonly Fact[], half: 'tuned' | 'held-out') {
  const tuned: Readonly<Record<Group, readonly Query[]>> = {
    kind: kindQueries,
    attribute: attributeQueries,
    brand: brandQueries,
    model: modelQueries(facts),
    synonym: synonymQueries,
    number: numberQueries,
    price: priceQueries,
    joined: joinedQueries,
    misspelt: misspeltQueries,
    bangla: banglaQueries,
    banglish: banglishQueries,
  }
  const chosen = half === 'tuned' ? tuned : { ...heldOut, model: heldOutModels(facts) }
  const names = Object.keys(groups).filter((name): name is Group => name in groups)
  return names.flatMap((group) => chosen[group].map(([typed, judge]) => ({ group, typed, judge })))
}

/** Searches for each query and scores what comes. `search` gives the ids of the first ten products. */
export async function judgeAll(
  facts: readonly Fact[],
  half: 'tuned' | 'held-out',
  search: (typed: string) => Promise<string[]>,
): Promise<Judged[]> {
  const byId = new Map(facts.map((each) => [each.id, each]))
  const judged: Judged[] = []
  for (const { group, typed, judge } of queriesOf(facts, half)) {
    const found = await search(typed)
    const score = ndcg(found, byId, judge)
    const marked = found.map((id) => {
      const product = byId.get(id)
      return product === undefined ? id : `${judge(product)} ${product.name} (${product.price})`
    })
    judged.push({ group, typed, score, found: marked })
  }
  return judged
}
