import type { Dispute, DisputeDecision, DisputeInput, DisputesQuery } from '@haat/contract/disputes'
import type { Page } from '@haat/contract/paging'
import { api, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

export const disputesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDisputes: build.query<Page<Dispute>, Query<DisputesQuery>>({
      query: (query) => withQuery('/finance/disputes', query),
      transformResponse: unwrapPage<Dispute>,
      providesTags: ['Disputes'],
    }),
    openDispute: build.mutation<Dispute, DisputeInput>({
      query: (body) => ({ url: '/finance/disputes', method: 'POST', body }),
      transformResponse: unwrap<Dispute>,
      // What is disputed is set aside in the shop's account.
      invalidatesTags: ['Disputes', 'Ledger', 'Payouts'],
    }),
    decideDispute: build.mutation<Dispute, { id: string; data: DisputeDecision }>({
      query: ({ id, data }) => ({ url: `/finance/disputes/${id}`, method: 'PATCH', body: data }),
      transformResponse: unwrap<Dispute>,
      // What is disputed is set aside in the shop's account.
      invalidatesTags: ['Disputes', 'Ledger', 'Payouts'],
    }),
  }),
})

export const { useGetDisputesQuery, useOpenDisputeMutation, useDecideDisputeMutation } = disputesApi
