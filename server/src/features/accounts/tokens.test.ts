import { SignJWT, type JWTPayload } from 'jose'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { readAccessToken } from './tokens.ts'

const kit = useKit()
afterEach(() => void vi.useRealTimers())
let ann: TestPerson
let sid: string
const now = () => Math.floor(Date.now() / 1_000)

beforeAll(async () => {
  ann = await kit.person('CUSTOMER')
  sid = (await readAccessToken(kit.ctx, ann.token)) ?? ''
})

/** A token signed with the market's own key, with `changes` to the claims of a good one. */
function token(changes: Record<string, unknown>, header = { alg: 'HS256' }): Promise<string> {
  const claims: JWTPayload = { iss: 'haat', sub: ann.id, sid, iat: now(), exp: now() + 600 }
  const changed = Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== null)
  return new SignJWT(Object.fromEntries(changed))
    .setProtectedHeader(header)
    .sign(new TextEncoder().encode(kit.ctx.config.authSecret))
}
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const status = async (authorization: string, url = '/users/get-profile') => {
  const { status: code, code: name } = await kit.call({ url, headers: { authorization } })
  return `${code} ${name ?? 'ok'}`
}

describe('an access token', () => {
  it('works when the market has signed it', async () => {
    expect(await status(await token({}))).toBe('200 ok')
    expect(await status(`Bearer ${await token({ iat: now() + 2 })}`)).toBe('200 ok')
  })

  it('is not cached beyond its expiry', async () => {
    const bearer = await token({ exp: now() + 60 })
    expect(await readAccessToken(kit.ctx, bearer)).toBe(sid)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 64_000 })
    expect(await readAccessToken(kit.ctx, bearer)).toBe(sid)
    vi.setSystemTime(Date.now() + 2_000)
    expect(await readAccessToken(kit.ctx, bearer)).toBeNull()
    vi.useRealTimers()
    const old = await token({ iat: now() - 14 * 60, exp: now() + 7_200 })
    expect(await readAccessToken(kit.ctx, old)).toBe(sid)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 66_000 })
    expect(await readAccessToken(kit.ctx, old)).toBeNull()
    vi.useRealTimers()
  })

  it.each([
    ['without an expiry', { exp: null }],
    ['that has expired', { exp: now() - 60 }],
    ['whose expiry is not a number', { exp: 'tomorrow' }],
    ['without an issue time', { iat: null }],
    ['issued in the future', { iat: now() + 3_600, exp: now() + 7_200 }],
    ['older than the maximum lifetime', { iat: now() - 3_600, exp: now() + 7_200 }],
    ['of another issuer', { iss: 'elsewhere' }],
    ['of no issuer', { iss: null }],
    ['without a person', { sub: null }],
    ['without a session', { sid: null }],
    ['whose session is not an id', { sid: 'x' }],
    ['whose session is SQL', { sid: "' or true --" }],
    ['whose session is a number', { sid: 7 }],
    ['whose session is a list', { sid: ['x'] }],
    ['whose session is an object', { sid: { id: 'x' } }],
    ['whose session is unknown', { sid: '00000000-0000-7000-8000-000000000000' }],
    ['that is not valid yet', { nbf: now() + 3_600 }],
    ['that is huge', { padding: 'x'.repeat(6_000) }],
  ])('%s is rejected, and counts as absent on public routes', async (_name, changes) => {
    const bad = await token(changes)
    expect(await status(bad)).toBe('401 SESSION_ENDED')
    const open = await kit.call({ url: '/products', headers: { authorization: bad } })
    expect(open).toMatchObject({ status: 200, data: [] })
    expect(open.raw.headers).toMatchObject({ 'x-session': 'ended', 'cache-control': 'no-store' })
  })

  it('without a signature, with another key or algorithm, or truncated is rejected', async () => {
    const claims = { iss: 'haat', sub: ann.id, sid, iat: now(), exp: now() + 600 }
    const good = await token({})
    const [head, body, signature] = good.split('.')
    const forged = [
      `${part({ alg: 'none' })}.${part(claims)}.`,
      `${part({ alg: 'none' })}.${part(claims)}.${signature}`,
      `${part({ alg: 'HS384' })}.${body}.${signature}`,
      `${head}.${part({ ...claims, sub: 'another' })}.${signature}`,
      `${head}.${body}`,
      `${head}.${body}.`,
      `${head}.${body}.${'x'.repeat(43)}`,
      await token({}, { alg: 'HS512' }),
      good.slice(0, -3),
      '..',
      '{}',
    ]
    for (const each of forged) expect(await status(each), each).toBe('401 SESSION_ENDED')
  })
})
