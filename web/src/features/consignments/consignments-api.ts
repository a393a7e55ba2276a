import type {
  AttentionQuery,
  BookingInput,
  Consignment,
  ConsignmentsOfOrder,
  CourierAccount,
  CourierAccountChange,
  CourierAccountInput,
  CourierAccounts,
  CourierTrial,
  FoundInput,
  SeenInput,
  StatementInput,
  StatementLine,
  StatementLinesQuery,
  StatementResult,
} from '@haat/contract/consignments'
import type { Page } from '@haat/contract/paging'
import { api, formBody, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

const consignmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getConsignments: build.query<ConsignmentsOfOrder, string>({
      query: (orderId) => `/consignments?orderId=${orderId}`,
      transformResponse: unwrap<ConsignmentsOfOrder>,
      providesTags: ['Orders'],
    }),
    bookCourier: build.mutation<Consignment, BookingInput>({
      query: (body) => ({ url: '/consignments', method: 'POST', body }),
      transformResponse: unwrap<Consignment>,
      // Also when it is refused: somebody else may have booked it.
      invalidatesTags: ['Orders'],
    }),
    cancelConsignment: build.mutation<Consignment, string>({
      query: (id) => ({ url: `/consignments/${id}/cancellation`, method: 'POST' }),
      transformResponse: unwrap<Consignment>,
      invalidatesTags: ['Orders'],
    }),
    stateFound: build.mutation<Consignment, { id: string } & FoundInput>({
      query: ({ id, ...body }) => ({ url: `/consignments/${id}/found`, method: 'POST', body }),
      transformResponse: unwrap<Consignment>,
      invalidatesTags: ['Orders'],
    }),
    getAttention: build.query<Page<Consignment>, Query<AttentionQuery>>({
      query: (query) => withQuery('/finance/consignments', query),
      transformResponse: unwrapPage<Consignment>,
      providesTags: ['Orders'],
    }),
    markSeen: build.mutation<Consignment, { id: string } & SeenInput>({
      query: ({ id, ...body }) => ({ url: `/finance/consignments/${id}`, method: 'PATCH', body }),
      transformResponse: unwrap<Consignment>,
      invalidatesTags: ['Orders'],
    }),
    getStatementLines: build.query<Page<StatementLine>, Query<StatementLinesQuery>>({
      query: (query) => withQuery('/finance/courier-statements/lines', query),
      transformResponse: unwrapPage<StatementLine>,
      providesTags: ['Ledger'],
    }),
    importStatement: build.mutation<StatementResult, { data: StatementInput; file: File | null }>({
      query: ({ data, file }) => ({
        url: '/finance/courier-statements',
        method: 'POST',
        body: file === null ? data : formBody(data, file),
      }),
      transformResponse: unwrap<StatementResult>,
      invalidatesTags: ['Ledger'],
    }),
  }),
})

export const courierAccountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The accounts that can be used; admins name a shop, or see the market's. */
    getCourierAccounts: build.query<CourierAccounts, string | undefined>({
      query: (shopId) => withQuery('/courier-accounts', { shopId }),
      transformResponse: unwrap<CourierAccounts>,
      providesTags: ['Shops', 'Own'],
    }),
    addCourierAccount: build.mutation<CourierAccount, CourierAccountInput>({
      query: (body) => ({ url: '/courier-accounts', method: 'POST', body }),
      transformResponse: unwrap<CourierAccount>,
      invalidatesTags: ['Shops'],
    }),
    changeCourierAccount: build.mutation<CourierAccount, { id: string } & CourierAccountChange>({
      query: ({ id, ...body }) => ({ url: `/courier-accounts/${id}`, method: 'PATCH', body }),
      transformResponse: unwrap<CourierAccount>,
      invalidatesTags: ['Shops'],
    }),
    tryCourierAccount: build.mutation<CourierTrial, string>({
      query: (id) => ({ url: `/courier-accounts/${id}/trial`, method: 'POST' }),
      transformResponse: unwrap<CourierTrial>,
      invalidatesTags: ['Shops'],
    }),
  }),
})

export const {
  useGetConsignmentsQuery,
  useBookCourierMutation,
  useCancelConsignmentMutation,
  useStateFoundMutation,
  useGetAttentionQuery,
  useMarkSeenMutation,
  useGetStatementLinesQuery,
  useImportStatementMutation,
} = consignmentsApi

export const {
  useGetCourierAccountsQuery,
  useAddCourierAccountMutation,
  useChangeCourierAccountMutation,
  useTryCourierAccountMutation,
} = courierAccountsApi
