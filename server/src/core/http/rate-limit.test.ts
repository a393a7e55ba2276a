import { expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'

const kit = useKit({ callsPerMinute: 40 })
const refused = { status: 429, code: 'TOO_MANY_REQUESTS' }

it('limits the calls per minute of an address, more strictly for expensive calls, and says when to retry', async () => {
  const subscribe = (n: number) =>
    kit.call({
      method: 'POST',
      url: '/newsletters/create',
      body: { email: `reader${n}@test.example` },
    })
  for (let n = 1; n <= 30; n += 1) expect((await subscribe(n)).status).toBe(201)
  const waiting = await subscribe(31)
  expect(waiting).toMatchObject(refused)
  const seconds = Number(waiting.raw.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  const list = () => kit.call({ url: '/categories' })
  for (let n = 1; n <= 40; n += 1) expect((await list()).status).toBe(200)
  expect(await list()).toMatchObject(refused)
})

it('does not count health checks and files, and counts an IPv6 network as one address', async () => {
  const get = (url: string, remoteAddress: string) => kit.app.inject({ url, remoteAddress })
  const products = '/api/v1/products'
  for (let n = 1; n <= 40; n += 1) {
    expect((await get(products, `2001:db8:1:1::${n.toString(16)}`)).statusCode).toBe(200)
  }
  const refusal = await get(products, '2001:db8:1:1:ffff::1')
  expect(refusal.statusCode).toBe(429)
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
  for (let n = 1; n <= 50; n += 1) {
    expect((await get('/healthz', '2001:db8:1:1::1')).statusCode).toBe(200)
    expect((await get('/media/x/1.webp', '2001:db8:1:1::1')).statusCode).toBe(404)
  }
  expect((await get(products, '2001:db8:1:2::1')).statusCode).toBe(200)
})

it('counts writes of signed-in callers by person, so that a whole office can shop from one address', async () => {
  const remoteAddress = '198.51.100.20'
  const subscribe = async (token: string) =>
    await kit.app.inject({
      method: 'POST',
      url: '/api/v1/coupons/apply-coupon',
      remoteAddress,
      headers: { authorization: token },
      payload: { code: 'NOTHING' },
    })
  const office = await Promise.all(Array.from({ length: 8 }, () => kit.person('CUSTOMER')))
  for (const { token } of office) {
    for (let n = 1; n <= 4; n += 1) expect((await subscribe(token)).statusCode).not.toBe(429)
    expect((await subscribe(token)).statusCode).toBe(429)
  }
})

it('limits calls by network before it checks the token', async () => {
  const call = () =>
    kit.app.inject({ url: '/api/v1/users/get-profile', remoteAddress: '198.51.100.30' })
  for (let n = 1; n <= 40; n += 1) expect((await call()).statusCode).toBe(401)
  expect((await call()).statusCode).toBe(429)
})
