import { id, time } from './fields.ts'
import { fieldLimits } from './fields.limits.ts'
import { searchLimits } from './searches.limits.ts'
import { listQuery, meta } from './paging.ts'
import { z } from './schema.ts'

/** How a search was interpreted, where that differs from what was typed. */
export const searchNotes = z.object({
  /** The words used, if one was corrected. */
  searchedFor: z.nullable(z.string()),
  /** Typed words that are missing in the results, because no product has all of them. */
  missing: z.array(z.string()),
  /** If nothing was found: similar words that have results. */
  didYouMean: z.nullable(z.string()),
  /** In taka; a price found in the search term. */
  minPrice: z.nullable(z.number()),
  maxPrice: z.nullable(z.number()),
})
export type SearchNotes = z.infer<typeof searchNotes>

/** The totals of a product list and, for a search, how it was interpreted. */
export const productsMeta = z.object({ ...meta.shape, search: z.optional(searchNotes) })
export type ProductsMeta = z.infer<typeof productsMeta>

const phrase = z.string().check(
  z.trim(),
  z.minLength(1, 'Remove the empty words.'),
  z.maxLength(
    searchLimits.synonymMax,
    `A word or phrase has ${searchLimits.synonymMax} characters at most.`,
  ),
  // A letter or a digit: punctuation alone can't be searched.
  z.regex(/[\p{L}\p{N}]/u, 'Every word must contain a letter or a digit.'),
)
const phrases = z
  .array(phrase)
  .check(
    z.maxLength(searchLimits.synonymsMax, `At most ${searchLimits.synonymsMax} words or phrases.`),
  )
const words = phrases.check(z.minLength(1, 'Enter at least one word.'))
const categoryName = z.string().check(z.trim(), z.maxLength(fieldLimits.nameMax))

/** Words that mean the same to a search. */
export const synonym = z.object({
  id,
  words: z.array(z.string()),
  alsoFinds: z.array(z.string()),
  category: z.string(),
  updatedAt: time,
})
export type Synonym = z.infer<typeof synonym>

/**
 * A search for one of `words` finds products with any of `words` or `alsoFinds`. A search for one of
 * `alsoFinds` does not find `words`. Products of `category` (by name) come first.
 */
export const synonymInput = z.object({
  words,
  alsoFinds: z._default(phrases, []),
  category: z._default(categoryName, ''),
})
export type SynonymInput = z.infer<typeof synonymInput>

export const synonymPatch = z.object({
  words: z.optional(words),
  alsoFinds: z.optional(phrases),
  category: z.optional(categoryName),
})
export type SynonymPatch = z.infer<typeof synonymPatch>

/**
 * A change, with the values that its editor saw. If these are no longer current, the server answers
 * EDIT_CONFLICT.
 */
export const synonymEdit = z.extend(synonymPatch, {
  seen: z.optional(z.partial(z.pick(synonym, { words: true, alsoFinds: true, category: true }))),
})
export type SynonymEdit = z.infer<typeof synonymEdit>

export const synonymsQuery = listQuery

export const popularQuery = listQuery

/** The most frequent searches, as typed. */
export const popularSearch = z.object({ term: z.string() })
export type PopularSearch = z.infer<typeof popularSearch>

/** A search without results, with its count and its last time. */
export const fruitlessSearch = z.object({
  term: z.string(),
  searches: z.number(),
  /** No products, or products that lack some of the words. */
  result: z.enum(['NONE', 'PART']),
  lastAt: time,
})
export type FruitlessSearch = z.infer<typeof fruitlessSearch>

export const fruitlessQuery = listQuery

/** What at least 3 different customers bought on the day on which they searched for `query`, within 60 days. */
export const searchSale = z.object({
  /** The search as the market reads it: corrected, in the singular, without a price. */
  query: z.string(),
  productId: id,
  productName: z.string(),
  /** More than 50 count as 50. */
  buyers: z.number(),
})
export type SearchSale = z.infer<typeof searchSale>

export const searchSalesQuery = listQuery
