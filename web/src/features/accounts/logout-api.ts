import { api } from '#core/api.ts'

/** It has a file of its own because every page can sign out and few need the other calls. */
const logoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Ends the session on the server; see `useLogout`. */
    logout: build.mutation<unknown, { refreshToken: string | null }>({
      query: ({ refreshToken }) => ({
        url: '/auth/logout',
        method: 'POST',
        body: refreshToken === null ? {} : { refreshToken },
      }),
    }),
  }),
})

export const { useLogoutMutation } = logoutApi
