import type { SessionUser } from '@haat/contract/accounts'
import type { FollowedShop, Follower } from '@haat/contract/following'
import type { Page } from '@haat/contract/paging'
import { api, unwrapNested, unwrapPage, withLimit, type Query } from '#core/api.ts'
import { hasSession, selectUser } from '#core/session.ts'

interface FollowersQuery {
  /** The shop's id, or its vendor's email. */
  shopId: string
  page?: number
  limit?: number
}

const followLists = api.injectEndpoints({
  endpoints: (build) => ({
    getFollowedShops: build.query<Page<FollowedShop>, Query<{ page: number; limit: number }>>({
      query: (query) => withLimit('/followed-shops', query),
      transformResponse: unwrapPage<FollowedShop>,
      providesTags: ['Followers', 'Shops'],
    }),
    /**
     * A shop's followers. Its vendor and admins see everyone; anyone else sees their own record only,
     * beside the true total.
     */
    getFollowers: build.query<Page<Follower>, FollowersQuery>({
      query: ({ shopId, ...query }) =>
        withLimit(`/followed-shops/followers/${encodeURIComponent(shopId)}`, query),
      transformResponse: unwrapNested<Follower>,
      providesTags: ['Followers'],
    }),
  }),
})

const followingApi = followLists.injectEndpoints({
  endpoints: (build) => ({
    follow: build.mutation<unknown, { shopId: string }>({
      query: (body) => ({ url: '/followed-shops/follow', method: 'POST', body }),
      invalidatesTags: ['Followers', 'Shops'],
      onQueryStarted: async ({ shopId }, { dispatch, getState, queryFulfilled }) => {
        const state: unknown = getState()
        const user = hasSession(state) ? selectUser(state) : null
        if (user === null) return
        const patch = dispatch(
          followingApi.util.updateQueryData('getFollowers', { shopId }, (page) => {
            if (isFollowedBy(page, user.email)) return
            page.data.push(ownRecord(shopId, user))
            page.meta.total += 1
          }),
        )
        await queryFulfilled.catch(patch.undo)
      },
    }),
    unfollow: build.mutation<unknown, { shopId: string }>({
      query: (body) => ({ url: '/followed-shops/unfollow', method: 'DELETE', body }),
      invalidatesTags: ['Followers', 'Shops'],
      onQueryStarted: async ({ shopId }, { dispatch, getState, queryFulfilled }) => {
        const state: unknown = getState()
        const user = hasSession(state) ? selectUser(state) : null
        if (user === null) return
        const patch = dispatch(
          followingApi.util.updateQueryData('getFollowers', { shopId }, (page) => {
            if (!isFollowedBy(page, user.email)) return
            page.data = page.data.filter(({ customer }) => customer.email !== user.email)
            page.meta.total -= 1
          }),
        )
        const lists = api.util
          .selectInvalidatedBy(getState(), ['Followers'])
          .filter(({ endpointName }) => endpointName === 'getFollowedShops')
          .map(({ originalArgs }) =>
            dispatch(
              followingApi.util.updateQueryData('getFollowedShops', originalArgs, (page) => {
                const kept = page.data.filter((follow) => follow.shopId !== shopId)
                page.meta.total -= page.data.length - kept.length
                page.data = kept
              }),
            ),
          )
        await queryFulfilled.catch(() => [patch, ...lists].forEach(({ undo }) => undo()))
      },
    }),
  }),
})

/** Whether the person of this email is among the followers. */
export function isFollowedBy(followers: Page<Follower>, email: string): boolean {
  return followers.data.some(({ customer }) => customer.email === email)
}

/** A temporary record until the server's own arrives. */
function ownRecord(shopId: string, user: SessionUser): Follower {
  const createdAt = new Date().toISOString()
  const { id, name, email, role, status } = user
  const customer = {
    id,
    name,
    email,
    phoneNumber: null,
    address: null,
    profilePhoto: null,
    createdAt,
    user: { id, email, role, status },
  }
  return { ...customer, id: `following-${shopId}`, shopId, createdAt, customer }
}

export const {
  useGetFollowedShopsQuery,
  useGetFollowersQuery,
  useFollowMutation,
  useUnfollowMutation,
} = followingApi
