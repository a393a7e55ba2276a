import type {
  AppliedRate,
  CommissionRate,
  CommissionRateEdit,
  CommissionRateInput,
  CommissionRates,
  OwnRate,
  OwnRateQuery,
  OwnRates,
  TriedCommission,
  TryCommissionQuery,
} from '@haat/contract/commissions'
import type { Envelope, Query } from '#core/api.ts'
import { api, unwrap, withQuery } from '#core/api.ts'

/** What a rate can name, and a line of a list of such. */
export type NameableKind = 'shops' | 'categories' | 'products'
export interface Nameable {
  id: string
  name: string
}

/** Suggestions at once. */
const suggestions = 8

const rateQueries = api.injectEndpoints({
  endpoints: (build) => ({
    /** Every rate, in the order in which they are tried. */
    getRates: build.query<CommissionRate[], undefined>({
      query: () => '/commission-rates',
      transformResponse: ({ data }: Envelope<CommissionRates>) => data.rates,
      providesTags: ['CommissionRates'],
    }),
    tryRate: build.query<TriedCommission, Query<TryCommissionQuery>>({
      query: (query) => withQuery('/commission-rates/try', query),
      transformResponse: unwrap<TriedCommission>,
      providesTags: ['CommissionRates', 'Products'],
    }),
    getOwnRates: build.query<OwnRate[], undefined>({
      query: () => '/commission-rates/mine',
      transformResponse: ({ data }: Envelope<OwnRates>) => data.rates,
      providesTags: ['CommissionRates'],
    }),
    getRateOfProduct: build.query<AppliedRate, Query<OwnRateQuery>>({
      query: (query) => withQuery('/commission-rates/of-product', query),
      transformResponse: unwrap<AppliedRate>,
      providesTags: ['CommissionRates'],
    }),
    /** The first shops, categories or products that match a text. */
    findNameable: build.query<Nameable[], { kind: NameableKind; searchTerm: string }>({
      query: ({ kind, searchTerm }) => withQuery(`/${kind}`, { searchTerm, limit: suggestions }),
      transformResponse: ({ data }: Envelope<Nameable[]>) =>
        data.map(({ id, name }) => ({ id, name })),
    }),
  }),
})

const commissionsApi = rateQueries.injectEndpoints({
  endpoints: (build) => ({
    createRate: build.mutation<CommissionRate, CommissionRateInput>({
      query: (body) => ({ url: '/commission-rates', method: 'POST', body }),
      transformResponse: unwrap<CommissionRate>,
      invalidatesTags: ['CommissionRates'],
    }),
    updateRate: build.mutation<CommissionRate, { id: string; data: CommissionRateEdit }>({
      query: ({ id, data }) => ({ url: `/commission-rates/${id}`, method: 'PATCH', body: data }),
      transformResponse: unwrap<CommissionRate>,
      invalidatesTags: ['CommissionRates'],
    }),
    deleteRate: build.mutation<unknown, string>({
      query: (id) => ({ url: `/commission-rates/${id}`, method: 'DELETE' }),
      invalidatesTags: ['CommissionRates'],
    }),
    /** The list shows the new order at once, and undoes it when the server rejects it. */
    reorderRates: build.mutation<unknown, { ids: string[]; seen: { ids: string[] } }>({
      query: (body) => ({ url: '/commission-rates/order', method: 'POST', body }),
      invalidatesTags: ['CommissionRates'],
      onQueryStarted: async ({ ids }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          rateQueries.util.updateQueryData('getRates', undefined, (rates) => {
            const placeOf = ({ id, isFallback }: CommissionRate) =>
              isFallback ? ids.length : ids.indexOf(id)
            rates.sort((one, other) => placeOf(one) - placeOf(other))
          }),
        )
        await queryFulfilled.catch(() => patch.undo())
      },
    }),
  }),
})

export const {
  useGetRatesQuery,
  useTryRateQuery,
  useGetOwnRatesQuery,
  useGetRateOfProductQuery,
  useFindNameableQuery,
  useCreateRateMutation,
  useUpdateRateMutation,
  useDeleteRateMutation,
  useReorderRatesMutation,
} = commissionsApi
