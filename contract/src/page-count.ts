import type { Meta } from './paging.ts'

/** How many pages there are: `ceil(total / limit)`. */
export function pageCount({ total, limit }: Pick<Meta, 'total' | 'limit'>): number {
  return Math.ceil(total / limit)
}
