import { expect, it } from 'vitest'
import { useKit } from './kit.ts'

const kit = useKit()

/** What everybody gets alike and rarely changes. */
const kept = new Map([['GET /places', 'public, max-age=3600']])

it('caches store no personal responses, and never serve one caller’s response to another', async () => {
  const person = await kit.person('CUSTOMER')
  expect(kit.app.declaredRoutes.length).toBeGreaterThan(50)
  const vary = 'origin, authorization, x-addresses'
  for (const { method, url } of kit.app.declaredRoutes) {
    const path = `/api/v1${url.replaceAll(/:\w+/g, crypto.randomUUID())}`
    const headersOf = async (headers: Record<string, string>) =>
      (await kit.app.inject({ method, url: path, headers })).headers
    const words = `${method} ${url}`
    const isPrivate = { 'cache-control': 'no-store', vary }
    for (const authorization of [person.token, 'forged']) {
      expect(await headersOf({ authorization }), words).toMatchObject(isPrivate)
    }
    const forAnybody = await headersOf({})
    expect(forAnybody['vary'], words).toBe(vary)
    const expected = method === 'GET' ? kept.get(words) : 'no-store'
    expect(forAnybody['cache-control'], words).toBe(expected)
  }
})
