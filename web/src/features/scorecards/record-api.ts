import type { SellerCard, ShopRecord } from '@haat/contract/scorecards'
import { api, unwrap } from '#core/api.ts'

/** What buyers see of a scorecard; apart from the rest, so that shoppers load nothing else. */
export const recordApi = api.injectEndpoints({
  endpoints: (build) => ({
    getShopRecord: build.query<ShopRecord, string>({
      query: (shopId) => `/scorecards/shops/${shopId}/record`,
      transformResponse: unwrap<ShopRecord>,
      providesTags: ['Shops'],
    }),
    getSellerCard: build.query<SellerCard, string>({
      query: (shopId) => `/shops/${shopId}/card`,
      transformResponse: unwrap<SellerCard>,
      providesTags: ['Shops'],
    }),
  }),
})

export const { useGetShopRecordQuery, useGetSellerCardQuery } = recordApi
