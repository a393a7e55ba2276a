import type { Page } from '@haat/contract/paging'
import type { Shop, ShopEdit, ShopInput, ShopsQuery, ShopStatusInput } from '@haat/contract/shops'
import { api, formBody, unwrap, unwrapPage, withLimit, type Query } from '#core/api.ts'

const shopQueries = api.injectEndpoints({
  endpoints: (build) => ({
    getShops: build.query<Page<Shop>, Query<ShopsQuery>>({
      query: (query) => withLimit('/shops', query),
      transformResponse: unwrapPage<Shop>,
      providesTags: ['Shops'],
    }),
    getShop: build.query<Shop, string>({
      query: (id) => `/shops/${id}`,
      transformResponse: unwrap<Shop>,
      providesTags: ['Shops'],
    }),
    /** By the vendor's id or email. The list is empty or holds the vendor's one shop. */
    getVendorShops: build.query<Shop[], string>({
      query: (vendor) => `/shops/vendor-shops/${encodeURIComponent(vendor)}`,
      transformResponse: unwrap<Shop[]>,
      providesTags: ['Shops'],
    }),
  }),
})

export const shopsApi = shopQueries.injectEndpoints({
  endpoints: (build) => ({
    createShop: build.mutation<Shop, { data: ShopInput; file: File }>({
      query: ({ data, file }) => ({
        url: '/shops/create',
        method: 'POST',
        body: formBody(data, file),
      }),
      transformResponse: unwrap<Shop>,
      invalidatesTags: ['Shops'],
    }),
    updateShop: build.mutation<Shop, { id: string; data: ShopEdit; file?: File | null }>({
      query: ({ id, data, file }) => ({
        url: `/shops/${id}`,
        method: 'PATCH',
        body: formBody(data, file),
      }),
      transformResponse: unwrap<Shop>,
      invalidatesTags: ['Shops', 'Products'],
    }),
    /** The list shows the new status at once, and undoes it when the server rejects it. */
    setShopStatus: build.mutation<Shop, { id: string } & ShopStatusInput>({
      query: ({ id, ...body }) => ({
        url: `/shops/change-status/${id}`,
        method: 'PATCH',
        body,
      }),
      transformResponse: unwrap<Shop>,
      invalidatesTags: ['Shops', 'Products'],
      onQueryStarted: async ({ id, status }, { dispatch, getState, queryFulfilled }) => {
        const cached = api.util.selectInvalidatedBy(getState(), ['Shops'])
        const patches = cached
          .filter(({ endpointName }) => endpointName === 'getShops')
          .map(({ originalArgs }) =>
            dispatch(
              shopsApi.util.updateQueryData('getShops', originalArgs, (page) => {
                const shop = page.data.find((each) => each.id === id)
                if (shop !== undefined) shop.status = status
              }),
            ),
          )
        await queryFulfilled.catch(() => patches.forEach((patch) => patch.undo()))
      },
    }),
    deleteShop: build.mutation<unknown, string>({
      query: (id) => ({ url: `/shops/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Shops', 'Products'],
    }),
  }),
})

export const {
  useGetShopsQuery,
  useGetShopQuery,
  useGetVendorShopsQuery,
  useCreateShopMutation,
  useUpdateShopMutation,
  useSetShopStatusMutation,
  useDeleteShopMutation,
} = shopsApi
