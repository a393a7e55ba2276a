import type { PriceHistory } from '@haat/contract/prices'
import { api, unwrap } from '#core/api.ts'

/** What products were offered for; apart from the catalogue, so that lists load nothing of it. */
export const pricesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPriceHistory: build.query<PriceHistory, string>({
      query: (id) => `/products/${id}/price-history`,
      transformResponse: unwrap<PriceHistory>,
      providesTags: ['Products'],
    }),
  }),
})

export const { useGetPriceHistoryQuery } = pricesApi
