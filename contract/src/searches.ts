import { id, time } from './fields.ts'
import { fieldLimits } from './fields.limits.ts'
import { searchLimits } from './searches.limits.ts'
import { listQuery, meta } from './paging.ts'
import { z } from './schema.ts'

/** What a search for products understood, where that is not simply what was typed. */
export const searchNotes = z.object({
  /** The words it searched for, when one was taken for another. */
  searchedFor: z.nullable(z.string()),
  /** Words typed that the products found do not have, since nothing has them all. */
  missing: z.array(z.string()),
  /** When nothing was found: words like those typed that find something. */
  didYouMean: z.nullable(z.string()),
  /** Taka; a price that stood among the words. */
  minPrice: z.nullable(z.number()),
  maxPrice: z.nullable(z.number()),
})
export type SearchNotes = z.infer<typeof searchNotes>

/** The figures of a product list; a search has notes beside them when there is something to say. */
export const productsMeta = z.object({ ...meta.shape, search: z.optional(searchNotes) })
export type ProductsMeta = z.infer<typeof productsMeta>

const phrase = z.string().check(
  z.trim(),
  z.minLength(1, 'Leave no empty words.'),
  z.maxLength(
    searchLimits.synonymMax,
    `A word or phrase has ${searchLimits.synonymMax} characters at most.`,
  ),
  // A letter or a digit; marks alone can't be searched for.
  z.regex(/[\p{L}\p{N}]/u, 'Every word needs a letter or a digit.'),
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
 * Whoever searches for one of `words` finds products with any of them, and with any of `alsoFinds`, but not
 * the other way round. Products of `category`, by its name, come first.
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

/** A change with what its editor saw; where that is no longer so, it is refused with EDIT_CONFLICT. */
export const synonymEdit = z.extend(synonymPatch, {
  seen: z.optional(z.partial(z.pick(synonym, { words: true, alsoFinds: true, category: true }))),
})
export type SynonymEdit = z.infer<typeof synonymEdit>

export const synonymsQuery = listQuery

export const popularQuery = listQuery

/** What shoppers search for most, as the words were typed. */
export const popularSearch = z.object({ term: z.string() })
export type PopularSearch = z.infer<typeof popularSearch>

/** A search that found nothing, how often, and when last. */
export const fruitlessSearch = z.object({
  term: z.string(),
  searches: z.number(),
  /** Nothing at all, or products that lack some of the words. */
  result: z.enum(['NONE', 'PART']),
  lastAt: time,
})
export type FruitlessSearch = z.infer<typeof fruitlessSearch>

export const fruitlessQuery = listQuery
