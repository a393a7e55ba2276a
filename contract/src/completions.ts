import { id } from './fields.ts'
import { searchTerm } from './paging.ts'
import { z } from './schema.ts'

export const completionsQuery = z.object({ searchTerm })

/** A category or a brand with products on sale. */
const place = z.object({ id, name: z.string(), nameBn: z.string() })

/** What a search may become while it is typed: at most 3 of each, the likeliest first. */
export const completions = z.object({
  /** Categories that the text names, or begins to name: by name, Bangla name or synonym. */
  categories: z.array(place),
  brands: z.array(place),
  /** Searches that at least 3 different customers made within a week, and that found something. */
  phrases: z.array(z.string()),
})
export type Completions = z.infer<typeof completions>
