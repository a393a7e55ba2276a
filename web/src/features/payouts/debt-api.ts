import type { OnlineDebtPayment, PayDebtInput, ShopDebt } from '@haat/contract/debts'
import type { OpenedPayment } from '@haat/contract/payments'
import { api, unwrap } from '#core/api.ts'

const debtApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What the vendor's shop owes, and may owe. */
    getDebt: build.query<ShopDebt, undefined>({
      query: () => '/payouts/debt',
      transformResponse: unwrap<ShopDebt>,
      providesTags: ['Payouts', 'Ledger', 'Orders', 'Payments'],
    }),
    /** Opens a payment of what the shop owes; the vendor goes on to its `redirect_url`. */
    payDebt: build.mutation<OpenedPayment, PayDebtInput & { idempotencyKey: string }>({
      query: ({ idempotencyKey, ...body }) => ({
        url: '/payouts/debt/pay',
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body,
      }),
      transformResponse: unwrap<OpenedPayment>,
    }),
    getDebtPayment: build.query<OnlineDebtPayment, string>({
      query: (id) => `/payouts/debt/payments/${id}`,
      transformResponse: unwrap<OnlineDebtPayment>,
      // What the shop owes changes with it.
      async onQueryStarted(_id, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (answer?.data.status === 'COMPLETED')
          dispatch(api.util.invalidateTags(['Payouts', 'Ledger']))
      },
    }),
  }),
})

export const { useGetDebtQuery, usePayDebtMutation, useGetDebtPaymentQuery } = debtApi
