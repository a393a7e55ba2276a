import type { Conversation, Message } from '@haat/contract/conversations'
import { api, unwrap } from '#core/api.ts'

const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    askHaat: build.mutation<Conversation, { id: string; isAsked: boolean }>({
      query: ({ id, isAsked }) => ({
        url: `/conversations/${id}/haat`,
        method: 'PATCH',
        body: { isAsked },
      }),
      transformResponse: unwrap<Conversation>,
      invalidatesTags: ['Conversations'],
    }),
    reportMessage: build.mutation<Message, { id: string; reason: string }>({
      query: ({ id, reason }) => ({
        url: `/conversations/messages/${id}/reports`,
        method: 'POST',
        body: { reason },
      }),
      transformResponse: unwrap<Message>,
      invalidatesTags: ['Conversations'],
    }),
    hideMessage: build.mutation<Message, { id: string; isHidden: boolean }>({
      query: ({ id, isHidden }) => ({
        url: `/conversations/messages/${id}`,
        method: 'PATCH',
        body: { isHidden },
      }),
      transformResponse: unwrap<Message>,
      invalidatesTags: ['Conversations'],
    }),
  }),
})

export const { useAskHaatMutation, useReportMessageMutation, useHideMessageMutation } =
  moderationApi
