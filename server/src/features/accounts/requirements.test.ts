import type { Session } from '@haat/contract/accounts'
import { accountLimits } from '@haat/contract/accounts.limits'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import type { DeclaredRoute } from '#core/http/http.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { act, codeOf, password, signInWith, withPassword } from '#testing/two-factor.ts'
import { untyped } from '#testing/untyped.ts'

const kit = useKit()
const wordsOf = ({ method, url }: DeclaredRoute) => `${method} ${url}`
const someId = '01930000-0000-7000-8000-00000000dead'

/** Calls every route. Returns the error codes that stopped the caller. */
async function callAll(as: TestPerson): Promise<Map<string, string | undefined>> {
  const said = new Map<string, string | undefined>()
  for (const route of kit.app.declaredRoutes) {
    // This one ends the session that all the others are called with.
    if (route.url === '/auth/logout') continue
    const url = route.url.replaceAll(/:\w+/g, someId)
    const { code } = await kit.call({ method: route.method, url, as })
    said.set(wordsOf(route), code)
  }
  return said
}

/** The routes that an error code does not block. */
const passing = (said: Map<string, string | undefined>, code: string) =>
  [...said].filter(([, each]) => each !== code).map(([words]) => words)
const openToAnyone = () => kit.app.declaredRoutes.filter(({ who }) => who === 'anyone').map(wordsOf)

async function withTemporaryPassword(): Promise<TestPerson> {
  const admin = await withPassword(kit, 'ADMIN')
  await kit.ctx.db.run(sql`
    update people set need_password_change = true, password_expires_at = now() + interval '7 days'
    where id = ${admin.id}`)
  return admin
}

describe('an account with a temporary password', () => {
  it('may call only the route that changes it, and public routes', async () => {
    const said = await callAll(await withTemporaryPassword())
    const open = openToAnyone().filter((words) => words !== 'POST /auth/logout')
    expect(passing(said, 'PASSWORD_CHANGE_REQUIRED').toSorted()).toEqual(
      [...open, 'GET /users/get-profile', 'POST /auth/change-password'].toSorted(),
    )
    expect(said.size).toBeGreaterThan(70)
  })

  it('sees what a visitor sees', async () => {
    const admin = await withTemporaryPassword()
    const closed = await kit.shop({ status: 'PENDING' })
    const shops = await kit.call<{ id: string }[]>({ url: '/shops', as: admin })
    expect(shops.status).toBe(200)
    expect(shops.data.map(({ id }) => id)).not.toContain(closed.id)
  })

  it('may sign out', async () => {
    const admin = await withTemporaryPassword()
    expect((await kit.call({ method: 'POST', url: '/auth/logout', as: admin })).status).toBe(200)
    expect((await kit.call({ url: '/users/get-profile', as: admin })).status).toBe(401)
  })

  it('is unrestricted once the password has changed to a different, strong one', async () => {
    const admin = await withTemporaryPassword()
    const change = (newPassword: string) =>
      kit.call({
        method: 'POST',
        url: '/auth/change-password',
        as: admin,
        body: { oldPassword: password, newPassword },
      })
    expect(await change(password)).toMatchObject({ code: 'WEAK_PASSWORD' })
    expect(await change('admin123')).toMatchObject({ code: 'WEAK_PASSWORD' })
    expect((await kit.call({ url: '/customers', as: admin })).code).toBe('PASSWORD_CHANGE_REQUIRED')
    expect((await change('nobody knows it')).status).toBe(200)
    expect((await kit.call({ url: '/customers', as: admin })).status).toBe(200)
  })

  it('can sign in for a limited number of days, and then only after a reset', async () => {
    const { id, email } = await withTemporaryPassword()
    expect((await signInWith(kit, email)).status).toBe(200)
    await kit.ctx.db.run(sql`update people set password_expires_at = now() where id = ${id}`)
    const late = await signInWith(kit, email)
    expect(late).toMatchObject({ status: 403, code: 'TEMPORARY_PASSWORD_EXPIRED' })
    const wrong = await kit.call<Session>({
      method: 'POST',
      url: '/auth/login',
      body: { email, password: 'not this one' },
    })
    expect(wrong.code).toBe('WRONG_CREDENTIALS')
  })

  it('is created by a SUPER_ADMIN, for a limited number of days', async () => {
    const as = await kit.person('SUPER_ADMIN')
    const data = { name: 'Rina Begum', email: 'rina@test.example', phoneNumber: '01712345678' }
    const body = { data, password: 'given-by-hand-7' }
    await kit.call({ method: 'POST', url: '/users/create-admin', as, body })
    const row = await kit.ctx.db.one(
      untyped,
      sql`
      select need_password_change, (password_expires_at::date - now()::date) as days
      from people where email = ${data.email}`,
    )
    expect(row).toEqual({ need_password_change: true, days: accountLimits.temporaryPasswordDays })
  })
})

describe('where admins must have a second factor', () => {
  beforeEach(() => {
    kit.ctx.config.adminTwoFactor = 'required'
  })
  afterEach(() => {
    kit.ctx.config.adminTwoFactor = 'optional'
  })

  it('an admin without one may call only the routes that set it up, and public routes', async () => {
    for (const role of ['ADMIN', 'SUPER_ADMIN'] as const) {
      const said = await callAll(await withPassword(kit, role))
      const open = openToAnyone().filter((words) => words !== 'POST /auth/logout')
      expect(passing(said, 'TWO_FACTOR_SETUP_REQUIRED').toSorted()).toEqual(
        [
          ...open,
          'GET /users/get-profile',
          'POST /auth/change-password',
          'GET /users/two-factor',
          'POST /users/two-factor/offer',
          'POST /users/two-factor/confirm',
        ].toSorted(),
      )
    }
  })

  it('an admin is unrestricted once it is on, and restricted again when it is turned off', async () => {
    const admin = await withPassword(kit, 'ADMIN')
    expect((await kit.call({ url: '/customers', as: admin })).status).toBe(403)
    const { secret } = (await act<{ secret: string }>(kit, admin, 'offer')).data
    expect((await kit.call({ url: '/customers', as: admin })).status).toBe(403)
    await act(kit, admin, 'confirm', { password, code: codeOf(secret) })
    expect((await kit.call({ url: '/customers', as: admin })).status).toBe(200)
    await act(kit, admin, 'disable', { password, code: codeOf(secret, 1) })
    expect((await kit.call({ url: '/customers', as: admin })).code).toBe(
      'TWO_FACTOR_SETUP_REQUIRED',
    )
  })

  it('vendors and customers are not affected', async () => {
    const { vendor } = await kit.shop()
    const customer = await kit.person('CUSTOMER')
    expect((await kit.call({ url: '/orders/shop-orders', as: vendor })).status).toBe(200)
    expect((await kit.call({ url: '/orders/my-orders', as: customer })).status).toBe(200)
  })

  it('a temporary password must be changed first', async () => {
    const admin = await withTemporaryPassword()
    expect((await kit.call({ url: '/customers', as: admin })).code).toBe('PASSWORD_CHANGE_REQUIRED')
    expect((await act(kit, admin, 'offer')).code).toBe('PASSWORD_CHANGE_REQUIRED')
  })
})
