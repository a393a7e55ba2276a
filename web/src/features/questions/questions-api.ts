import type { Page } from '@haat/contract/paging'
import type { Question, QuestionInput, QuestionsQuery } from '@haat/contract/questions'
import { api, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

/** The query key that holds the page of a product's questions. */
export const questionsKey = 'questions'
/** Questions of a product at a time. */
export const questionsShown = 5

/** A question, or an answer to one: what is reported and hidden. */
export type Written = { questionId: string } | { answerId: string }
const addressOf = (what: Written, rest: string) =>
  'questionId' in what
    ? `/questions/${what.questionId}/${rest}`
    : `/questions/answers/${what.answerId}/${rest}`

export const questionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProductQuestions: build.query<Page<Question>, { id: string; page: number }>({
      query: ({ id, page }) =>
        withQuery(`/questions/product/${id}`, { page, limit: questionsShown }),
      transformResponse: unwrapPage<Question>,
      providesTags: ['Questions'],
    }),
    getQuestions: build.query<Page<Question>, Query<QuestionsQuery>>({
      query: (query) => withQuery('/questions', query),
      transformResponse: unwrapPage<Question>,
      providesTags: ['Questions'],
    }),
    /** The same `clientId` adds nothing, so a retry is safe. */
    askQuestion: build.mutation<Question, QuestionInput>({
      query: (body) => ({ url: '/questions', method: 'POST', body }),
      transformResponse: unwrap<Question>,
      invalidatesTags: ['Questions'],
    }),
    removeQuestion: build.mutation<{ id: string }, string>({
      query: (id) => ({ url: `/questions/${id}`, method: 'DELETE' }),
      transformResponse: unwrap<{ id: string }>,
      invalidatesTags: ['Questions'],
    }),
    answerQuestion: build.mutation<Question, { id: string; text: string }>({
      query: ({ id, text }) => ({
        url: `/questions/${id}/answer`,
        method: 'PATCH',
        body: { text },
      }),
      transformResponse: unwrap<Question>,
      invalidatesTags: ['Questions'],
    }),
    removeAnswer: build.mutation<Question, string>({
      query: (id) => ({ url: `/questions/${id}/answer`, method: 'DELETE' }),
      transformResponse: unwrap<Question>,
      invalidatesTags: ['Questions'],
    }),
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

export const {
  useGetProductQuestionsQuery,
  useGetQuestionsQuery,
  useAskQuestionMutation,
  useRemoveQuestionMutation,
  useAnswerQuestionMutation,
  useRemoveAnswerMutation,
  useReportWrittenMutation,
  useSetWrittenHiddenMutation,
} = questionsApi
