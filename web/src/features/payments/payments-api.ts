import type {
  OpenedPayment,
  OrderRefunds,
  Payment,
  PaymentInput,
  RefundAttempt,
} from '@haat/contract/payments'
import { api, unwrap } from '#core/api.ts'

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Opens a payment; the shopper goes on to its `redirect_url`. Each payment attempt has its own key. */
    createPayment: build.mutation<OpenedPayment, PaymentInput & { idempotencyKey: string }>({
      query: ({ idempotencyKey, ...body }) => ({
        url: '/payments/create',
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body,
      }),
      transformResponse: unwrap<OpenedPayment>,
      invalidatesTags: ['Payments', 'Orders'],
    }),
    /** What became of an order's refunds through gateways, newest first. */
    getRefunds: build.query<RefundAttempt[], string>({
      query: (orderId) => `/payments/refunds/${orderId}`,
      transformResponse: (response: { data: OrderRefunds }) => response.data.refunds,
      providesTags: ['Payments'],
    }),
    getPayment: build.query<Payment, string>({
      query: (id) => `/payments/${id}`,
      transformResponse: unwrap<Payment>,
      providesTags: ['Payments'],
    }),
  }),
})

export const { useCreatePaymentMutation, useGetPaymentQuery, useGetRefundsQuery } = paymentsApi
