import type { NoticeChoiceInput, NoticeChoices } from '@haat/contract/notices'
import { api, unwrap } from '#core/api.ts'

const choicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNoticeChoices: build.query<NoticeChoices, undefined>({
      query: () => '/notices/choices',
      transformResponse: unwrap<NoticeChoices>,
      providesTags: ['Notices'],
    }),
    chooseNotices: build.mutation<NoticeChoices, NoticeChoiceInput>({
      query: (body) => ({ url: '/notices/choices', method: 'PATCH', body }),
      transformResponse: unwrap<NoticeChoices>,
      invalidatesTags: ['Notices'],
    }),
  }),
})

export const { useGetNoticeChoicesQuery, useChooseNoticesMutation } = choicesApi
