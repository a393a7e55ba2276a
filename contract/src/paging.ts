import { pagingLimits } from './paging.limits.ts'
import { searchTermMax } from './search-terms.limits.ts'
import { z } from './schema.ts'

/** The query of every list: the page (from 1) and its number of rows. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pagingLimits.pageSizeMax)),
    pagingLimits.pageSize,
  ),
}

/** For lists that clients read without paging: all rows up to the cap, unless `limit` is given. */
export const wholeQuery = {
  page: pageQuery.page,
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pagingLimits.wholeListMax)),
    pagingLimits.wholeListMax,
  ),
}

export const sortOrder = z.optional(z.enum(['asc', 'desc']))
export const searchTerm = z.optional(z.string().check(z.maxLength(searchTermMax)))

export const listQuery = z.object({ ...pageQuery, searchTerm })
export const wholeListQuery = z.object({ ...wholeQuery, searchTerm })
export type ListQuery = z.infer<typeof listQuery>

export const meta = z.object({ page: z.number(), limit: z.number(), total: z.number() })
export type Meta = z.infer<typeof meta>

/** A page of rows with the figures for the pager. */
export interface Page<Row, M extends Meta = Meta> {
  data: Row[]
  meta: M
}
