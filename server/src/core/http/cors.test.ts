import { describe, expect, it } from 'vitest'
import { png } from '#testing/multipart.ts'
import { multipart } from '#testing/multipart.ts'
import { useKit } from '#testing/kit.ts'
import { sourceOf } from './cors.ts'
import { parseOrigins } from '#core/boot/origins.ts'

const shop = 'https://shop.example'
const app = 'capacitor://localhost'
const evil = 'https://evil.example'
const kit = useKit({
  publicUrl: 'https://haat.example',
  isSecure: true,
  allowedOrigins: [shop, app],
  callsPerMinute: 3,
})

const ask = (url: string, headers: Record<string, string>, method: 'GET' | 'OPTIONS' = 'GET') =>
  kit.app.inject({ method, url, headers, remoteAddress: '198.51.100.7' })

describe('an allowed origin', () => {
  it.each([
    ['an answer', '/api/v1/categories', 200],
    ['a refusal', '/api/v1/users/get-profile', 401],
    ['the response of an unknown route', '/api/v1/nowhere', 404],
    ['the response to a malformed URL', '/api/v1/%ff', 400],
    ['the response for a missing picture', '/media/x/160.webp', 404],
  ])('may read %s', async (_what, url, status) => {
    for (const origin of [shop, app]) {
      const { headers, statusCode } = await ask(url, { origin })
      expect([status, 429]).toContain(statusCode)
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
      })
      for (const name of ['retry-after', 'x-ratelimit-remaining', 'x-request-id', 'x-session']) {
        expect(headers['access-control-expose-headers']).toContain(name)
      }
    }
  })

  it('may read that it was rate limited, and when to retry', async () => {
    let answer = await ask('/api/v1/categories', { origin: shop })
    for (let n = 0; n < 4; n += 1) answer = await ask('/api/v1/categories', { origin: shop })
    expect(answer.statusCode).toBe(429)
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': shop })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['x-request-id']).toBe(answer.json().requestId)
  })

  it('gets responses to preflights, which the rate limit does not count', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { headers, statusCode, body } = await ask(
        '/api/v1/orders/create',
        {
          origin: shop,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,idempotency-key',
        },
        'OPTIONS',
      )
      expect([statusCode, body]).toEqual([204, ''])
      expect(headers).toMatchObject({
        'access-control-allow-origin': shop,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
        'access-control-allow-headers': 'authorization,content-type,idempotency-key',
        vary: 'origin',
      })
      expect(Number(headers['access-control-max-age'])).toBeGreaterThan(60)
      expect(headers['x-ratelimit-remaining']).toBeUndefined()
    }
  })

  it('may show pictures on another site', async () => {
    const vendor = await kit.person('VENDOR')
    const form = await multipart({}, await png('teal'))
    const url = '/users/update-profile'
    const { data } = await kit.call<{ profilePhoto: string }>({
      method: 'PATCH',
      url,
      as: vendor,
      body: form.body,
      headers: form.headers,
    })
    const path = new URL(data.profilePhoto, 'https://haat.example').pathname
    const { headers, statusCode } = await ask(path, {})
    expect(statusCode).toBe(200)
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  })
})

describe('any other origin', () => {
  it.each([
    evil,
    'null',
    'https://shop.example.evil.example',
    'http://shop.example',
    shop + ':444',
  ])('gets no CORS headers: %s', async (origin) => {
    const preflight = { origin, 'access-control-request-method': 'POST' }
    for (const { headers } of [
      await ask('/api/v1/categories', { origin }),
      await ask('/api/v1/orders/create', preflight, 'OPTIONS'),
    ]) {
      expect(Object.keys(headers).filter((name) => /access-control/.test(name))).toEqual([])
      expect(String(headers['vary'])).toContain('origin')
    }
  })

  it('may not embed the market’s pages', async () => {
    const { headers } = await ask('/nowhere', { origin: shop })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('the source of a request', () => {
  it('is our own by PUBLIC_URL or by the Host header', () => {
    const config = { publicUrl: 'https://haat.example', allowedOrigins: [shop] }
    const of = (origin: string | undefined, host = 'haat.example') =>
      sourceOf({ headers: { host, ...(origin === undefined ? {} : { origin }) } }, config)
    expect(of(undefined)).toBe('none')
    expect(of('https://haat.example', '10.0.0.7:3000')).toBe('own')
    expect(of('http://127.0.0.1:3000', '127.0.0.1:3000')).toBe('own')
    expect(of('http://127.0.0.1:3001', '127.0.0.1:3000')).toBe('foreign')
    expect(of(shop)).toBe('allowed')
    for (const origin of [evil, 'null', '', 'haat.example']) expect(of(origin)).toBe('foreign')
  })
})

describe('a list of origins', () => {
  it('is normalised to the form that browsers send', () => {
    expect(
      parseOrigins(' https://Shop.example/, http://localhost:5173 capacitor://localhost'),
    ).toEqual(['https://shop.example', 'http://localhost:5173', 'capacitor://localhost'])
    expect(parseOrigins(',')).toEqual([])
    for (const bad of [
      '*',
      'https://*.example',
      'null',
      'shop.example',
      'https://shop.example/a',
    ]) {
      expect(parseOrigins(bad), bad).toBeNull()
    }
  })
})
