import type { Session } from '@haat/contract/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'

const own = 'https://haat.example'
const allowed = 'https://shop.example'
const foreign = 'https://evil.example'
const kit = useKit({ publicUrl: own, isSecure: true, allowedOrigins: [allowed] })
const password = 'three-small-boats'
const email = 'nadia@test.example'

beforeAll(async () => {
  const data = { name: 'Nadia', email, phoneNumber: '01712345678' }
  await kit.call({ method: 'POST', url: '/users/create-customer', body: { data, password } })
})

function send(path: string, origin: string | null, cookie = '', body: object = {}) {
  return kit.app.inject({
    method: 'POST',
    url: `/api/v1/auth/${path}`,
    headers: { ...(origin === null ? {} : { origin }), cookie },
    payload: body,
  })
}
const signIn = (origin: string | null) => send('login', origin, '', { email, password })
const cookieOf = ({ cookies }: Awaited<ReturnType<typeof signIn>>, name = 'haat_refresh') =>
  cookies.find((each) => each.name === name)
const header = (answer: Awaited<ReturnType<typeof signIn>>) =>
  `haat_refresh=${cookieOf(answer)?.value}`

describe('the sign-in cookies', () => {
  it('are set for cross-site use for allowed origins only, and only over https', async () => {
    for (const name of ['haat_refresh', 'haat_device']) {
      expect(cookieOf(await signIn(allowed), name)).toMatchObject({
        sameSite: 'None',
        secure: true,
        httpOnly: true,
      })
      for (const origin of [own, foreign, 'null', null]) {
        expect(cookieOf(await signIn(origin), name)).toMatchObject({ sameSite: 'Lax' })
      }
    }
    kit.ctx.config.isSecure = false
    const plain = cookieOf(await signIn(allowed))
    kit.ctx.config.isSecure = true
    expect(plain).toMatchObject({ sameSite: 'Lax' })
    expect(plain?.secure).toBeUndefined()
  })

  it('renew a session for the market’s own pages and those of allowed origins', async () => {
    for (const origin of [own, allowed, null]) {
      const renewed = await send('refresh-token', origin, header(await signIn(allowed)))
      expect(renewed.statusCode).toBe(200)
      expect(cookieOf(renewed)?.sameSite).toBe(origin === allowed ? 'None' : 'Lax')
    }
  })

  it('are ignored in requests of other origins, which can neither renew nor end a session', async () => {
    const cookie = header(await signIn(allowed))
    for (const origin of [foreign, 'null', 'https://haat.example.evil.example']) {
      const renewed = await send('refresh-token', origin, cookie)
      expect(renewed.json()).toMatchObject({ success: false, code: 'SESSION_ENDED' })
      const ended = await send('logout', origin, cookie)
      expect([...renewed.cookies, ...ended.cookies]).toEqual([])
    }
    expect((await send('refresh-token', allowed, cookie)).statusCode).toBe(200)
  })

  it('are optional: the tokens in the response body work too', async () => {
    const { data } = (await signIn(allowed)).json<{ data: Session }>()
    const { refreshToken } = data
    const renewed = await send('refresh-token', allowed, '', { refreshToken })
    expect(renewed.statusCode).toBe(200)
    const next = renewed.json<{ data: Session }>().data
    const profile = await kit.app.inject({
      url: '/api/v1/users/get-profile',
      headers: { origin: allowed, authorization: next.accessToken },
    })
    expect(profile.statusCode).toBe(200)
    const ended = await send('logout', allowed, '', { refreshToken: next.refreshToken })
    expect(cookieOf(ended)).toMatchObject({ value: '', sameSite: 'None', secure: true })
  })
})
