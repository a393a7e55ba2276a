import type { Session, SessionUser } from '@haat/contract/accounts'
import type { Role } from '@haat/contract/roles'
import { createAction } from '@reduxjs/toolkit'

/** Who is signed in; all fields are null when nobody is. An access token means that somebody is signed in. */
export interface SessionState {
  user: SessionUser | null
  accessToken: string | null
  refreshToken: string | null
  /** The market requires two-factor sign-in, and the account has not set it up. */
  needsTwoFactor?: true
  /** Nobody logged out: the server ended the session. Other tabs learn it from storage. */
  wasLost?: true
}

/** What an account must do before anything else, as the server's error code. */
export type Requirement = 'PASSWORD_CHANGE_REQUIRED' | 'TWO_FACTOR_SETUP_REQUIRED'

export interface WithSession {
  auth: SessionState
}

export const signedOut: SessionState = { user: null, accessToken: null, refreshToken: null }

/** A sign-in, or the same session with fresh tokens. */
export const sessionStarted = createAction<Session>('auth/sessionStarted')
/** A logout, here or in another tab. */
export const sessionEnded = createAction('auth/sessionEnded')
/** The server ended the session; the person did not log out. */
export const sessionLost = createAction('auth/sessionLost')

/** The server said what the account must do first. */
export const requirementFound = createAction<Requirement>('auth/requirementFound')

export function selectSession(state: WithSession): SessionState {
  return state.auth
}

export function selectIsSignedIn(state: WithSession): boolean {
  return state.auth.accessToken !== null
}

export function selectUser(state: WithSession): SessionUser | null {
  return state.auth.accessToken === null ? null : state.auth.user
}

export function selectRole(state: WithSession): Role | null {
  return selectUser(state)?.role ?? null
}

/** What the signed-in person must do before they see any page behind a guard; null: nothing. */
export function selectRequirement(state: WithSession): Requirement | null {
  if (selectUser(state)?.needPasswordChange === true) return 'PASSWORD_CHANGE_REQUIRED'
  return state.auth.needsTwoFactor === true ? 'TWO_FACTOR_SETUP_REQUIRED' : null
}

/** The signed-in person's email, for calls that put followed shops first. */
export function selectUserEmail(state: WithSession): string | undefined {
  return selectUser(state)?.email
}

/** Whether a store's state holds a session; the API layer sees the state as unknown. */
export function hasSession(state: unknown): state is WithSession {
  return typeof state === 'object' && state !== null && 'auth' in state
}
