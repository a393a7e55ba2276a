import type { SessionUser } from '@haat/contract/accounts'
import { roles } from '@haat/contract/roles'
import { createSlice } from '@reduxjs/toolkit'
import { isRecord, slicesRestored } from '#core/persistence.ts'
import {
  requirementFound,
  sessionEnded,
  sessionLost,
  sessionStarted,
  signedOut,
  type SessionState,
} from '#core/session.ts'

const authSlice = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    /** The person's name changed in their profile. */
    userRenamed(state, action: { payload: string }) {
      if (state.user !== null) state.user.name = action.payload
    },
    /** The person chose a password of their own. */
    passwordChosen(state) {
      if (state.user !== null) state.user.needPasswordChange = false
    },
    /** Two-factor sign-in is on, and its recovery codes were seen. */
    twoFactorSetUp(state) {
      delete state.needsTwoFactor
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (state, { payload }) => ({
        user: payload.user,
        accessToken: payload.accessToken,
        refreshToken: payload.refreshToken,
        // Renewed tokens of the same person do not change it.
        ...(state.needsTwoFactor === true && state.user?.id === payload.user.id
          ? { needsTwoFactor: true }
          : {}),
      }))
      .addCase(requirementFound, (state, { payload }) => {
        if (state.user === null) return
        if (payload === 'PASSWORD_CHANGE_REQUIRED') state.user.needPasswordChange = true
        else state.needsTwoFactor = true
      })
      .addCase(sessionEnded, () => signedOut)
      .addCase(sessionLost, () => ({ ...signedOut, wasLost: true }))
      .addCase(slicesRestored, (state, { payload }) =>
        'auth' in payload ? readSession(payload.auth) : state,
      )
  },
})

export const { passwordChosen, twoFactorSetUp, userRenamed } = authSlice.actions
export const authReducer = authSlice.reducer

/** A session from storage; an incomplete one counts as signed out. */
export function readSession(stored: unknown): SessionState {
  if (!isRecord(stored)) return signedOut
  const { user, accessToken, refreshToken, wasLost } = stored
  if (wasLost === true) return { ...signedOut, wasLost }
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return signedOut
  if (!isSessionUser(user)) return signedOut
  const needs = stored['needsTwoFactor'] === true ? ({ needsTwoFactor: true } as const) : {}
  return { user, accessToken, refreshToken, ...needs }
}

function isSessionUser(value: unknown): value is SessionUser {
  if (!isRecord(value)) return false
  return (
    typeof value['id'] === 'string' &&
    typeof value['email'] === 'string' &&
    typeof value['name'] === 'string' &&
    roles.some((role) => role === value['role'])
  )
}
