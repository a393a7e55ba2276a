import { expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'

const kit = useKit()
const classOf = (method: string, path: string) =>
  kit.app.requestClasses.classOf({ method, url: `/api/v1${path}` })

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
  expect(classOf('POST', path)).toBe('password')
})

it.each(['/auth/refresh-token', '/auth/logout', '/users/update-profile', '/wishes', '/carts/sync'])(
  'POST %s hashes none, and goes on in a flood of sign-ins',
  (path) => {
    expect(classOf('POST', path)).toBe('write')
  },
)

it.each(['/insights/vendor', '/insights/admin'])(
  'GET %s takes the database long, and no slot of lists',
  (path) => {
    expect(classOf('GET', path)).toBe('report')
    expect(classOf('GET', '/products')).toBe('read')
  },
)

it('every class that a route declares has slots', () => {
  const declared = kit.app.declaredRoutes.flatMap(({ requestClass }) => requestClass ?? [])
  expect([...new Set(declared)].toSorted()).toEqual(['order', 'password', 'report'])
})
