import type {
  Conversation,
  InboxQuery,
  InboxRow,
  MessageInput,
  SentMessage,
  Thread,
  ThreadQuery,
  UnreadCount,
} from '@haat/contract/conversations'
import type { Page } from '@haat/contract/paging'
import type { PrivatePicture } from '@haat/contract/private-pictures'
import { api, formBody, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

/** Live events invalidate the tag `Conversations`: whatever is open is read again. */
const conversationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInbox: build.query<Page<InboxRow>, Query<InboxQuery>>({
      query: (query) => withQuery('/conversations', query),
      transformResponse: unwrapPage<InboxRow>,
      providesTags: ['Conversations'],
    }),
    /** How many messages the caller has not read. */
    getUnreadMessages: build.query<UnreadCount, undefined>({
      query: () => '/conversations/unread',
      transformResponse: unwrap<UnreadCount>,
      providesTags: ['Conversations'],
    }),
    /** The newest messages. */
    getThread: build.query<Thread, Query<ThreadQuery>>({
      query: (query) => withQuery('/conversations/messages', query),
      transformResponse: unwrap<Thread>,
      providesTags: ['Conversations'],
    }),
    /** Messages before one: read once, because they don't change. */
    getOlder: build.query<Thread, Query<ThreadQuery>>({
      query: (query) => withQuery('/conversations/messages', query),
      transformResponse: unwrap<Thread>,
    }),
    /** The same `clientId` adds nothing, so a retry is safe. */
    sendMessage: build.mutation<SentMessage, MessageInput>({
      query: (body) => ({ url: '/conversations/messages', method: 'POST', body }),
      transformResponse: unwrap<SentMessage>,
      invalidatesTags: ['Conversations'],
    }),
    markRead: build.mutation<Conversation, { id: string; seq: number }>({
      query: ({ id, seq }) => ({ url: `/conversations/${id}/read`, method: 'POST', body: { seq } }),
      transformResponse: unwrap<Conversation>,
      invalidatesTags: ['Conversations'],
    }),
    uploadMessagePicture: build.mutation<PrivatePicture, File>({
      query: (file) => ({ url: '/private-pictures', method: 'POST', body: formBody({}, file) }),
      transformResponse: unwrap<PrivatePicture>,
    }),
  }),
})

export const {
  useGetInboxQuery,
  useGetUnreadMessagesQuery,
  useGetThreadQuery,
  useLazyGetOlderQuery,
  useSendMessageMutation,
  useMarkReadMutation,
  useUploadMessagePictureMutation,
} = conversationsApi
