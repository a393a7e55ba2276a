import type { Page } from '@haat/contract/paging'
import type { Returnable } from '@haat/contract/returns'
import type {
  OrderRefunds,
  Refund,
  RefundDecision,
  RefundFinding,
  RefundInput,
  RefundPreview,
  RefundsQuery,
  RefundWish,
  TransferDecision,
  TransferInput,
} from '@haat/contract/refunds'
import { api, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

const refundQueries = api.injectEndpoints({
  endpoints: (build) => ({
    /** What an order gives back, and what became of it. */
    getRefunds: build.query<OrderRefunds, string>({
      query: (orderId) => `/payments/refunds/${orderId}`,
      transformResponse: unwrap<OrderRefunds>,
      providesTags: ['Payments'],
    }),
    /** How many pieces of a delivered order are in no request to send them back, and no refund has taken. */
    getUnreturned: build.query<Returnable, string>({
      query: (orderId) => `/orders/${orderId}/returnable`,
      transformResponse: unwrap<Returnable>,
      providesTags: ['Orders', 'Payments'],
    }),
    getAllRefunds: build.query<Page<Refund>, Query<RefundsQuery>>({
      query: (query) => withQuery('/finance/refunds', query),
      transformResponse: unwrapPage<Refund>,
      providesTags: ['Payments'],
    }),
    previewRefund: build.query<RefundPreview, RefundWish>({
      query: (body) => ({ url: '/finance/refunds/preview', method: 'POST', body }),
      transformResponse: unwrap<RefundPreview>,
      providesTags: ['Payments'],
    }),
  }),
})

const step = (id: string, name: string, body?: object) => ({
  url: `/finance/refunds/${id}/${name}`,
  method: 'PATCH',
  body,
})

const refundsApi = refundQueries.injectEndpoints({
  endpoints: (build) => ({
    decideRefund: build.mutation<Refund, RefundInput>({
      query: (body) => ({ url: '/finance/refunds', method: 'POST', body }),
      transformResponse: unwrap<Refund>,
      invalidatesTags: ['Orders', 'Payments'],
    }),
    decideOnRefund: build.mutation<Refund, { id: string } & RefundDecision>({
      query: ({ id, ...body }) => step(id, 'decision', body),
      transformResponse: unwrap<Refund>,
      invalidatesTags: ['Orders', 'Payments'],
    }),
    withdrawRefund: build.mutation<Refund, string>({
      query: (id) => step(id, 'withdrawal'),
      transformResponse: unwrap<Refund>,
      invalidatesTags: ['Orders', 'Payments'],
    }),
    sendRefund: build.mutation<Refund, string>({
      query: (id) => step(id, 'sending'),
      transformResponse: unwrap<Refund>,
      invalidatesTags: ['Orders', 'Payments'],
    }),
    enterFinding: build.mutation<Refund, { id: string } & RefundFinding>({
      query: ({ id, ...body }) => step(id, 'finding', body),
      transformResponse: unwrap<Refund>,
      invalidatesTags: ['Orders', 'Payments'],
    }),
    enterTransfer: build.mutation<Refund, { id: string } & TransferInput>({
      query: ({ id, ...body }) => step(id, 'transfer', body),
      transformResponse: unwrap<Refund>,
      invalidatesTags: ['Payments'],
    }),
    decideTransfer: build.mutation<Refund, { id: string } & TransferDecision>({
      query: ({ id, ...body }) => step(id, 'transfer/confirmation', body),
      transformResponse: unwrap<Refund>,
      invalidatesTags: ['Orders', 'Payments'],
    }),
  }),
})

export const {
  useGetRefundsQuery,
  useGetUnreturnedQuery,
  useGetAllRefundsQuery,
  usePreviewRefundQuery,
  useDecideRefundMutation,
  useDecideOnRefundMutation,
  useWithdrawRefundMutation,
  useSendRefundMutation,
  useEnterFindingMutation,
  useEnterTransferMutation,
  useDecideTransferMutation,
} = refundsApi
