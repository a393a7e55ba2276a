import type { CartCheck, CartCheckQuery } from '@haat/contract/cart-check'
import type { CartEdit, FollowingCart } from '@haat/contract/carts'
import { api, unwrap, withQuery } from '#core/api.ts'

export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The current state of a cart's shop and products. */
    checkCart: build.query<CartCheck, CartCheckQuery>({
      query: (query) => withQuery('/orders/cart-check', query),
      transformResponse: unwrap<CartCheck>,
      keepUnusedDataFor: 0,
    }),
    /** Brings this device's edits of the cart to the server. The response is the cart of all devices. */
    syncCart: build.mutation<FollowingCart, CartEdit[]>({
      query: (edits) =>
        edits.length === 0
          ? '/carts/mine'
          : { url: '/carts/sync', method: 'POST', body: { edits }, keepalive: true },
      transformResponse: unwrap<FollowingCart>,
    }),
  }),
})

export const { useCheckCartQuery } = cartApi
