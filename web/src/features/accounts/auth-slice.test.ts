import { expect, test } from 'vitest'
import { slicesRestored } from '#core/persistence.ts'
import { selectRole, selectUser, sessionEnded, sessionStarted, signedOut } from '#core/session.ts'
import { aSession, aUser } from '#test/samples.ts'
import { authReducer, readSession } from './auth-slice.ts'

test('a login keeps user and tokens, a logout clears them all', () => {
  const signedIn = authReducer(undefined, sessionStarted(aSession()))
  expect(signedIn).toEqual({ user: aUser, accessToken: 'access-1', refreshToken: 'refresh-1' })
  expect(selectRole({ auth: signedIn })).toBe('CUSTOMER')
  expect(authReducer(signedIn, sessionEnded())).toEqual(signedOut)
})

test('nobody is signed in without an access token', () => {
  expect(selectUser({ auth: { ...aSession(), accessToken: null } })).toBeNull()
})

test('a whole session comes back from storage', () => {
  const stored = JSON.parse(JSON.stringify(aSession()))
  expect(authReducer(undefined, slicesRestored({ auth: stored }))).toEqual(aSession())
})

test.each([
  ['nothing', null],
  ['a token alone', { accessToken: 'a', refreshToken: 'b' }],
  ['no refresh token', { ...aSession(), refreshToken: null }],
  ['a role that is none', { ...aSession(), user: { ...aUser, role: 'KING' } }],
  ['a list', [aSession()]],
])('%s in storage counts as signed out', (_what, stored) => {
  expect(readSession(stored)).toEqual(signedOut)
})
