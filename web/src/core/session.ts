import type { Session, SessionUser } from '@haat/contract/accounts'
import type { Role } from '@haat/contract/roles'
import { createAction } from '@reduxjs/toolkit'

/** Who is signed in; all empty when nobody is. Being signed in means an access token is present. */
export interface SessionState {
  user: SessionUser | null
  accessToken: string | null
  refreshToken: string | null
}

export interface WithSession {
  auth: SessionState
}

export const signedOut: SessionState = { user: null, accessToken: null, refreshToken: null }

/** A sign-in, or the same session with fresh tokens. */
export const sessionStarted = createAction<Session>('auth/sessionStarted')
/** A logout, here or in another tab. */
export const sessionEnded = createAction('auth/sessionEnded')
/** The server no longer knows the session: it ended without the person's doing. */
export const sessionLost = createAction('auth/sessionLost')

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

/** The signed-in person's email, as the calls that favour followed shops take it. */
export function selectUserEmail(state: WithSession): string | undefined {
  return selectUser(state)?.email
}

/** Whether a store's state holds a session; the API layer sees the state as unknown. */
export function hasSession(state: unknown): state is WithSession {
  return typeof state === 'object' && state !== null && 'auth' in state
}
