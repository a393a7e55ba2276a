import type { NoticeList, UnreadNotices } from '@haat/contract/notices'
import { api, unwrap, withQuery } from '#core/api.ts'

const pageSize = 20

const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The list, read on from its last notice. A change reads again as far as it was read. */
    getNotices: build.infiniteQuery<NoticeList, undefined, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ pageParam: before }) => withQuery('/notices', { before, limit: pageSize }),
      transformResponse: unwrap<NoticeList>,
      providesTags: ['Notices'],
    }),
    /** The newest few, and how many are unread. */
    getNewestNotices: build.query<NoticeList, undefined>({
      query: () => '/notices?limit=6',
      transformResponse: unwrap<NoticeList>,
      providesTags: ['Notices'],
    }),
    readNotice: build.mutation<UnreadNotices, string>({
      query: (id) => ({ url: `/notices/${id}/read`, method: 'PATCH' }),
      transformResponse: unwrap<UnreadNotices>,
      invalidatesTags: ['Notices'],
    }),
    readAllNotices: build.mutation<UnreadNotices, string>({
      query: (upTo) => ({ url: '/notices/read-all', method: 'PATCH', body: { upTo } }),
      transformResponse: unwrap<UnreadNotices>,
      invalidatesTags: ['Notices'],
    }),
  }),
})

export const {
  useGetNoticesInfiniteQuery,
  useGetNewestNoticesQuery,
  useReadNoticeMutation,
  useReadAllNoticesMutation,
} = noticesApi
