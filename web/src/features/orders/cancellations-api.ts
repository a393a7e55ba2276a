import type {
  CancellationInput,
  CancellationPreview,
  CancellationWish,
  CancelledPieces,
  OrderCancellations,
} from '@haat/contract/cancellations'
import { api, unwrap } from '#core/api.ts'

const cancellationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What was cancelled of an order, newest first. */
    getCancellations: build.query<OrderCancellations, string>({
      query: (orderId) => `/orders/${orderId}/cancellations`,
      transformResponse: unwrap<OrderCancellations>,
      providesTags: ['Orders'],
    }),
    previewCancellation: build.query<CancellationPreview, { orderId: string } & CancellationWish>({
      query: ({ orderId, ...body }) => ({
        url: `/orders/${orderId}/cancellations/preview`,
        method: 'POST',
        body,
      }),
      transformResponse: unwrap<CancellationPreview>,
      // Asked anew whenever the dialog opens, and not once more when its pieces are cancelled.
      keepUnusedDataFor: 0,
    }),
    /** Cancels pieces. The same key gets the stored response, so a retry is safe. */
    cancelPieces: build.mutation<
      CancelledPieces,
      { orderId: string; idempotencyKey: string } & CancellationInput
    >({
      query: ({ orderId, idempotencyKey, ...body }) => ({
        url: `/orders/${orderId}/cancellations`,
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body,
      }),
      transformResponse: unwrap<CancelledPieces>,
      invalidatesTags: ['Orders', 'Products', 'Payments'],
    }),
  }),
})

export const { useGetCancellationsQuery, usePreviewCancellationQuery, useCancelPiecesMutation } =
  cancellationsApi
