import type { Person, Session } from '@haat/contract/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db.ts'
import { useKit } from '#testing/kit.ts'

const kit = useKit()
const password = 'right-horse'
let ann: string
let annId: string
let count = 0

beforeAll(async () => {
  const made = await signUp()
  ann = made.email
  annId = made.id
})

async function signUp(): Promise<Person> {
  const email = `someone${(count += 1)}@test.example`
  const data = { name: 'Someone', email, phoneNumber: '01712345678' }
  const body = { data, password }
  return (await kit.call<Person>({ method: 'POST', url: '/users/create-customer', body })).data
}
const newcomer = async () => (await signUp()).email
const login = (email: string) =>
  kit.call<Session>({ method: 'POST', url: '/auth/login', body: { email, password } })
const refresh = (refreshToken: string) =>
  kit.call<Session>({ method: 'POST', url: '/auth/refresh-token', body: { refreshToken } })
const profileWith = (token: string) =>
  kit.call({ url: '/users/get-profile', headers: { authorization: token } })

describe('refreshing', () => {
  it('hands out new tokens each time and extends the session', async () => {
    let { data } = await login(ann)
    for (let n = 0; n < 3; n += 1) {
      kit.statements.length = 0
      const next = await refresh(data.refreshToken)
      expect(next.status).toBe(200)
      expect(kit.statements).toHaveLength(1)
      expect(next.data.user.email).toBe(ann)
      data = next.data
    }
    expect((await profileWith(data.accessToken)).status).toBe(200)
  })

  it('ends the whole family when a token comes a second time', async () => {
    const first = await login(ann)
    const other = await login(ann)
    const second = await refresh(first.data.refreshToken)
    const stolen = await refresh(first.data.refreshToken)
    expect(stolen).toMatchObject({ status: 401, code: 'SESSION_ENDED' })
    expect(await refresh(second.data.refreshToken)).toMatchObject({ status: 401 })
    expect(await profileWith(second.data.accessToken)).toMatchObject({ status: 401 })
    expect((await profileWith(other.data.accessToken)).status).toBe(200)
    const act = await kit.ctx.db.maybe(sql`
      select actor_id from audit_log where action = 'session.token-reused' and subject_id = ${annId}`)
    expect(act).toEqual({ actor_id: null })
  })

  it('lets exactly one of several simultaneous calls win, and ends the family', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { data } = await login(ann)
      const answers = await Promise.all(
        Array.from({ length: 2 + (round % 4) }, () => refresh(data.refreshToken)),
      )
      const winners = answers.filter((answer) => answer.status === 200)
      expect(winners).toHaveLength(1)
      const [winner] = winners
      expect(await refresh(winner?.data.refreshToken ?? '')).toMatchObject({ status: 401 })
      expect(await profileWith(winner?.data.accessToken ?? '')).toMatchObject({ status: 401 })
    }
  })

  it('refuses no token, a foreign token and the token of an expired session', async () => {
    expect(await refresh('x')).toMatchObject({ status: 401, code: 'SESSION_ENDED' })
    const none = await kit.call({ method: 'POST', url: '/auth/refresh-token' })
    expect(none).toMatchObject({ status: 401, code: 'SESSION_ENDED' })
    const person = await newcomer()
    const { data } = await login(person)
    await kit.ctx.db.run(sql`
      update sessions set expires_at = now() - interval '1 second' where person_id = (select id from people where email = ${person})`)
    expect(await refresh(data.refreshToken)).toMatchObject({ status: 401 })
    expect(await profileWith(data.accessToken)).toMatchObject({ status: 401 })
  })
})

describe('signing out', () => {
  it('ends the session of the token in the body, or of the caller', async () => {
    const first = await login(ann)
    const second = await login(ann)
    const body = { refreshToken: first.data.refreshToken }
    expect((await kit.call({ method: 'POST', url: '/auth/logout', body })).status).toBe(200)
    expect((await profileWith(first.data.accessToken)).status).toBe(401)
    await kit.call({
      method: 'POST',
      url: '/auth/logout',
      headers: { authorization: second.data.accessToken },
    })
    expect((await refresh(second.data.refreshToken)).status).toBe(401)
    expect((await kit.call({ method: 'POST', url: '/auth/logout' })).status).toBe(200)
  })

  it('of other devices leaves this one signed in', async () => {
    const person = await newcomer()
    const first = await login(person)
    const second = await login(person)
    const headers = { authorization: second.data.accessToken }
    const ended = await kit.call({ method: 'POST', url: '/auth/logout-others', headers })
    expect(ended).toMatchObject({ status: 200, data: { ended: 1 } })
    expect((await profileWith(first.data.accessToken)).status).toBe(401)
    expect((await profileWith(second.data.accessToken)).status).toBe(200)
    expect((await refresh(second.data.refreshToken)).status).toBe(200)
    expect(await kit.call({ method: 'POST', url: '/auth/logout-others' })).toMatchObject({
      code: 'NOT_SIGNED_IN',
    })
  })
})
