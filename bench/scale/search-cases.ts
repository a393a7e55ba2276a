import { sql } from '../../server/src/core/sql/db.ts'
import { text } from '../../server/src/core/sql/kinds.ts'
import type { Market } from '../market.ts'
import { misspell } from '../misspell.ts'
import { get, query, reads, several, type NamedCase } from './cases.ts'

/** Words of product names, beginning with those that the most products are called by, or the fewest. */
async function wordsOf(market: Market, order: 'desc' | 'asc', count: number): Promise<string[]> {
  const rows = await market.ctx.db.many(
    { word: text },
    sql`
    select word from search_words where products > 0 and word ~ '^[a-z]{5,14}$'
    order by products ${sql.raw(order)}, word limit ${sql.int(count)}`,
  )
  return rows.map(({ word }) => word)
}

/** Two and three words: a category with one or two words of the name of one of its products. */
async function phrasesOf(market: Market): Promise<string[]> {
  const rows = await market.ctx.db.many(
    { phrase: text },
    sql`
    select distinct lower(c.name || ' ' || array_to_string((w.words)[1:1 + (hashtext(p.id::text) % 2 = 0)::int], ' ')) as phrase
    from categories c, lateral (
        select id, name from products where category_id = c.id and visible order by id limit 40) p,
      lateral (select array_agg(word order by hashtext(word || p.id)) as words
        from regexp_split_to_table(p.name, ' ') word where word ~ '^[A-Za-z0-9]{3,}$' and word <> c.name) w
    where w.words is not null order by phrase`,
  )
  return rows.map(({ phrase }) => phrase)
}

const searches = (
  name: string,
  title: string,
  termsOf: (market: Market) => Promise<string[]>,
  more: Record<string, string> = {},
): NamedCase => ({
  name,
  title,
  axis: 'products',
  prepare: async (market) => {
    const terms = await termsOf(market)
    const searchTerm = (index: number) => terms[index % terms.length] ?? ''
    return reads(
      several((index) =>
        get(query('/api/v1/products', { limit: 24, ...more, searchTerm: searchTerm(index) })),
      ),
    )
  },
})

async function misspelt(market: Market): Promise<string[]> {
  const rows = await market.ctx.db.many({ word: text }, sql`select word from search_words`)
  const known = new Set(rows.map(({ word }) => word))
  return (await wordsOf(market, 'desc', 50)).flatMap((word) => misspell(word, known))
}

/** The first letters of words, as people type them. */
async function beginnings(market: Market): Promise<string[]> {
  const words = await wordsOf(market, 'desc', 150)
  return words.flatMap((word) => [word.slice(0, 3), word.slice(0, 4), word.slice(0, 5)])
}

export const searchCases: NamedCase[] = [
  searches('search', 'Search, frequent word', (market) => wordsOf(market, 'desc', 150)),
  searches('search-phrase', 'Search, several words', phrasesOf),
  searches('search-rare', 'Search, rare word', (market) => wordsOf(market, 'asc', 150)),
  searches('search-misspelt', 'Search, misspelt word', misspelt),
  searches('search-none', 'Search without result', async () =>
    several((index) => `qx${(index * 7_919 + 1_000_003).toString(36)}zvk`),
  ),
  searches('suggestions', 'Suggestions while typing', beginnings, {
    limit: '8',
    isTyping: 'true',
  }),
]
