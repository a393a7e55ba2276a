import type {
  Conversation,
  InboxQuery,
  InboxRow,
  MessageInput,
  SentMessage,
  Thread,
} from '@haat/contract/conversations'
import type { Page } from '@haat/contract/paging'
import type { PrivatePicture } from '@haat/contract/private-pictures'
import { api, formBody, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'
import type { About } from './about.ts'
import { readThread, withOlder } from './read-thread.ts'

const messagesUrl = '/conversations/messages'

/** Live events invalidate the tag `Conversations`: whatever is open is read again. */
const conversationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInbox: build.query<Page<InboxRow>, Query<InboxQuery>>({
      query: (query) => withQuery('/conversations', query),
      transformResponse: unwrapPage<InboxRow>,
      providesTags: ['Conversations'],
    }),
    /**
     * The newest messages, and those before them as far back as they are shown. After a change all of them are read
     * again, so there is no gap between pages, and a message that was hidden since shows it.
     */
    getThread: build.query<Thread, About>({
      queryFn: async (about, { dispatch }, _options, call) => {
        const read = (before?: number) => call(withQuery(messagesUrl, { ...about, before }))
        // The state that a thunk gets can be selected from; the state that a query gets has no type.
        const shown = (): Thread | undefined =>
          dispatch((_, getState) => conversationsApi.endpoints.getThread.select(about)(getState()))
            .data
        return await readThread({ read, shown })
      },
      providesTags: ['Conversations'],
    }),
    /** Reads on: the messages before one become a part of the thread, and are read again with it. */
    readOlder: build.mutation<Thread, { about: About; before: number }>({
      query: ({ about, before }) => withQuery(messagesUrl, { ...about, before }),
      transformResponse: unwrap<Thread>,
      onQueryStarted: async ({ about }, { dispatch, queryFulfilled }) => {
        const older = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        )
        if (older === null) return
        const { updateQueryData } = conversationsApi.util
        dispatch(updateQueryData('getThread', about, (newer) => withOlder(newer, older)))
      },
    }),
    /** The same `clientId` adds nothing, so a retry is safe. */
    sendMessage: build.mutation<SentMessage, MessageInput>({
      query: (body) => ({ url: messagesUrl, method: 'POST', body }),
      transformResponse: unwrap<SentMessage>,
      invalidatesTags: ['Conversations'],
    }),
    markRead: build.mutation<Conversation, { id: string; seq: number }>({
      query: ({ id, seq }) => ({ url: `/conversations/${id}/read`, method: 'POST', body: { seq } }),
      transformResponse: unwrap<Conversation>,
      // A mark that failed is repeated after the next read; it must not be the reason for that read.
      invalidatesTags: (_, error) => (error === undefined ? ['Conversations'] : []),
    }),
    uploadMessagePicture: build.mutation<PrivatePicture, File>({
      query: (file) => ({ url: '/private-pictures', method: 'POST', body: formBody({}, file) }),
      transformResponse: unwrap<PrivatePicture>,
    }),
  }),
})

export const {
  useGetInboxQuery,
  useGetThreadQuery,
  useReadOlderMutation,
  useSendMessageMutation,
  useMarkReadMutation,
  useUploadMessagePictureMutation,
} = conversationsApi
