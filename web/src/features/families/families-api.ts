import type { Family } from '@haat/contract/families'
import { api, unwrap } from '#core/api.ts'

export const familiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The family of a product, as the product's page shows it. */
    getFamily: build.query<Family, string>({
      query: (productId) => `/products/${productId}/family`,
      transformResponse: unwrap<Family>,
      providesTags: ['Products'],
    }),
  }),
})

export const { useGetFamilyQuery } = familiesApi
