import type { Session } from '@haat/contract/accounts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { untyped } from '#testing/untyped.ts'

const kit = useKit({ isDemo: false })
const password = 'right-horse'
let passwordHash: string
let ann: TestPerson

beforeAll(async () => {
  passwordHash = await kit.ctx.resources.passwords.hash(password)
  ann = await someone()
})
beforeEach(() => kit.ctx.db.run(sql`delete from sign_in_failures`))

/** A customer who can sign in with `password`. */
async function someone(): Promise<TestPerson> {
  const person = await kit.person('CUSTOMER')
  await kit.ctx.db.run(sql`
    update people set password_hash = ${passwordHash} where id = ${person.id}`)
  return person
}

const login = (email: string, secret: string = password, ip = '10.0.0.1') =>
  kit.app
    .inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email, password: secret },
      remoteAddress: ip,
    })
    .then((raw) => ({
      ...raw.json<{ data: Session; code: string }>(),
      status: raw.statusCode,
      raw,
    }))
const refresh = (refreshToken: string) =>
  kit.call<Session>({ method: 'POST', url: '/auth/refresh-token', body: { refreshToken } })
const profileWith = (token: string) =>
  kit.call({ url: '/users/get-profile', headers: { authorization: token } })

describe('signing in', () => {
  it('opens a session whose tokens work, with and without the Bearer prefix', async () => {
    const { status, data } = await login(`  ${ann.email.toUpperCase()} `)
    expect(status).toBe(200)
    expect(data.user).toEqual({
      id: ann.id,
      email: ann.email,
      name: ann.name,
      role: 'CUSTOMER',
      status: 'ACTIVE',
      needPasswordChange: false,
    })
    expect((await profileWith(data.accessToken)).status).toBe(200)
    expect((await profileWith(`Bearer ${data.accessToken}`)).status).toBe(200)
    expect(await profileWith('forged')).toMatchObject({ status: 401, code: 'SESSION_ENDED' })
  })

  it('sets the refresh cookie for the sign-in routes only, and clears it', async () => {
    const { raw, data } = await login(ann.email)
    const [cookie] = raw.cookies
    expect(cookie).toMatchObject({
      name: 'haat_refresh',
      value: data.refreshToken,
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api/v1/auth',
    })
    expect(cookie?.secure).toBeUndefined()
    const renewed = await kit.call<Session>({
      method: 'POST',
      url: '/auth/refresh-token',
      headers: { cookie: `haat_refresh=${data.refreshToken}`, authorization: 'long out of date' },
    })
    expect(renewed.status).toBe(200)
    expect(renewed.data.refreshToken).not.toBe(data.refreshToken)
    const out = await kit.call({
      method: 'POST',
      url: '/auth/logout',
      headers: { cookie: `haat_refresh=${renewed.data.refreshToken}` },
    })
    expect(out).toMatchObject({ status: 200, data: null })
    expect(out.raw.cookies[0]).toMatchObject({ name: 'haat_refresh', value: '' })
    expect((await profileWith(renewed.data.accessToken)).status).toBe(401)
  })

  it('sends two statements and keeps the password out of the tables', async () => {
    kit.statements.length = 0
    await login(ann.email)
    expect(kit.statements).toHaveLength(2)
    kit.statements.length = 0
    const { data } = await login(ann.email)
    kit.statements.length = 0
    await profileWith(data.accessToken)
    expect(kit.statements).toHaveLength(2)
    const kept = await kit.ctx.db.many(
      pick(tables.refresh_tokens, 'hash'),
      sql`select hash from refresh_tokens`,
    )
    expect(kept.map((row) => row.hash)).not.toContain(data.refreshToken)
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('writes the sign-in into the audit log', async () => {
    const person = await someone()
    await login(person.email)
    const acts = await kit.ctx.db.many(
      untyped,
      sql`
      select action, actor_id, actor_role from audit_log where subject_id = ${person.id}`,
    )
    expect(acts).toEqual([
      { action: 'session.opened', actor_id: person.id, actor_role: 'CUSTOMER' },
    ])
  })

  it('gives the same answer for a wrong password and an unknown email', async () => {
    const wrong = await login(ann.email, 'wrong-horse')
    const unknown = await login('nobody@test.example', 'wrong-horse')
    for (const answer of [wrong, unknown]) {
      expect(answer).toMatchObject({
        status: 401,
        code: 'WRONG_CREDENTIALS',
        message: 'Email or password is incorrect.',
      })
    }
  })

  it('takes as long for an unknown email', async () => {
    const time = async (email: string) => {
      const started = performance.now()
      await login(email, 'wrong-horse')
      return performance.now() - started
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 8; round += 1) {
      known.push(await time(ann.email))
      unknown.push(await time(`nobody${round}@test.example`))
    }
    // Compare the shortest times, because the others include other work of the machine.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
  })

  it('tells a person that they are blocked only once the password is right', async () => {
    const person = await someone()
    await kit.ctx.db.run(sql`update people set status = 'BLOCKED' where id = ${person.id}`)
    expect(await login(person.email, 'wrong-horse')).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    expect(await login(person.email)).toMatchObject({ status: 403, code: 'ACCOUNT_BLOCKED' })
  })

  it('during blocking opens no session that outlives the block', async () => {
    const admin = await kit.person('ADMIN')
    const setStatus = (id: string, status: string) =>
      kit.call({ method: 'PATCH', url: `/users/${id}/status`, as: admin, body: { status } })
    for (let round = 0; round < 8; round += 1) {
      const person = await someone()
      const [session] = await Promise.all([
        login(person.email),
        new Promise((later) => setTimeout(later, round * 3)).then(() =>
          setStatus(person.id, 'BLOCKED'),
        ),
      ])
      await setStatus(person.id, 'ACTIVE')
      if (session.status !== 200) continue
      expect((await profileWith(session.data.accessToken)).status).toBe(401)
    }
  })

  it('rejects a deleted person and, outside the demo, demo accounts and their sessions', async () => {
    const gone = await someone()
    const demo = await someone()
    const { data } = await login(demo.email)
    await kit.ctx.db.run(sql`update people set deleted_at = now() where id = ${gone.id}`)
    await kit.ctx.db.run(sql`update people set is_demo = true where id = ${demo.id}`)
    expect(await login(gone.email)).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    expect(await login(demo.email)).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    expect(await profileWith(data.accessToken)).toMatchObject({ status: 401 })
    expect(await refresh(data.refreshToken)).toMatchObject({ status: 401 })
  })

  it('names the fields of an invalid body', async () => {
    const { status, raw } = await login('not-an-email', 'short')
    expect(status).toBe(400)
    expect(raw.json().errors).toEqual([
      { path: 'email', message: 'Email must be a valid email address.' },
      { path: 'password', message: 'Password must be at least 6 character' },
    ])
  })
})
