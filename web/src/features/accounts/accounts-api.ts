import type {
  BillingForm,
  ChangedPassword,
  ChangePasswordInput,
  EndedSessions,
  LoginInput,
  Profile,
  ProfileInput,
  ResetPasswordReply,
  Session,
  SignedUp,
  SignUpInput,
} from '@haat/contract/accounts'
import { api, formBody, unwrap, type Envelope } from '#core/api.ts'
import { sessionStarted } from '#core/session.ts'
import { passwordChosen, userRenamed } from './auth-slice.ts'

const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Signs in and keeps the session. The screen decides where to go from there. */
    login: build.mutation<Session, LoginInput>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
      transformResponse: unwrap<Session>,
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const session = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        )
        if (session !== null) dispatch(sessionStarted(session))
      },
    }),
    createCustomer: build.mutation<SignedUp, SignUpInput>({
      query: (body) => ({ url: '/users/create-customer', method: 'POST', body }),
      transformResponse: unwrap<SignedUp>,
      invalidatesTags: ['Customers', 'Users'],
    }),
    createVendor: build.mutation<SignedUp, SignUpInput>({
      query: (body) => ({ url: '/users/create-vendor', method: 'POST', body }),
      transformResponse: unwrap<SignedUp>,
      invalidatesTags: ['Vendors', 'Users'],
    }),
    createAdmin: build.mutation<unknown, SignUpInput>({
      query: (body) => ({ url: '/users/create-admin', method: 'POST', body }),
      invalidatesTags: ['Admins', 'Users'],
    }),
    forgotPassword: build.mutation<Envelope<unknown>, { email: string }>({
      query: (body) => ({ url: '/auth/forgot-password', method: 'POST', body }),
    }),
    resetPassword: build.mutation<
      Envelope<ResetPasswordReply>,
      { id: string; token: string; password: string }
    >({
      query: ({ id, token, password }) => ({
        url: `/auth/reset-password?${new URLSearchParams({ token })}`,
        method: 'POST',
        body: { id, password },
      }),
    }),
  }),
})

export const accountsApi = signInApi.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<ChangedPassword, ChangePasswordInput>({
      query: (body) => ({ url: '/auth/change-password', method: 'POST', body }),
      transformResponse: unwrap<ChangedPassword>,
      invalidatesTags: ['Profile'],
      onQueryStarted: (_input, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(passwordChosen()),
          () => undefined,
        ),
    }),
    /** Confirms an email address with the token from the emailed link. */
    verifyEmail: build.mutation<unknown, { token: string }>({
      query: (body) => ({ url: '/auth/verify-email', method: 'POST', body }),
      invalidatesTags: ['Profile'],
    }),
    sendVerification: build.mutation<unknown, undefined>({
      query: () => ({ url: '/auth/send-verification', method: 'POST' }),
    }),
    /** Ends every session of the caller except this one. */
    logoutOthers: build.mutation<EndedSessions, undefined>({
      query: () => ({ url: '/auth/logout-others', method: 'POST' }),
      transformResponse: unwrap<EndedSessions>,
    }),
    getProfile: build.query<Profile, undefined>({
      query: () => '/users/get-profile',
      transformResponse: unwrap<Profile>,
      providesTags: ['Profile'],
    }),
    updateProfile: build.mutation<
      Profile,
      { data: ProfileInput | BillingForm; file?: File | null }
    >({
      query: ({ data, file }) => ({
        url: '/users/update-profile',
        method: 'PATCH',
        body: formBody(data, file),
      }),
      transformResponse: unwrap<Profile>,
      invalidatesTags: ['Profile'],
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const profile = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        )
        if (profile !== null) dispatch(userRenamed(profile.name))
      },
    }),
  }),
})

export const {
  useLoginMutation,
  useCreateCustomerMutation,
  useCreateVendorMutation,
  useCreateAdminMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
  useVerifyEmailMutation,
  useSendVerificationMutation,
  useLogoutOthersMutation,
  useGetProfileQuery,
  useUpdateProfileMutation,
} = accountsApi
