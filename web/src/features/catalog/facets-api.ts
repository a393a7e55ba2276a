import type { ProductFacetsQuery } from '@haat/contract/catalog'
import type { FacetList } from '@haat/contract/facets'
import { api, unwrap, withQuery, type Query } from '#core/api.ts'

export const facetsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFacets: build.query<FacetList, Query<ProductFacetsQuery>>({
      query: (query) => withQuery('/products/facets', query),
      transformResponse: unwrap<FacetList>,
      providesTags: ['Products'],
    }),
  }),
})

export const { useGetFacetsQuery } = facetsApi
