import type { Newsletter } from '@haat/contract/newsletters'
import type { Page } from '@haat/contract/paging'
import { api, unwrapPage, withQuery, type Envelope, type Query } from '#core/api.ts'

const newslettersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The response keeps its `success` flag, because the form reads it. */
    subscribe: build.mutation<Envelope<{ email: string }>, { email: string }>({
      query: (body) => ({ url: '/newsletters/create', method: 'POST', body }),
      invalidatesTags: ['Newsletters'],
    }),
    getNewsletters: build.query<Page<Newsletter>, Query<{ page: number; limit: number }>>({
      query: (query) => withQuery('/newsletters', query),
      transformResponse: unwrapPage<Newsletter>,
      providesTags: ['Newsletters'],
    }),
  }),
})

export const { useSubscribeMutation, useGetNewslettersQuery } = newslettersApi
