import type { Question } from '@haat/contract/questions'
import { api, unwrap } from '#core/api.ts'

/** A question, or an answer to one: what is reported and hidden. */
export type Written = { questionId: string } | { answerId: string }
const addressOf = (what: Written, rest: string) =>
  'questionId' in what
    ? `/questions/${what.questionId}/${rest}`
    : `/questions/answers/${what.answerId}/${rest}`

const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportWritten: build.mutation<Question, { what: Written; reason: string }>({
      query: ({ what, reason }) => ({
        url: addressOf(what, 'reports'),
        method: 'POST',
        body: { reason },
      }),
      transformResponse: unwrap<Question>,
      invalidatesTags: ['Questions'],
    }),
    setWrittenHidden: build.mutation<Question, { what: Written; isHidden: boolean }>({
      query: ({ what, isHidden }) => ({
        url: addressOf(what, 'status'),
        method: 'PATCH',
        body: { isHidden },
      }),
      transformResponse: unwrap<Question>,
      invalidatesTags: ['Questions'],
    }),
  }),
})

export const { useReportWrittenMutation, useSetWrittenHiddenMutation } = moderationApi
