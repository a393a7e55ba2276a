import type { OpenedPayment, Payment } from '@haat/contract/payments'
import { api, unwrap } from '#core/api.ts'

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Opens a payment; the shopper goes on to its `redirect_url`. Each payment attempt has its own key. */
    createPayment: build.mutation<OpenedPayment, { orderId: string; idempotencyKey: string }>({
      query: ({ orderId, idempotencyKey }) => ({
        url: '/payments/create',
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body: { orderId },
      }),
      transformResponse: unwrap<OpenedPayment>,
      invalidatesTags: ['Payments', 'Orders'],
    }),
    getPayment: build.query<Payment, string>({
      query: (id) => `/payments/${id}`,
      transformResponse: unwrap<Payment>,
      providesTags: ['Payments'],
    }),
  }),
})

export const { useCreatePaymentMutation, useGetPaymentQuery } = paymentsApi
