import { expect, test } from 'vitest'
import { slicesRestored } from '#core/persistence.ts'
import {
  requirementFound,
  selectRequirement,
  selectRole,
  selectUser,
  sessionEnded,
  sessionStarted,
  signedOut,
} from '#core/session.ts'
import { aSession, aUser } from '#test/samples.ts'
import { authReducer, passwordChosen, readSession, twoFactorSetUp } from './auth-slice.ts'

test('a login stores user and tokens, a logout clears them all', () => {
  const signedIn = authReducer(undefined, sessionStarted(aSession()))
  expect(signedIn).toEqual({ user: aUser, accessToken: 'access-1', refreshToken: 'refresh-1' })
  expect(selectRole({ auth: signedIn })).toBe('CUSTOMER')
  expect(authReducer(signedIn, sessionEnded())).toEqual(signedOut)
})

test('without an access token nobody is signed in', () => {
  expect(selectUser({ auth: { ...aSession(), accessToken: null } })).toBeNull()
})

test('a complete session is restored from storage', () => {
  const stored = JSON.parse(JSON.stringify(aSession()))
  expect(authReducer(undefined, slicesRestored({ auth: stored }))).toEqual(aSession())
})

test.each([
  ['nothing', null],
  ['a token alone', { accessToken: 'a', refreshToken: 'b' }],
  ['no refresh token', { ...aSession(), refreshToken: null }],
  ['an unknown role', { ...aSession(), user: { ...aUser, role: 'KING' } }],
  ['a list', [aSession()]],
])('%s in storage counts as signed out', (_what, stored) => {
  expect(readSession(stored)).toEqual(signedOut)
})

test('a required second factor survives fresh tokens and a reload, but not another sign-in', () => {
  const signedIn = authReducer(undefined, sessionStarted(aSession()))
  const asked = authReducer(signedIn, requirementFound('TWO_FACTOR_SETUP_REQUIRED'))
  const requirementOf = (auth: typeof asked) => selectRequirement({ auth })
  expect(requirementOf(asked)).toBe('TWO_FACTOR_SETUP_REQUIRED')
  const renewed = authReducer(asked, sessionStarted(aSession({ accessToken: 'access-2' })))
  expect(requirementOf(renewed)).toBe('TWO_FACTOR_SETUP_REQUIRED')
  expect(requirementOf(readSession(JSON.parse(JSON.stringify(renewed))))).not.toBeNull()
  expect(requirementOf(authReducer(renewed, twoFactorSetUp()))).toBeNull()
  const other = aSession({ user: { ...aUser, id: 'another' } })
  expect(requirementOf(authReducer(renewed, sessionStarted(other)))).toBeNull()
  expect(authReducer(asked, sessionEnded())).toEqual(signedOut)
})

test('a required password change comes first', () => {
  const signedIn = authReducer(undefined, sessionStarted(aSession()))
  const asked = authReducer(signedIn, requirementFound('TWO_FACTOR_SETUP_REQUIRED'))
  const both = authReducer(asked, requirementFound('PASSWORD_CHANGE_REQUIRED'))
  expect(selectRequirement({ auth: both })).toBe('PASSWORD_CHANGE_REQUIRED')
  expect(selectRequirement({ auth: authReducer(both, passwordChosen()) })).toBe(
    'TWO_FACTOR_SETUP_REQUIRED',
  )
})
