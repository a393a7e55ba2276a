import type { Meta } from '@haat/contract/paging'
import type { RatedReviews, Review } from '@haat/contract/reviews'
import { api, withLimit, type Envelope } from '#core/api.ts'
import type { ReviewsAsked } from './reviews-asked.ts'

export const complete = (review: Review): Review => ({ ...nothing, ...review })

/** A product's rating with one page of its reviews. */
export interface RatedPage extends RatedReviews {
  meta: Meta
}

/** What the API of the release before does not send. */
const nothing = {
  isVerified: false,
  pictures: [],
  helpful: 0,
  answer: null,
  isHelpfulToMe: false,
  isReportedByMe: false,
} satisfies Partial<Review>

export const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProductReviews: build.query<RatedPage, ReviewsAsked>({
      query: ({ id, ...query }) => withLimit(`/reviews/product/${id}`, query),
      transformResponse: unwrapRated,
      providesTags: ['Reviews'],
    }),
  }),
})

function unwrapRated({ data, meta }: Envelope<RatedReviews> & { meta: Meta }): RatedPage {
  const reviews = data.reviews.map(complete)
  return { ...data, reviews, meta }
}

export const { useGetProductReviewsQuery } = reviewsApi
