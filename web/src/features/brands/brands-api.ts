import type { AdminBrandsQuery, Brand, BrandEdit, BrandInput } from '@haat/contract/brands'
import type { Page } from '@haat/contract/paging'
import { api, formBody, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

const touched = ['Brands', 'Products'] as const

const brandsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBrands: build.query<Page<Brand>, Query<AdminBrandsQuery>>({
      query: (query) => withQuery('/brands/admin', query),
      transformResponse: unwrapPage<Brand>,
      providesTags: ['Brands'],
    }),
    createBrand: build.mutation<Brand, { data: BrandInput; file: File | null }>({
      query: ({ data, file }) => ({
        url: '/brands/create',
        method: 'POST',
        body: formBody(data, file),
      }),
      transformResponse: unwrap<Brand>,
      invalidatesTags: [...touched],
    }),
    updateBrand: build.mutation<Brand, { id: string; data: BrandEdit; file: File | null }>({
      query: ({ id, data, file }) => ({
        url: `/brands/${id}`,
        method: 'PATCH',
        body: formBody(data, file),
      }),
      transformResponse: unwrap<Brand>,
      invalidatesTags: [...touched],
    }),
    mergeBrand: build.mutation<Brand, { id: string; intoId: string }>({
      query: ({ id, intoId }) => ({
        url: `/brands/${id}/merge`,
        method: 'POST',
        body: { intoId },
      }),
      transformResponse: unwrap<Brand>,
      invalidatesTags: [...touched],
    }),
    deleteBrand: build.mutation<unknown, string>({
      query: (id) => ({ url: `/brands/${id}`, method: 'DELETE' }),
      invalidatesTags: [...touched],
    }),
  }),
})

export const {
  useGetBrandsQuery,
  useCreateBrandMutation,
  useUpdateBrandMutation,
  useMergeBrandMutation,
  useDeleteBrandMutation,
} = brandsApi
