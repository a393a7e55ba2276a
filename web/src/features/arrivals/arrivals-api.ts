import type { Arrival } from '@haat/contract/arrivals'
import { api, unwrap, withQuery } from '#core/api.ts'

/** When something of a shop that is ordered now arrives; without a place, in Dhaka. */
export interface ArrivalAsked {
  shopId: string
  placeId?: number | undefined
}

export const arrivalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getArrival: build.query<Arrival, ArrivalAsked>({
      query: ({ shopId, placeId }) => withQuery(`/shops/${shopId}/arrival`, { placeId }),
      transformResponse: unwrap<Arrival>,
      providesTags: ['Shops'],
    }),
  }),
})

export const { useGetArrivalQuery } = arrivalsApi
