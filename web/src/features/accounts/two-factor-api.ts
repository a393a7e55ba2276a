import type {
  RecoveryCodes,
  TwoFactorProof,
  TwoFactorSecret,
  TwoFactorStatus,
} from '@haat/contract/two-factor'
import { api, unwrap } from '#core/api.ts'

const twoFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTwoFactor: build.query<TwoFactorStatus, undefined>({
      query: () => '/users/two-factor',
      transformResponse: unwrap<TwoFactorStatus>,
      providesTags: ['Profile'],
    }),
    offerTwoFactor: build.mutation<TwoFactorSecret, undefined>({
      query: () => ({ url: '/users/two-factor/offer', method: 'POST' }),
      transformResponse: unwrap<TwoFactorSecret>,
    }),
    confirmTwoFactor: build.mutation<RecoveryCodes, TwoFactorProof>({
      query: (body) => ({ url: '/users/two-factor/confirm', method: 'POST', body }),
      transformResponse: unwrap<RecoveryCodes>,
      invalidatesTags: ['Profile'],
    }),
    disableTwoFactor: build.mutation<unknown, TwoFactorProof>({
      query: (body) => ({ url: '/users/two-factor/disable', method: 'POST', body }),
      invalidatesTags: ['Profile'],
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, TwoFactorProof>({
      query: (body) => ({ url: '/users/two-factor/recovery-codes', method: 'POST', body }),
      transformResponse: unwrap<RecoveryCodes>,
      invalidatesTags: ['Profile'],
    }),
    /** For a SUPER_ADMIN: turns two-factor sign-in off for another person. */
    resetTwoFactor: build.mutation<unknown, string>({
      query: (id) => ({ url: `/users/${id}/reset-two-factor`, method: 'POST' }),
    }),
  }),
})

export const {
  useGetTwoFactorQuery,
  useOfferTwoFactorMutation,
  useConfirmTwoFactorMutation,
  useDisableTwoFactorMutation,
  useRenewRecoveryCodesMutation,
  useResetTwoFactorMutation,
} = twoFactorApi
