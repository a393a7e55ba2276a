import { expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'

const kit = useKit()

it.each([
  '/auth/login',
  '/auth/change-password',
  '/auth/reset-password',
  '/users/create-customer',
  '/users/create-vendor',
  '/users/create-admin',
  '/users/two-factor/confirm',
  '/users/two-factor/disable',
  '/users/two-factor/recovery-codes',
])('POST %s hashes a password, and takes no slot of other writes', (path) => {
  const url = `/api/v1${path}`
  expect(kit.app.requestClasses.classOf({ method: 'POST', url })).toBe('password')
})

it.each(['/auth/refresh-token', '/auth/logout', '/users/update-profile', '/wishes', '/carts/sync'])(
  '%s hashes none, and goes on in a flood of sign-ins',
  (path) => {
    const url = `/api/v1${path}`
    expect(kit.app.requestClasses.classOf({ method: 'POST', url })).toBe('write')
  },
)
