import type { UnreadCount } from '@haat/contract/conversations'
import { api, unwrap } from '#core/api.ts'

/** What the menu of every dashboard page needs, without the rest. */
const unreadApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many messages the caller has not read. */
    getUnreadMessages: build.query<UnreadCount, undefined>({
      query: () => '/conversations/unread',
      transformResponse: unwrap<UnreadCount>,
      providesTags: ['Conversations'],
    }),
  }),
})

export const { useGetUnreadMessagesQuery } = unreadApi
