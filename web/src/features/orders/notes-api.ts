import type { OrderNote, OrderNoteInput, OrderNotes } from '@haat/contract/order-notes'
import { api, unwrap } from '#core/api.ts'

const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What the shop and the market noted on an order. */
    getNotes: build.query<OrderNotes, string>({
      query: (orderId) => `/orders/${orderId}/notes`,
      transformResponse: unwrap<OrderNotes>,
      providesTags: ['Orders'],
    }),
    /** The same key and note get the stored response, so a retry is safe. */
    addNote: build.mutation<OrderNote, { id: string; idempotencyKey: string } & OrderNoteInput>({
      query: ({ id, idempotencyKey, body }) => ({
        url: `/orders/${id}/notes`,
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body: { body },
      }),
      transformResponse: unwrap<OrderNote>,
      invalidatesTags: ['Orders'],
    }),
  }),
})

export const { useGetNotesQuery, useAddNoteMutation } = notesApi
