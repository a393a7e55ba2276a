import type {
  Product,
  ProductDuplicateInput,
  ProductEdit,
  ProductInput,
  ProductStatus,
} from '@haat/contract/catalog'
import type { Category, CategoryEdit, CategoryInput } from '@haat/contract/categories'
import { api, formBody, unwrap } from '#core/api.ts'
import { catalogApi } from './catalog-api.ts'

/** Fields of a form and the picture that may come with them. */
interface WithFile<Data> {
  data: Data
  file?: File | null
}

/** What a change of a product invalidates: categories and shops carry counts of products. */
const touched = ['Products', 'Categories', 'Shops'] as const

/** The catalogue's mutations. They have a file of their own because shoppers never need them. */
const categoryMutations = catalogApi.injectEndpoints({
  endpoints: (build) => ({
    createCategory: build.mutation<Category, WithFile<CategoryInput>>({
      query: ({ data, file }) => ({
        url: '/categories/create',
        method: 'POST',
        body: formBody(data, file),
      }),
      transformResponse: unwrap<Category>,
      invalidatesTags: ['Categories'],
    }),
    updateCategory: build.mutation<Category, WithFile<CategoryEdit> & { id: string }>({
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
  }),
})

const productMutations = categoryMutations.injectEndpoints({
  endpoints: (build) => ({
    createProduct: build.mutation<Product, WithFile<ProductInput>>({
      query: ({ data, file }) => ({
        url: '/products/create',
        method: 'POST',
        body: formBody(data, file),
      }),
      transformResponse: unwrap<Product>,
      invalidatesTags: [...touched],
    }),
    duplicateProduct: build.mutation<Product, ProductDuplicateInput>({
      query: (body) => ({ url: '/products/duplicate', method: 'POST', body }),
      transformResponse: unwrap<Product>,
      invalidatesTags: [...touched],
    }),
    updateProduct: build.mutation<Product, WithFile<ProductEdit> & { id: string }>({
      query: ({ id, data, file }) => ({
        url: `/products/${id}`,
        method: 'PATCH',
        body: formBody(data, file),
      }),
      transformResponse: unwrap<Product>,
      invalidatesTags: [...touched],
    }),
  }),
})

const catalogMutationsApi = productMutations.injectEndpoints({
  endpoints: (build) => ({
    /** The lists show the new status at once, and undo it when the server rejects it. */
    setProductStatus: build.mutation<
      Product,
      { id: string; status: ProductStatus; seen: ProductEdit['seen'] }
    >({
      query: ({ id, ...body }) => ({ url: `/products/${id}`, method: 'PATCH', body }),
      transformResponse: unwrap<Product>,
      invalidatesTags: [...touched],
      onQueryStarted: async ({ id, status }, { dispatch, getState, queryFulfilled }) => {
        const lists = api.util
          .selectInvalidatedBy(getState(), ['Products'])
          .filter(({ endpointName }) => endpointName === 'getProducts')
        const patches = lists.map(({ originalArgs }) =>
          dispatch(
            catalogApi.util.updateQueryData('getProducts', originalArgs, (page) => {
              const product = page.data.find((each) => each.id === id)
              if (product !== undefined) product.status = status
            }),
          ),
        )
        await queryFulfilled.catch(() => patches.forEach((patch) => patch.undo()))
      },
    }),
    deleteProduct: build.mutation<unknown, string>({
      query: (id) => ({ url: `/products/${id}`, method: 'DELETE' }),
      invalidatesTags: [...touched],
    }),
  }),
})

export const {
  useCreateCategoryMutation,
  useUpdateCategoryMutation,
  useDeleteCategoryMutation,
  useCreateProductMutation,
  useDuplicateProductMutation,
  useUpdateProductMutation,
  useSetProductStatusMutation,
  useDeleteProductMutation,
} = catalogMutationsApi
