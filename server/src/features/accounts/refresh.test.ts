import type { Person, Session } from '@haat/contract/accounts'
import { accountLimits } from '@haat/contract/accounts.limits'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#core/boot/config.ts'
import { busyFailure } from '#core/concurrency/request-context.ts'
import { sql } from '#core/sql/db.ts'
import { DatabaseLostError } from '#core/sql/db-errors.ts'
import { useKit } from '#testing/kit.ts'
import { untyped } from '#testing/untyped.ts'
import { int4 } from '#core/sql/kinds.ts'
import { readAccessToken } from './tokens.ts'

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
/** Ends the grace period in which a spent token is accepted again. */
const later = () =>
  kit.ctx.db.run(sql`update refresh_tokens set used_at = used_at - interval '11 seconds'`)
const newcomer = async () => (await signUp()).email
const login = (email: string) =>
  kit.call<Session>({ method: 'POST', url: '/auth/login', body: { email, password } })
const refresh = (refreshToken: string) =>
  kit.call<Session>({ method: 'POST', url: '/auth/refresh-token', body: { refreshToken } })
const profileWith = (token: string) =>
  kit.call({ url: '/users/get-profile', headers: { authorization: token } })

describe('refreshing a session', () => {
  it('issues new tokens each time and extends the session', async () => {
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

  it('ends the whole token family when a token is used again later, and writes to the audit log', async () => {
    const first = await login(ann)
    const other = await login(ann)
    const second = await refresh(first.data.refreshToken)
    await later()
    const stolen = await refresh(first.data.refreshToken)
    expect(stolen).toMatchObject({ status: 401, code: 'SESSION_ENDED' })
    expect(await refresh(second.data.refreshToken)).toMatchObject({ status: 401 })
    expect(await profileWith(second.data.accessToken)).toMatchObject({ status: 401 })
    expect((await profileWith(other.data.accessToken)).status).toBe(200)
    await refresh(first.data.refreshToken)
    const lines = await kit.ctx.db.many(
      untyped,
      sql`
      select actor_id from audit_log
      where action = 'session.reuse-detected' and subject_id = ${annId}`,
    )
    expect(lines).toEqual([{ actor_id: null }])
  })

  it('gives several simultaneous calls tokens of the same session, and ends nothing', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { data } = await login(ann)
      const answers = await Promise.all(
        Array.from({ length: 2 + (round % 4) }, () => refresh(data.refreshToken)),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(new Set(answers.map((answer) => answer.data.refreshToken)).size).toBe(answers.length)
      for (const answer of answers) {
        expect((await profileWith(answer.data.accessToken)).status).toBe(200)
        expect((await refresh(answer.data.refreshToken)).status).toBe(200)
      }
    }
  })

  it('accepts a token ten times at most, however many calls arrive at once', async () => {
    const { data } = await login(ann)
    const answers = await Promise.all(Array.from({ length: 30 }, () => refresh(data.refreshToken)))
    const traded = answers.filter(({ status }) => status === 200)
    expect(traded.length).toBeLessThanOrEqual(accountLimits.refreshTrades)
    expect(traded.length).toBeGreaterThan(0)
    for (const { data: next } of traded) {
      expect(await profileWith(next.accessToken)).toMatchObject({ status: 401 })
    }
  })

  it('gives nothing to an ended session, even within the grace period', async () => {
    const { data } = await login(ann)
    const next = await refresh(data.refreshToken)
    const headers = { authorization: next.data.accessToken }
    await kit.call({ method: 'POST', url: '/auth/logout', headers })
    expect(await refresh(data.refreshToken)).toMatchObject({ status: 401, code: 'SESSION_ENDED' })
  })

  it('ends a session after 90 days, or after 30 days without use', async () => {
    const left = async (created: number, used: number) => {
      const { data } = await login(ann)
      const sessionId = await readAccessToken(kit.ctx, data.accessToken)
      await kit.ctx.db.run(sql`
        update sessions set created_at = now() - make_interval(days => ${created}::int),
          last_used_at = now() - make_interval(days => ${used}::int) where id = ${sessionId}`)
      const { status } = await profileWith(data.accessToken)
      const renewed = await refresh(data.refreshToken)
      expect(renewed.status).toBe(status)
      const row = await kit.ctx.db.one(
        { days: int4 },
        sql`
        select round(extract(epoch from expires_at - now()) / 86400)::int as days
        from sessions where id = ${sessionId}`,
      )
      return status === 200 ? row.days : status
    }
    expect(await left(0, 0)).toBe(30)
    expect(await left(59, 29)).toBe(30)
    expect(await left(80, 0)).toBe(10)
    expect(await left(91, 0)).toBe(401)
    expect(await left(40, 31)).toBe(401)
  })

  it('accepts limits in whole days, at least one', () => {
    expect(
      readConfig({ AUTH_SECRET: 'x'.repeat(32), SESSION_IDLE_DAYS: '7', SESSION_MAX_DAYS: '14' }),
    ).toMatchObject({
      sessionIdleDays: 7,
      sessionMaxDays: 14,
    })
    for (const bad of ['0', '-1', '1.5', 'a week']) {
      expect(() => readConfig({ SESSION_MAX_DAYS: bad })).toThrow('SESSION_MAX_DAYS')
    }
  })

  it.each([
    ['unreachable', new DatabaseLostError('gone')],
    ['busy', busyFailure()],
  ])('keeps the cookie while the database is %s', async (_, error) => {
    const { data } = await login(ann)
    const headers = { cookie: `haat_refresh=${data.refreshToken}` }
    const call = { method: 'POST', url: '/auth/refresh-token', headers } as const
    const { maybe } = kit.ctx.db
    kit.ctx.db.maybe = () => Promise.reject(error)
    const lost = await kit.call(call)
    kit.ctx.db.maybe = maybe
    expect(lost.status).toBe(503)
    expect(lost.raw.cookies).toEqual([])
    const again = await kit.call(call)
    expect(again.status).toBe(200)
    expect(again.raw.cookies[0]).toMatchObject({ maxAge: 30 * 24 * 60 * 60 })
    const none = await kit.call({ ...call, headers: { cookie: 'haat_refresh=unknown' } })
    expect(none.raw.cookies[0]).toMatchObject({ name: 'haat_refresh', value: '' })
  })

  it('rejects a missing token, a forged token and the token of an expired session', async () => {
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
  it('ends the session of the token in the body, or else of the caller', async () => {
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

  it('out other devices keeps the current session', async () => {
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
