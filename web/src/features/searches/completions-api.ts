import type { Completions } from '@haat/contract/completions'
import { api, unwrap, withQuery } from '#core/api.ts'

export const completionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCompletions: build.query<Completions, string>({
      query: (searchTerm) => withQuery('/searches/completions', { searchTerm }),
      transformResponse: unwrap<Completions>,
      providesTags: ['Categories', 'Brands'],
    }),
  }),
})
