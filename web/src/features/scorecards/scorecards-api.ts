import type { Page } from '@haat/contract/paging'
import type {
  CountedOrder,
  CountedOrdersQuery,
  Scorecard,
  ScorecardsQuery,
} from '@haat/contract/scorecards'
import { api, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

/** Null: the card of the caller's own shop; otherwise that of a shop, for admins. */
export type ShopOfCard = string | null

const urlOf = (shopId: ShopOfCard) =>
  shopId === null ? '/scorecards/mine' : `/scorecards/shops/${shopId}`

export const scorecardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getScorecard: build.query<Scorecard, ShopOfCard>({
      query: urlOf,
      transformResponse: unwrap<Scorecard>,
      providesTags: ['Shops', 'Own'],
    }),
    getScorecards: build.query<Page<Scorecard>, Query<ScorecardsQuery>>({
      query: (query) => withQuery('/scorecards', query),
      transformResponse: unwrapPage<Scorecard>,
      providesTags: ['Shops'],
    }),
    getCountedOrders: build.query<
      Page<CountedOrder>,
      { shopId: ShopOfCard } & Query<CountedOrdersQuery>
    >({
      query: ({ shopId, ...query }) => withQuery(`${urlOf(shopId)}/orders`, query),
      transformResponse: unwrapPage<CountedOrder>,
      providesTags: ['Orders'],
    }),
  }),
})

export const { useGetScorecardQuery, useGetScorecardsQuery, useGetCountedOrdersQuery } =
  scorecardsApi
