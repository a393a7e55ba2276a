import type {
  Category,
  CategoryInput,
  CategoryPatch,
  Product,
  ProductDuplicateInput,
  ProductInput,
  ProductPatch,
  ProductsQuery,
} from '@haat/contract/catalog'
import { limits } from '@haat/contract/limits'
import type { ListQuery, Page } from '@haat/contract/paging'
import { api, formBody, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

/** What every menu and filter asks for, with the same words, so that they share one answer. */
export const allCategories = { limit: limits.pageSizeMax }

/** Fields of a form and the picture that may come with them. */
export interface WithFile<Data> {
  data: Data
  file?: File | null
}

export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCategories: build.query<Page<Category>, Query<ListQuery>>({
      query: (query) => withQuery('/categories', query),
      transformResponse: unwrapPage<Category>,
      providesTags: ['Categories'],
    }),
    getCategory: build.query<Category, string>({
      query: (id) => `/categories/${id}`,
      transformResponse: unwrap<Category>,
      providesTags: ['Categories'],
    }),
    createCategory: build.mutation<Category, WithFile<CategoryInput>>({
      query: ({ data, file }) => ({
        url: '/categories/create',
        method: 'POST',
        body: formBody(data, file),
      }),
      transformResponse: unwrap<Category>,
      invalidatesTags: ['Categories'],
    }),
    updateCategory: build.mutation<Category, WithFile<CategoryPatch> & { id: string }>({
      query: ({ id, data, file }) => ({
        url: `/categories/${id}`,
        method: 'PATCH',
        body: formBody(data, file),
      }),
      transformResponse: unwrap<Category>,
      invalidatesTags: ['Categories', 'Products'],
    }),
    deleteCategory: build.mutation<unknown, string>({
      query: (id) => ({ url: `/categories/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Categories'],
    }),
    getProducts: build.query<Page<Product>, Query<ProductsQuery>>({
      query: (query) => withQuery('/products', query),
      transformResponse: unwrapPage<Product>,
      providesTags: ['Products'],
    }),
    /** With the signed-in person's own email the server also records the view. */
    getProduct: build.query<Product, { id: string; userEmail?: string | undefined }>({
      query: ({ id, userEmail }) => withQuery(`/products/${id}`, { userEmail }),
      transformResponse: unwrap<Product>,
      providesTags: ['Products'],
      onQueryStarted: async ({ userEmail }, { dispatch, queryFulfilled }) => {
        if (userEmail === undefined) return
        const isRecorded = await queryFulfilled.then(
          () => true,
          () => false,
        )
        if (isRecorded) dispatch(api.util.invalidateTags(['RecentProducts']))
      },
    }),
    createProduct: build.mutation<Product, WithFile<ProductInput>>({
      query: ({ data, file }) => ({
        url: '/products/create',
        method: 'POST',
        body: formBody(data, file),
      }),
      transformResponse: unwrap<Product>,
      invalidatesTags: ['Products', 'Categories', 'Shops'],
    }),
    duplicateProduct: build.mutation<Product, ProductDuplicateInput>({
      query: (body) => ({ url: '/products/duplicate', method: 'POST', body }),
      transformResponse: unwrap<Product>,
      invalidatesTags: ['Products', 'Categories', 'Shops'],
    }),
    updateProduct: build.mutation<Product, WithFile<ProductPatch> & { id: string }>({
      query: ({ id, data, file }) => ({
        url: `/products/${id}`,
        method: 'PATCH',
        body: formBody(data, file),
      }),
      transformResponse: unwrap<Product>,
      invalidatesTags: ['Products', 'Categories', 'Shops'],
    }),
    deleteProduct: build.mutation<unknown, string>({
      query: (id) => ({ url: `/products/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Products', 'Categories', 'Shops'],
    }),
  }),
})

export const {
  useGetCategoriesQuery,
  useGetCategoryQuery,
  useCreateCategoryMutation,
  useUpdateCategoryMutation,
  useDeleteCategoryMutation,
  useGetProductsQuery,
  useGetProductQuery,
  useCreateProductMutation,
  useDuplicateProductMutation,
  useUpdateProductMutation,
  useDeleteProductMutation,
} = catalogApi
