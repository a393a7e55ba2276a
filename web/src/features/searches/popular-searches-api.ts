import type { PopularSearch } from '@haat/contract/searches'
import type { ListQuery, Page } from '@haat/contract/paging'
import { api, unwrapPage, withQuery, type Query } from '#core/api.ts'

const popularSearchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPopularSearches: build.query<Page<PopularSearch>, Query<ListQuery>>({
      query: (query) => withQuery('/searches/popular', query),
      transformResponse: unwrapPage<PopularSearch>,
    }),
  }),
})

export const { useGetPopularSearchesQuery } = popularSearchesApi
