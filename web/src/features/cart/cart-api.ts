import type { CartCheck, CartCheckQuery } from '@haat/contract/cart-check'
import { api, unwrap, withQuery } from '#core/api.ts'

export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The current state of a cart's shop and products. */
    checkCart: build.query<CartCheck, CartCheckQuery>({
      query: (query) => withQuery('/orders/cart-check', query),
      transformResponse: unwrap<CartCheck>,
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useCheckCartQuery } = cartApi
