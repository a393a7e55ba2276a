import type {
  CashHolder,
  CourierBalances,
  CourierOrder,
  CourierOrdersQuery,
  HeldCash,
  Remittance,
  RemittanceDecision,
  RemittanceInput,
  RemittancesQuery,
} from '@haat/contract/couriers'
import type { Page } from '@haat/contract/paging'
import { api, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

const couriersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCouriers: build.query<CourierBalances, undefined>({
      query: () => '/finance/couriers',
      transformResponse: unwrap<CourierBalances>,
      providesTags: ['Ledger'],
    }),
    getCourierOrders: build.query<
      Page<CourierOrder>,
      { courier: string } & Query<CourierOrdersQuery>
    >({
      query: (query) => withQuery('/finance/couriers/orders', query),
      transformResponse: unwrapPage<CourierOrder>,
      providesTags: ['Ledger'],
    }),
    getCashHolder: build.query<HeldCash, string>({
      query: (orderId) => `/finance/orders/${orderId}/cash-held-by`,
      transformResponse: unwrap<HeldCash>,
      providesTags: ['Ledger', 'Orders'],
    }),
    setCashHolder: build.mutation<HeldCash, { orderId: string; holder: CashHolder }>({
      query: ({ orderId, holder: body }) => ({
        url: `/finance/orders/${orderId}/cash-held-by`,
        method: 'PATCH',
        body,
      }),
      transformResponse: unwrap<HeldCash>,
      // Also when it is refused: the cash was collected meanwhile.
      invalidatesTags: ['Ledger', 'Orders'],
    }),
    getRemittances: build.query<Page<Remittance>, Query<RemittancesQuery>>({
      query: (query) => withQuery('/finance/remittances', query),
      transformResponse: unwrapPage<Remittance>,
      providesTags: ['Ledger'],
    }),
    enterRemittance: build.mutation<Remittance, RemittanceInput>({
      query: (body) => ({ url: '/finance/remittances', method: 'POST', body }),
      transformResponse: unwrap<Remittance>,
      invalidatesTags: ['Ledger'],
    }),
    decideRemittance: build.mutation<Remittance, { id: string } & RemittanceDecision>({
      query: ({ id, ...body }) => ({ url: `/finance/remittances/${id}`, method: 'PATCH', body }),
      transformResponse: unwrap<Remittance>,
      invalidatesTags: ['Ledger'],
    }),
  }),
})

export const {
  useGetCouriersQuery,
  useGetCourierOrdersQuery,
  useGetCashHolderQuery,
  useSetCashHolderMutation,
  useGetRemittancesQuery,
  useEnterRemittanceMutation,
  useDecideRemittanceMutation,
} = couriersApi
