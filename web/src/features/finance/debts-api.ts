import type {
  CreditInput,
  DebtPayment,
  DebtPaymentDecision,
  DebtPaymentInput,
  DebtPaymentsQuery,
  ShopDebt,
  WriteOff,
  WriteOffInput,
  WriteOffsQuery,
} from '@haat/contract/debts'
import type { Page } from '@haat/contract/paging'
import { api, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

const changed = ['Payouts', 'Ledger'] as const

const debtReads = api.injectEndpoints({
  endpoints: (build) => ({
    getDebtPayments: build.query<Page<DebtPayment>, Query<DebtPaymentsQuery>>({
      query: (query) => withQuery('/finance/debt-payments', query),
      transformResponse: unwrapPage<DebtPayment>,
      providesTags: ['Payouts'],
    }),
    getWriteOffs: build.query<Page<WriteOff>, Query<WriteOffsQuery>>({
      query: (query) => withQuery('/finance/write-offs', query),
      transformResponse: unwrapPage<WriteOff>,
      providesTags: ['Payouts'],
    }),
    getShopDebt: build.query<ShopDebt, string>({
      query: (shopId) => `/finance/shops/${encodeURIComponent(shopId)}/debt`,
      transformResponse: unwrap<ShopDebt>,
      providesTags: ['Payouts', 'Ledger', 'Orders', 'Payments'],
    }),
  }),
})

const debtsApi = debtReads.injectEndpoints({
  endpoints: (build) => ({
    enterDebtPayment: build.mutation<DebtPayment, DebtPaymentInput>({
      query: (body) => ({ url: '/finance/debt-payments', method: 'POST', body }),
      transformResponse: unwrap<DebtPayment>,
      invalidatesTags: changed,
    }),
    decideDebtPayment: build.mutation<DebtPayment, { id: string } & DebtPaymentDecision>({
      query: ({ id, ...body }) => ({ url: `/finance/debt-payments/${id}`, method: 'PATCH', body }),
      transformResponse: unwrap<DebtPayment>,
      invalidatesTags: changed,
    }),
    proposeWriteOff: build.mutation<WriteOff, WriteOffInput>({
      query: (body) => ({ url: '/finance/write-offs', method: 'POST', body }),
      transformResponse: unwrap<WriteOff>,
      // Also when it is refused: somebody else has proposed one, or the shop has paid.
      invalidatesTags: changed,
    }),
    decideWriteOff: build.mutation<WriteOff, { id: string } & DebtPaymentDecision>({
      query: ({ id, ...body }) => ({ url: `/finance/write-offs/${id}`, method: 'PATCH', body }),
      transformResponse: unwrap<WriteOff>,
      invalidatesTags: changed,
    }),
    setCredit: build.mutation<ShopDebt, { shopId: string } & CreditInput>({
      query: ({ shopId, ...body }) => ({
        url: `/finance/shops/${shopId}/credit`,
        method: 'PATCH',
        body,
      }),
      transformResponse: unwrap<ShopDebt>,
      // Its products may be sold again.
      invalidatesTags: [...changed, 'Shops'],
    }),
  }),
})

export const {
  useGetDebtPaymentsQuery,
  useGetWriteOffsQuery,
  useGetShopDebtQuery,
  useEnterDebtPaymentMutation,
  useDecideDebtPaymentMutation,
  useProposeWriteOffMutation,
  useDecideWriteOffMutation,
  useSetCreditMutation,
} = debtsApi
