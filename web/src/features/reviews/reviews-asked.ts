import { reviewSorts, type ReviewSort } from '@haat/contract/review-sorts'
import { pageOf } from '#core/page-of.ts'

/** The query keys of a product's page that hold which of its reviews are shown. */
export const reviewKeys = ['reviews', 'stars', 'pictures', 'order'] as const
type Key = (typeof reviewKeys)[number]

export interface ReviewsAsked {
  id: string
  page: number
  stars?: number
  withPictures?: 'true'
  sort?: ReviewSort
}

/** The reviews of a product that its page's address asks for; what it can't ask for is left out. */
export function reviewsAsked(id: string, query: URLSearchParams): ReviewsAsked {
  const stars = /^[1-5]$/.test(query.get('stars') ?? '') ? Number(query.get('stars')) : undefined
  const sort = reviewSorts.find((each) => each !== 'newest' && each === query.get('order'))
  return {
    id,
    page: pageOf(query, 'reviews'),
    ...(stars === undefined ? {} : { stars }),
    ...(query.get('pictures') === 'true' ? { withPictures: 'true' as const } : {}),
    ...(sort === undefined ? {} : { sort }),
  }
}

/** The search of the page with other reviews, from their first page on; null removes a key. */
export function searchWith(query: URLSearchParams, changes: Partial<Record<Key, string | null>>) {
  const next = new URLSearchParams(query)
  next.delete('reviews')
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) next.delete(key)
    else next.set(key, value)
  }
  return next.size === 0 ? '' : `?${next}`
}
