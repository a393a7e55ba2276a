import type { Meta } from './paging.ts'

/** The number of pages: `ceil(total / limit)`. */
export function pageCount({ total, limit }: Pick<Meta, 'total' | 'limit'>): number {
  return Math.ceil(total / limit)
}
