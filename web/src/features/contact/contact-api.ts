import type { ContactMessage } from '@haat/contract/contact'
import { api } from '#core/api.ts'

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContactMessage: build.mutation<unknown, ContactMessage>({
      query: (body) => ({ url: '/contact/create', method: 'POST', body }),
    }),
  }),
})

export const { useSendContactMessageMutation } = contactApi
