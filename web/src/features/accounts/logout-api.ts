import { api } from '#core/api.ts'

/** Beside the rest of the accounts' calls, since every page can sign out and few need the others. */
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
