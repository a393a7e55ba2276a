import type { OpenedPayment, OrderPayments, Payment, PaymentInput } from '@haat/contract/payments'
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
    getPayment: build.query<Payment, string>({
      query: (id) => `/payments/${id}`,
      transformResponse: unwrap<Payment>,
      providesTags: ['Payments'],
    }),
    /** Every try to pay an order online. */
    getPaymentTries: build.query<OrderPayments, string>({
      query: (orderId) => `/payments/tries/${orderId}`,
      transformResponse: unwrap<OrderPayments>,
      providesTags: ['Payments'],
    }),
  }),
})

export const { useCreatePaymentMutation, useGetPaymentQuery, useGetPaymentTriesQuery } = paymentsApi
