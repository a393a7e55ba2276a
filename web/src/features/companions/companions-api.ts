import type { Companions } from '@haat/contract/companions'
import { api, unwrap } from '#core/api.ts'

export const companionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCompanions: build.query<Companions, string>({
      query: (id) => `/products/${id}/companions`,
      transformResponse: unwrap<Companions>,
      providesTags: ['Products'],
    }),
  }),
})

export const { useGetCompanionsQuery } = companionsApi
