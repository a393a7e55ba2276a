import type { Page } from '@haat/contract/paging'
import type { PrivatePicture } from '@haat/contract/private-pictures'
import type { Review, ReviewDraft, ReviewsQuery, ReviewStatusInput } from '@haat/contract/reviews'
import {
  api,
  formBody,
  unwrap,
  unwrapNested,
  withQuery,
  type Envelope,
  type Query,
} from '#core/api.ts'
import { complete } from './reviews-api.ts'

/** Products and shops carry ratings, so a review invalidates them too. */
const touched = ['Reviews', 'Products', 'Shops'] as const

/** What people do with reviews; the page of a product needs only to read them first. */
const reviewTalkApi = api.injectEndpoints({
  endpoints: (build) => {
    const change = <Values extends { id: string }>(what: string) =>
      build.mutation<Review, Values>({
        query: ({ id, ...body }) => ({ url: `/reviews/${id}/${what}`, method: 'PATCH', body }),
        transformResponse: unwrap<Review>,
        invalidatesTags: what === 'status' ? [...touched] : ['Reviews'],
      })
    return {
      getReviews: build.query<Page<Review>, Query<ReviewsQuery>>({
        query: (query) => withQuery('/reviews', query),
        transformResponse: (envelope: Envelope<Page<Review>>) => {
          const { data, meta } = unwrapNested(envelope)
          return { data: data.map(complete), meta }
        },
        providesTags: ['Reviews'],
      }),
      createReview: build.mutation<Review, ReviewDraft>({
        query: (body) => ({ url: '/reviews/create', method: 'POST', body }),
        transformResponse: unwrap<Review>,
        invalidatesTags: [...touched],
      }),
      uploadReviewPicture: build.mutation<PrivatePicture, File>({
        query: (file) => ({ url: '/private-pictures', method: 'POST', body: formBody({}, file) }),
        transformResponse: unwrap<PrivatePicture>,
      }),
      setReviewStatus: change<ReviewStatusInput & { id: string }>('status'),
      voteOnReview: change<{ id: string; isHelpful: boolean }>('vote'),
      answerReview: change<{ id: string; text: string }>('answer'),
      removeReviewAnswer: build.mutation<Review, string>({
        query: (id) => ({ url: `/reviews/${id}/answer`, method: 'DELETE' }),
        transformResponse: unwrap<Review>,
        invalidatesTags: ['Reviews'],
      }),
      reportReview: build.mutation<Review, { id: string; reason: string }>({
        query: ({ id, reason }) => ({
          url: `/reviews/${id}/reports`,
          method: 'POST',
          body: { reason },
        }),
        transformResponse: unwrap<Review>,
        invalidatesTags: ['Reviews'],
      }),
    }
  },
})

export const {
  useGetReviewsQuery,
  useCreateReviewMutation,
  useUploadReviewPictureMutation,
  useSetReviewStatusMutation,
  useVoteOnReviewMutation,
  useAnswerReviewMutation,
  useRemoveReviewAnswerMutation,
  useReportReviewMutation,
} = reviewTalkApi
