import type { Page } from '@haat/contract/paging'
import type { ReturnRequest, ReturnsQuery } from '@haat/contract/returns'
import { api, unwrapPage, withQuery, type Query } from '#core/api.ts'

const returnsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReturns: build.query<Page<ReturnRequest>, Query<ReturnsQuery>>({
      query: (query) => withQuery('/returns', query),
      transformResponse: unwrapPage<ReturnRequest>,
      providesTags: ['Orders'],
    }),
  }),
})

export const { useGetReturnsQuery } = returnsApi
