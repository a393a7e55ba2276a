import type {
  BooksReport,
  Journal,
  JournalsQuery,
  Proposal,
  ProposalDecision,
  ProposalInput,
  ProposalsQuery,
} from '@haat/contract/ledger'
import type {
  BalancesQuery,
  NamedBalance,
  Revenue,
  TrialBalance,
} from '@haat/contract/market-books'
import type { Page } from '@haat/contract/paging'
import { api, unwrap, unwrapPage, withQuery, type Query, type TagType } from '#core/api.ts'

/** What is booked with an order or a payment, in the same transaction. */
const booked: readonly TagType[] = ['Ledger', 'Orders', 'Payments']

export const booksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBooksReport: build.query<BooksReport, undefined>({
      query: () => '/finance/books',
      transformResponse: unwrap<BooksReport>,
      providesTags: ['Ledger'],
    }),
    getBalances: build.query<Page<NamedBalance>, Query<BalancesQuery>>({
      query: (query) => withQuery('/finance/balances', query),
      transformResponse: unwrapPage<NamedBalance>,
      providesTags: booked,
    }),
    getTrialBalance: build.query<TrialBalance, undefined>({
      query: () => '/finance/accounts',
      transformResponse: unwrap<TrialBalance>,
      providesTags: booked,
    }),
    getRevenue: build.query<Revenue, undefined>({
      query: () => '/finance/revenue',
      transformResponse: unwrap<Revenue>,
      providesTags: booked,
    }),
    getJournals: build.query<Page<Journal>, Query<JournalsQuery>>({
      query: (query) => withQuery('/finance/journals', query),
      transformResponse: unwrapPage<Journal>,
      providesTags: booked,
    }),
    getProposals: build.query<Page<Proposal>, Query<ProposalsQuery>>({
      query: (query) => withQuery('/finance/proposals', query),
      transformResponse: unwrapPage<Proposal>,
      providesTags: ['Ledger'],
    }),
    propose: build.mutation<Proposal, ProposalInput>({
      query: (body) => ({ url: '/finance/proposals', method: 'POST', body }),
      transformResponse: unwrap<Proposal>,
      invalidatesTags: ['Ledger'],
    }),
    decideProposal: build.mutation<Proposal, { id: string } & ProposalDecision>({
      query: ({ id, ...body }) => ({ url: `/finance/proposals/${id}`, method: 'PATCH', body }),
      transformResponse: unwrap<Proposal>,
      invalidatesTags: ['Ledger', 'Payouts'],
    }),
  }),
})

export const {
  useGetBooksReportQuery,
  useGetBalancesQuery,
  useGetTrialBalanceQuery,
  useGetRevenueQuery,
  useGetJournalsQuery,
  useGetProposalsQuery,
  useProposeMutation,
  useDecideProposalMutation,
} = booksApi
