import type { Product, ProductsQuery } from '@haat/contract/catalog'
import type { Category } from '@haat/contract/categories'
import { pagingLimits } from '@haat/contract/paging.limits'
import type { ListQuery, Page } from '@haat/contract/paging'
import type { ProductsMeta } from '@haat/contract/searches'
import { api, unwrap, unwrapPage, withLimit, withQuery, type Query } from '#core/api.ts'

/** The query of every menu and filter, defined once so that they share one cached response. */
export const allCategories = { limit: pagingLimits.wholeListMax }

export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCategories: build.query<Page<Category>, Query<ListQuery>>({
      query: (query) => withLimit('/categories', query),
      transformResponse: unwrapPage<Category>,
      providesTags: ['Categories'],
    }),
    getProducts: build.query<Page<Product, ProductsMeta>, Query<ProductsQuery>>({
      query: (query) => withQuery('/products', query),
      transformResponse: unwrapPage<Product, ProductsMeta>,
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
  }),
})

export const { useGetCategoriesQuery, useGetProductsQuery, useGetProductQuery } = catalogApi
