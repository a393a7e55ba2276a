import type { CategoryAttribute, ProductAttribute } from '@haat/contract/attributes'
import type { Brand } from '@haat/contract/brands'
import { api, unwrap } from '#core/api.ts'

/** What the product editor asks for besides the product. */
const detailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAllBrands: build.query<Brand[], undefined>({
      query: () => '/brands',
      transformResponse: unwrap<Brand[]>,
      providesTags: ['Brands'],
    }),
    getCategoryAttributes: build.query<CategoryAttribute[], string>({
      query: (id) => `/categories/${id}/attributes`,
      transformResponse: unwrap<CategoryAttribute[]>,
      providesTags: ['Attributes', 'Categories'],
    }),
    /** What one of the vendor's own products says. */
    getProductAttributes: build.query<ProductAttribute[], string>({
      query: (id) => `/products/${id}/attributes`,
      transformResponse: unwrap<ProductAttribute[]>,
      providesTags: ['Products'],
    }),
  }),
})

export const { useGetAllBrandsQuery, useGetCategoryAttributesQuery, useGetProductAttributesQuery } =
  detailsApi
