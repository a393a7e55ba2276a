import type { Page } from '@haat/contract/paging'
import type { AccountsQuery, NamedAccount } from '@haat/contract/payout-accounts'
import type {
  AdminPayoutsQuery,
  Assembled,
  AssembleInput,
  DuePayout,
  PayoutFile,
  PayoutFileInput,
  PayoutForAdmins,
  PayoutItem,
  PayoutProof,
} from '@haat/contract/payouts'
import { api, formBody, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

const changed = ['Payouts', 'Ledger'] as const

/** A step of a payout, with what it needs. */
export type PayoutStep =
  | { id: string; step: 'approve' }
  | { id: string; step: 'cancel' | 'failed' | 'returned'; reason: string }
  | { id: string; step: 'paid'; reference: string; file: File | null }

const payoutReads = api.injectEndpoints({
  endpoints: (build) => ({
    getDue: build.query<Page<DuePayout>, { page: number }>({
      query: (query) => withQuery('/finance/payouts/due', query),
      transformResponse: unwrapPage<DuePayout>,
      providesTags: ['Payouts'],
    }),
    getPayouts: build.query<Page<PayoutForAdmins>, Query<AdminPayoutsQuery>>({
      query: (query) => withQuery('/finance/payouts', query),
      transformResponse: unwrapPage<PayoutForAdmins>,
      providesTags: ['Payouts'],
    }),
    getPayoutItems: build.query<Page<PayoutItem>, { id: string; page: number }>({
      query: ({ id, page }) => withQuery(`/finance/payouts/${id}/items`, { page }),
      transformResponse: unwrapPage<PayoutItem>,
      providesTags: ['Payouts'],
    }),
    getAccounts: build.query<Page<NamedAccount>, Query<AccountsQuery>>({
      query: (query) => withQuery('/finance/payout-accounts', query),
      transformResponse: unwrapPage<NamedAccount>,
      providesTags: ['Payouts'],
    }),
  }),
})

const payoutSteps = payoutReads.injectEndpoints({
  endpoints: (build) => ({
    assemble: build.mutation<Assembled, AssembleInput>({
      query: (body) => ({ url: '/finance/payouts/assemble', method: 'POST', body }),
      transformResponse: unwrap<Assembled>,
      invalidatesTags: changed,
    }),
    takeStep: build.mutation<PayoutForAdmins, PayoutStep>({
      query: ({ id, step, ...rest }) => ({
        url: `/finance/payouts/${id}/${step}`,
        method: 'POST',
        body: 'reference' in rest ? formBody({ reference: rest.reference }, rest.file) : rest,
      }),
      transformResponse: unwrap<PayoutForAdmins>,
      // Also when it is refused: somebody else has taken the step.
      invalidatesTags: changed,
    }),
    sendFile: build.mutation<PayoutFile, PayoutFileInput>({
      query: (body) => ({ url: '/finance/payouts/files', method: 'POST', body }),
      transformResponse: unwrap<PayoutFile>,
      invalidatesTags: changed,
    }),
    /** The log notes who reads a file, so it is not kept. */
    readFile: build.mutation<PayoutFile, string>({
      query: (id) => `/finance/payouts/files/${id}`,
      transformResponse: unwrap<PayoutFile>,
    }),
    readProof: build.mutation<PayoutProof, string>({
      query: (id) => `/finance/payouts/${id}/proof`,
      transformResponse: unwrap<PayoutProof>,
    }),
  }),
})

const paydayApi = payoutSteps.injectEndpoints({
  endpoints: (build) => ({
    verifyAccount: build.mutation<unknown, { shopId: string; changedAt: string }>({
      query: ({ shopId, changedAt }) => ({
        url: `/finance/shops/${shopId}/account/verify`,
        method: 'POST',
        body: { seen: { changedAt } },
      }),
      invalidatesTags: changed,
    }),
  }),
})

export const {
  useGetDueQuery,
  useGetPayoutsQuery,
  useGetPayoutItemsQuery,
  useGetAccountsQuery,
  useAssembleMutation,
  useTakeStepMutation,
  useSendFileMutation,
  useReadFileMutation,
  useReadProofMutation,
  useVerifyAccountMutation,
} = paydayApi
