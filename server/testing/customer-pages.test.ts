import type { Session } from '@haat/contract/accounts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { registerSite } from '#site/site.ts'
import { buildApp } from '#server/app.ts'
import { useKit } from './kit.ts'

const own = 'https://haat.example'
const allowed = 'https://shop.example'
const kit = useKit({ publicUrl: own, isSecure: true, allowedOrigins: [allowed] })
const password = 'three-small-boats'
let app: FastifyInstance
let address = ''

beforeAll(async () => {
  app = await buildApp(kit.ctx)
  await registerSite(app)
  for (const role of ['customer', 'vendor']) {
    const data = { name: 'Nadia', email: `${role}@test.example`, phoneNumber: '01712345678' }
    await kit.call({ method: 'POST', url: `/users/create-${role}`, body: { data, password } })
  }
  const shop = await kit.shop({ name: 'Circuit Corner' })
  await kit.product({ shopId: shop.id, name: 'Silent Mouse' })
  address = `/shops/${shop.id}`
})
afterAll(() => app.close())

function send(path: string, origin: string, body: object) {
  const url = `/api/v1/auth/${path}`
  return app.inject({ method: 'POST', url, headers: { origin }, payload: body })
}
const signIn = (role: string, origin = own) =>
  send('login', origin, { email: `${role}@test.example`, password })
const cookieOf = ({ cookies }: Awaited<ReturnType<typeof signIn>>) =>
  cookies.find(({ name }) => name === 'haat_customer')
const open = (url: string, cookie = '') => app.inject({ url, headers: { cookie } })
const customers = 'haat_customer=1'

describe('the cookie that says a customer is signed in', () => {
  it('is set for pages of single shops, and again with each renewal', async () => {
    const signedIn = await signIn('customer')
    const expected = {
      value: '1',
      path: '/shops/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      maxAge: 30 * 24 * 60 * 60,
    }
    expect(cookieOf(signedIn)).toMatchObject(expected)
    const { refreshToken } = signedIn.json<{ data: Session }>().data
    expect(cookieOf(await send('refresh-token', own, { refreshToken }))).toMatchObject(expected)
  })

  it('is not set for another origin, whose pages have a storage of their own', async () => {
    expect(cookieOf(await signIn('customer', allowed))).toBeUndefined()
    expect(cookieOf(await signIn('customer', 'https://evil.example'))).toBeUndefined()
    expect(cookieOf(await send('logout', allowed, {}))).toBeUndefined()
  })

  it('is cleared when somebody else signs in, at a logout, and when the session has ended', async () => {
    const cleared = { value: '', path: '/shops/' }
    expect(cookieOf(await signIn('vendor'))).toMatchObject(cleared)
    expect(cookieOf(await send('logout', own, {}))).toMatchObject(cleared)
    const ended = await send('refresh-token', own, { refreshToken: 'none' })
    expect(ended.statusCode).toBe(401)
    expect(cookieOf(ended)).toMatchObject(cleared)
  })

  it('is not set before a customer has chosen a password', async () => {
    const mustChoose = (value: boolean) =>
      kit.ctx.db.run(sql`update people set need_password_change = ${value} where role = 'CUSTOMER'`)
    await mustChoose(true)
    expect(cookieOf(await signIn('customer'))?.value).toBe('')
    await mustChoose(false)
  })
})

describe('the page of a shop', () => {
  it('comes with its content only with the cookie, and no cache stores it', async () => {
    const without = await open(address)
    expect(without.body).not.toContain('Circuit Corner')
    const content = await open(address, customers)
    expect(content.statusCode).toBe(200)
    expect(content.body).toMatch(/<h1[^>]*>Circuit Corner<\/h1>/)
    expect(content.body).toContain('Silent Mouse')
    expect((await open(address)).body).toBe(without.body)
    const unknown = '/shops/01930000-0000-7000-8000-00000000dead'
    expect((await open(unknown, customers)).statusCode).toBe(404)
    for (const url of [address, unknown]) {
      for (const cookie of ['', customers]) {
        expect((await open(url, cookie)).headers['cache-control']).toBe('no-store')
      }
    }
  })

  it('changes no other page', async () => {
    for (const url of ['/shops', '/checkout', '/dashboard/my-orders']) {
      const { body, headers } = await open(url, customers)
      expect(body).toBe((await open(url)).body)
      expect(headers['cache-control']).toMatch(/^public/)
    }
  })
})
