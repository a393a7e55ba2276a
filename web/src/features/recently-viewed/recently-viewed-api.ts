import type { Page } from '@haat/contract/paging'
import type { RecentlyViewed } from '@haat/contract/recently-viewed'
import { api, unwrapPage, withQuery, type Query } from '#core/api.ts'

const recentlyViewedApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRecentlyViewed: build.query<Page<RecentlyViewed>, Query<{ page: number; limit: number }>>({
      query: (query) => withQuery('/recent-viewed-products', query),
      transformResponse: unwrapPage<RecentlyViewed>,
      providesTags: ['RecentProducts'],
    }),
    recordView: build.mutation<unknown, { productId: string }>({
      query: (body) => ({ url: '/recent-viewed-products/create', method: 'POST', body }),
      invalidatesTags: ['RecentProducts'],
    }),
    deleteView: build.mutation<unknown, string>({
      query: (id) => ({ url: `/recent-viewed-products/${id}`, method: 'DELETE' }),
      invalidatesTags: ['RecentProducts'],
    }),
  }),
})

export const { useGetRecentlyViewedQuery, useDeleteViewMutation } = recentlyViewedApi
