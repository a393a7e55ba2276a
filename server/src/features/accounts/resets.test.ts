import type { Session } from '@haat/contract/accounts'
import { accountLimits } from '@haat/contract/accounts.limits'
import { describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { untyped } from '#testing/untyped.ts'
import { int4 } from '#core/sql/kinds.ts'
import { sendResetLink } from './resets.service.ts'

const kit = useKit({ isDemo: false, publicUrl: 'https://haat.example', isSecure: true })

const forgot = (email: string) =>
  kit.call({ method: 'POST', url: '/auth/forgot-password', body: { email } })
const reset = (token: string, body: unknown) =>
  kit.call({
    method: 'POST',
    url: `/auth/reset-password?token=${token}`,
    body,
  })
const login = (email: string, password: string) =>
  kit.call<Session>({ method: 'POST', url: '/auth/login', body: { email, password } })
const mailsTo = (email: string) =>
  kit.ctx.db.many(
    pick(tables.mails, 'body_text'),
    sql`
    select content::text as body_text from mails where recipient = ${email} order by id`,
  )

/** The id and token of the newest link that was emailed to this person. */
async function linkOf(person: TestPerson): Promise<{ id: string; token: string }> {
  await forgot(person.email)
  expect(await kit.runJobs()).toEqual([])
  const mails = await mailsTo(person.email)
  const url = new URL(/https:[^\s"]+/.exec(mails.at(-1)?.body_text ?? '')?.[0] ?? '')
  expect(url.origin + url.pathname).toBe('https://haat.example/reset-password')
  return { id: url.searchParams.get('id') ?? '', token: url.searchParams.get('token') ?? '' }
}

describe('requesting a reset link', () => {
  it('gives the same answer with the same statements, whether or not there is an account', async () => {
    const person = await kit.person('CUSTOMER')
    const answers = []
    for (const email of [person.email, 'nobody@test.example']) {
      kit.statements.length = 0
      const { status, data, message } = await forgot(email)
      answers.push({ status, data, message, statements: [...kit.statements] })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 200, data: null })
    expect(answers[0]?.statements).toHaveLength(1)
    await kit.runJobs()
    expect(await mailsTo(person.email)).toHaveLength(1)
    expect(await mailsTo('nobody@test.example')).toEqual([])
  })

  it('emails no blocked, deleted or demo account, and nobody too often', async () => {
    const [blocked, gone, demo, eager] = await Promise.all(
      Array.from({ length: 4 }, () => kit.person('VENDOR')),
    )
    if (!blocked || !gone || !demo || !eager) throw new Error('four people were asked for')
    await kit.ctx.db.run(sql`update people set status = 'BLOCKED' where id = ${blocked.id}`)
    await kit.ctx.db.run(sql`update people set deleted_at = now() where id = ${gone.id}`)
    await kit.ctx.db.run(sql`update people set is_demo = true where id = ${demo.id}`)
    for (const person of [blocked, gone, demo]) {
      await forgot(person.email)
      await kit.runJobs()
      expect(await mailsTo(person.email)).toEqual([])
    }
    const several = Array.from({ length: accountLimits.resetMailsMax + 3 })
    await Promise.all(several.map(() => sendResetLink(kit.ctx, eager.email)))
    expect(await mailsTo(eager.email)).toHaveLength(accountLimits.resetMailsMax)
  })

  it('emails a link to whoever has no valid one, however often strangers asked for theirs', async () => {
    const owner = await kit.person('VENDOR')
    for (let n = 0; n < accountLimits.resetMailsMax; n += 1)
      await sendResetLink(kit.ctx, owner.email)
    await kit.ctx.db.run(sql`
      update password_resets set expires_at = now() - interval '1 second' where person_id = ${owner.id}`)
    await sendResetLink(kit.ctx, owner.email)
    await sendResetLink(kit.ctx, owner.email)
    expect(await mailsTo(owner.email)).toHaveLength(accountLimits.resetMailsMax + 1)
  })

  it('names the field of an invalid email', async () => {
    expect((await forgot('nope')).errors).toEqual([
      { path: 'email', message: 'Email must be a valid email address.' },
    ])
  })
})

describe('setting a new password', () => {
  it('works once, ends every session and unlocks a locked account', async () => {
    const person = await kit.person('CUSTOMER')
    for (let n = 0; n < accountLimits.signInFailuresPerAccount; n += 1) {
      await login(person.email, 'wrong-horse')
    }
    const { id, token } = await linkOf(person)
    expect(id).toBe(person.id)
    const done = await reset(token, { id, password: 'brand-new' })
    expect(done).toMatchObject({ status: 200, data: null })
    expect(await kit.call({ url: '/users/get-profile', as: person })).toMatchObject({ status: 401 })
    const session = await login(person.email, 'brand-new')
    expect(session.status).toBe(200)
    expect(session.raw.cookies[0]).toMatchObject({ name: 'haat_refresh', secure: true })
    const again = await reset(token, { id, password: 'brand-newer' })
    expect(again).toMatchObject({ status: 422, code: 'RESET_LINK_INVALID' })
    const line = await kit.ctx.db.one(
      untyped,
      sql`
      select actor_id from audit_log where action = 'password.reset' and subject_id = ${id}`,
    )
    expect(line).toEqual({ actor_id: null })
    const kept = await kit.ctx.db.many(
      pick(tables.password_resets, 'hash'),
      sql`select hash from password_resets`,
    )
    expect(kept.map(({ hash }) => hash)).not.toContain(token)
  })

  it('invalidates every other link of the account', async () => {
    const person = await kit.person('CUSTOMER')
    const first = await linkOf(person)
    const second = await linkOf(person)
    expect((await reset(second.token, { id: person.id, password: 'brand-new' })).status).toBe(200)
    expect((await reset(first.token, { id: person.id, password: 'brand-new' })).status).toBe(422)
  })

  it('lets one of several simultaneous calls succeed', async () => {
    const person = await kit.person('CUSTOMER')
    const { id, token } = await linkOf(person)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => reset(token, { id, password: `brand-new-${n}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'RESET_LINK_INVALID')).toHaveLength(3)
  })

  it('rejects a link that is expired, another person’s or invented', async () => {
    const person = await kit.person('CUSTOMER')
    const other = await kit.person('CUSTOMER')
    const { id, token } = await linkOf(person)
    const body = { id, password: 'brand-new' }
    expect((await reset('made-up', body)).code).toBe('RESET_LINK_INVALID')
    expect((await reset(token, { ...body, id: other.id })).code).toBe('RESET_LINK_INVALID')
    const life = await kit.ctx.db.one(
      { minutes: int4 },
      sql`
      select (extract(epoch from expires_at - created_at) / 60)::int as minutes
      from password_resets where person_id = ${id}`,
    )
    expect(life.minutes).toBe(accountLimits.resetLinkMinutes)
    await kit.ctx.db.run(sql`
      update password_resets set expires_at = now() - interval '1 second' where person_id = ${id}`)
    expect((await reset(token, body)).code).toBe('RESET_LINK_INVALID')
    const bad = await kit.call({
      method: 'POST',
      url: '/auth/reset-password',
      body: { id, password: 'short' },
    })
    expect(bad.errors?.[0]?.path).toBe('token')
    expect((await reset(token, { id, password: 'short' })).errors).toEqual([
      { path: 'password', message: 'Password must be at least 6 characters.' },
    ])
  })
})

describe('deleting what has expired', () => {
  it('keeps what is still valid', async () => {
    const person = await kit.person('CUSTOMER')
    await kit.ctx.db.run(sql`
      insert into sessions (person_id, expires_at) values (${person.id}, now() - interval '2 days')`)
    await kit.ctx.db.run(sql`
      insert into sign_in_failures values
        ('account:old', 3, now() - interval '1 day'), ('account:new', 3, now())`)
    await kit.ctx.db.run(sql`select graphile_worker.add_job('accounts.forget', '{}'::json)`)
    expect(await kit.runJobs()).toEqual([])
    const left = await kit.ctx.db.one(
      untyped,
      sql`
      select (select count(*)::int from sessions where person_id = ${person.id}) as sessions,
             (select array_agg(subject) from sign_in_failures where subject like 'account:%w') as counted,
             (select count(*)::int from sign_in_failures where subject = 'account:old') as old`,
    )
    expect(left).toEqual({ sessions: 1, counted: ['account:new'], old: 0 })
  })
})
