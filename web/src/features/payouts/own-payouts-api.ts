import type { Page } from '@haat/contract/paging'
import type {
  Payout,
  PayoutAccountInput,
  PayoutDetails,
  PayoutItem,
  PayoutsQuery,
  ShopLegalInput,
} from '@haat/contract/payouts'
import { api, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

/** What a vendor sees and sets of the payouts of their own shop. */
const ownPayoutsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnPayouts: build.query<Page<Payout>, Query<PayoutsQuery>>({
      query: (query) => withQuery('/payouts', query),
      transformResponse: unwrapPage<Payout>,
      providesTags: ['Payouts'],
    }),
    getOwnPayoutItems: build.query<Page<PayoutItem>, { id: string; page: number }>({
      query: ({ id, page }) => withQuery(`/payouts/${id}/items`, { page }),
      transformResponse: unwrapPage<PayoutItem>,
      providesTags: ['Payouts'],
    }),
    getOwnDetails: build.query<PayoutDetails, undefined>({
      query: () => '/payouts/details',
      transformResponse: unwrap<PayoutDetails>,
      providesTags: ['Payouts'],
    }),
    setOwnLegal: build.mutation<PayoutDetails, ShopLegalInput>({
      query: (body) => ({ url: '/payouts/details/legal', method: 'PATCH', body }),
      transformResponse: unwrap<PayoutDetails>,
      invalidatesTags: ['Payouts', 'CommissionInvoices'],
    }),
    setOwnAccount: build.mutation<PayoutDetails, PayoutAccountInput>({
      query: (body) => ({ url: '/payouts/details/account', method: 'PATCH', body }),
      transformResponse: unwrap<PayoutDetails>,
      invalidatesTags: ['Payouts'],
    }),
  }),
})

export const {
  useGetOwnPayoutsQuery,
  useGetOwnPayoutItemsQuery,
  useGetOwnDetailsQuery,
  useSetOwnLegalMutation,
  useSetOwnAccountMutation,
} = ownPayoutsApi
