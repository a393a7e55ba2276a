import type { Page } from '@haat/contract/paging'
import type { Question, QuestionInput, QuestionsQuery } from '@haat/contract/questions'
import { api, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

/** The query key that holds the page of a product's questions. */
export const questionsKey = 'questions'
/** Questions of a product at a time. */
const questionsShown = 5

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
  }),
})

export const {
  useGetProductQuestionsQuery,
  useGetQuestionsQuery,
  useAskQuestionMutation,
  useRemoveQuestionMutation,
  useAnswerQuestionMutation,
  useRemoveAnswerMutation,
} = questionsApi
