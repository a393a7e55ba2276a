import type { Meta, Page } from '@haat/contract/paging'
import type {
  RatedReviews,
  Review,
  ReviewInput,
  ReviewsQuery,
  ReviewStatusInput,
} from '@haat/contract/reviews'
import {
  api,
  unwrap,
  unwrapNested,
  withLimit,
  withQuery,
  type Envelope,
  type Query,
} from '#core/api.ts'

/** The query key that holds the page of a product's reviews. */
export const reviewsKey = 'reviews'

/** A product's rating with one page of its reviews. */
export interface RatedPage extends RatedReviews {
  meta: Meta
}

interface PagedBy {
  id: string
  page?: number
  limit?: number
}

/** Products and shops carry ratings, so a review invalidates them too. */
const touched = ['Reviews', 'Products', 'Shops'] as const

export const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReviews: build.query<Page<Review>, Query<ReviewsQuery>>({
      query: (query) => withQuery('/reviews', query),
      transformResponse: unwrapNested<Review>,
      providesTags: ['Reviews'],
    }),
    getProductReviews: build.query<RatedPage, PagedBy>({
      query: ({ id, ...query }) => withLimit(`/reviews/product/${id}`, query),
      transformResponse: unwrapRated,
      providesTags: ['Reviews'],
    }),
    createReview: build.mutation<Review, ReviewInput>({
      query: (body) => ({ url: '/reviews/create', method: 'POST', body }),
      transformResponse: unwrap<Review>,
      invalidatesTags: [...touched],
    }),
    setReviewStatus: build.mutation<Review, ReviewStatusInput & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/reviews/${id}/status`, method: 'PATCH', body }),
      transformResponse: unwrap<Review>,
      invalidatesTags: [...touched],
    }),
  }),
})

function unwrapRated({ data, meta }: Envelope<RatedReviews> & { meta: Meta }): RatedPage {
  return { ...data, meta }
}

export const {
  useGetReviewsQuery,
  useGetProductReviewsQuery,
  useCreateReviewMutation,
  useSetReviewStatusMutation,
} = reviewsApi
