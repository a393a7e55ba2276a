import type { SpecificationGroup } from '@haat/contract/attributes'
import { api, unwrap } from '#core/api.ts'

export const specificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a product says of itself, by groups. */
    getSpecifications: build.query<SpecificationGroup[], string>({
      query: (id) => `/products/${id}/specifications`,
      transformResponse: unwrap<SpecificationGroup[]>,
      providesTags: ['Products'],
    }),
  }),
})

export const { useGetSpecificationsQuery } = specificationsApi
