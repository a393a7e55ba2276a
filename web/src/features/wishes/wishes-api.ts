import type { Page } from '@haat/contract/paging'
import type {
  Wish,
  WishEdit,
  WishedIds,
  WishesQuery,
  WishInput,
  WishList,
  WishListInput,
  WishLists,
} from '@haat/contract/wishes'
import { api, unwrap, unwrapPage, withLimit, type Envelope, type Query } from '#core/api.ts'

export const wishesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWishedIds: build.query<readonly string[], undefined>({
      query: () => '/wishes/ids',
      transformResponse: (envelope: Envelope<WishedIds>) => envelope.data.productIds,
      providesTags: ['Wishes'],
    }),
    getWishes: build.query<Page<Wish>, Query<WishesQuery>>({
      query: (query) => withLimit('/wishes', query),
      transformResponse: unwrapPage<Wish>,
      providesTags: ['Wishes'],
    }),
    getWishLists: build.query<WishLists, undefined>({
      query: () => '/wish-lists',
      transformResponse: unwrap<WishLists>,
      providesTags: ['Wishes'],
    }),
    saveWish: build.mutation<unknown, WishInput>({
      query: (body) => ({ url: '/wishes', method: 'POST', body }),
      invalidatesTags: ['Wishes'],
    }),
    changeWish: build.mutation<unknown, { productId: string; edit: WishEdit }>({
      query: ({ productId, edit }) => ({
        url: `/wishes/${productId}`,
        method: 'PATCH',
        body: edit,
      }),
      invalidatesTags: ['Wishes'],
    }),
    removeWish: build.mutation<unknown, string>({
      query: (productId) => ({ url: `/wishes/${productId}`, method: 'DELETE' }),
      invalidatesTags: ['Wishes'],
    }),
    addWishList: build.mutation<WishList, WishListInput>({
      query: (body) => ({ url: '/wish-lists', method: 'POST', body }),
      transformResponse: unwrap<WishList>,
      invalidatesTags: ['Wishes'],
    }),
    renameWishList: build.mutation<unknown, { id: string; name: string }>({
      query: ({ id, name }) => ({ url: `/wish-lists/${id}`, method: 'PATCH', body: { name } }),
      invalidatesTags: ['Wishes'],
    }),
    removeWishList: build.mutation<unknown, string>({
      query: (id) => ({ url: `/wish-lists/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Wishes'],
    }),
  }),
})

export const {
  useGetWishesQuery,
  useGetWishListsQuery,
  useChangeWishMutation,
  useRemoveWishMutation,
  useAddWishListMutation,
  useRenameWishListMutation,
  useRemoveWishListMutation,
} = wishesApi
