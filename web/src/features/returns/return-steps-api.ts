import type { PrivatePicture } from '@haat/contract/private-pictures'
import type {
  Returnable,
  ReturnInput,
  ReturnPreview,
  ReturnRequest,
  ReturnWishInput,
} from '@haat/contract/returns'
import { api, formBody, unwrap } from '#core/api.ts'

/** What only whoever asks or takes a step needs. */
const returnStepsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReturnable: build.query<Returnable, string>({
      query: (orderId) => `/orders/${orderId}/returnable`,
      transformResponse: unwrap<Returnable>,
      providesTags: ['Orders'],
    }),
    previewReturn: build.query<ReturnPreview, ReturnWishInput>({
      query: (body) => ({ url: '/returns/preview', method: 'POST', body }),
      transformResponse: unwrap<ReturnPreview>,
      keepUnusedDataFor: 0,
    }),
    addReturnPicture: build.mutation<PrivatePicture, File>({
      query: (file) => ({ url: '/private-pictures', method: 'POST', body: formBody({}, file) }),
      transformResponse: unwrap<PrivatePicture>,
    }),
    /** Asks for pieces to be taken back. The same key gets the stored response, so a retry is safe. */
    askForReturn: build.mutation<ReturnRequest, ReturnInput & { idempotencyKey: string }>({
      query: ({ idempotencyKey, ...body }) => ({
        url: '/returns',
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body,
      }),
      transformResponse: unwrap<ReturnRequest>,
      invalidatesTags: ['Orders'],
    }),
    /** A step of a request, by the last part of its address. */
    stepReturn: build.mutation<ReturnRequest, { id: string; step: string; body?: object }>({
      query: ({ id, step, body }) => ({
        url: `/returns/${id}/${step}`,
        method: 'POST',
        ...(body === undefined ? {} : { body }),
      }),
      transformResponse: unwrap<ReturnRequest>,
      invalidatesTags: ['Orders', 'Payments', 'Products'],
    }),
  }),
})

export const {
  useGetReturnableQuery,
  usePreviewReturnQuery,
  useAddReturnPictureMutation,
  useAskForReturnMutation,
  useStepReturnMutation,
} = returnStepsApi
