import type { Session } from '@haat/contract/accounts'
import { twoFactorLimits } from '@haat/contract/two-factor.limits'
import type { TwoFactorStatus } from '@haat/contract/two-factor'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { codeOf, password, protectedPerson, signInWith } from '#testing/two-factor.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { untyped } from '#testing/untyped.ts'
import { proofOf } from './two-factor.ts'

const kit = useKit()
beforeEach(() => kit.ctx.db.run(sql`delete from sign_in_failures`))

const status = (as: TestPerson) => kit.call<TwoFactorStatus>({ url: '/users/two-factor', as })
const emailsTo = async (email: string) =>
  (
    await kit.ctx.db.many(
      pick(tables.mails, 'subject'),
      sql`
      select subject from mails where recipient = ${email} order by id`,
    )
  ).map(({ subject }) => subject)

describe('signing in with two factors', () => {
  it('opens no session with the password alone, and asks for a code only when that is right', async () => {
    const vendor = await protectedPerson(kit, 'VENDOR')
    const sessions = () =>
      kit.ctx.db.one(
        untyped,
        sql`select count(*)::int as n from sessions where person_id = ${vendor.id}`,
      )
    const before = await sessions()
    const half = await signInWith(kit, vendor.email)
    expect(half).toMatchObject({ status: 401, code: 'TWO_FACTOR_REQUIRED' })
    expect(half.raw.cookies).toEqual([])
    expect(await signInWith(kit, vendor.email, ' ')).toMatchObject({ code: 'TWO_FACTOR_REQUIRED' })
    const wrong = await kit.call<Session>({
      method: 'POST',
      url: '/auth/login',
      body: { email: vendor.email, password: 'not-this-one', code: codeOf(vendor.secret) },
    })
    expect(wrong).toMatchObject({ status: 401, code: 'WRONG_CREDENTIALS' })
    expect(await sessions()).toEqual(before)
    // A code that came with a wrong password is not spent.
    expect((await signInWith(kit, vendor.email, codeOf(vendor.secret))).status).toBe(200)
  })

  it('accepts a code once, and none that is older than the last', async () => {
    const vendor = await protectedPerson(kit, 'VENDOR')
    const next = codeOf(vendor.secret, 1)
    expect((await signInWith(kit, vendor.email, next)).status).toBe(200)
    for (const code of [next, codeOf(vendor.secret), codeOf(vendor.secret, -1)]) {
      const again = await signInWith(kit, vendor.email, code)
      expect(again).toMatchObject({ status: 422, code: 'WRONG_CODE' })
    }
  })

  it('lets one of many simultaneous sign-ins with the same code succeed', async () => {
    const vendor = await protectedPerson(kit, 'VENDOR')
    const [recovery = ''] = vendor.recoveryCodes
    for (const code of [codeOf(vendor.secret, 1), recovery]) {
      await kit.ctx.db.run(sql`delete from sign_in_failures`)
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => signInWith(kit, vendor.email, code)),
      )
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      const others = answers.filter((answer) => answer.status !== 200).map((answer) => answer.code)
      expect(others).toHaveLength(7)
      // That many simultaneous wrong codes of one address end in a wait.
      for (const other of others) expect(['WRONG_CODE', 'TOO_MANY_REQUESTS']).toContain(other)
    }
    const opened = await kit.ctx.db.one(
      untyped,
      sql`
      select count(*)::int as n from audit_log
      where action = 'session.opened' and subject_id = ${vendor.id}`,
    )
    expect(opened).toEqual({ n: 2 })
  })

  it('accepts each recovery code once, in any spelling, and sends an email', async () => {
    const vendor = await protectedPerson(kit, 'VENDOR')
    const [one = '', two = ''] = vendor.recoveryCodes
    const typed = one.toLowerCase().replaceAll('-', ' ')
    expect((await signInWith(kit, vendor.email, typed)).status).toBe(200)
    expect((await signInWith(kit, vendor.email, one)).code).toBe('WRONG_CODE')
    expect((await signInWith(kit, vendor.email, two)).status).toBe(200)
    expect((await status(vendor)).data.recoveryCodesLeft).toBe(8)
    expect(await emailsTo(vendor.email)).toEqual([
      'Two-factor sign-in was turned on',
      'A recovery code was used',
      'A recovery code was used',
    ])
    const details = await kit.ctx.db.many(
      untyped,
      sql`
      select details from audit_log where action = 'session.opened' and subject_id = ${vendor.id}`,
    )
    expect(details).toEqual([1, 2].map(() => ({ details: { secondFactor: 'recovery' } })))
  })

  it('rejects other people’s codes', async () => {
    const [mine, theirs] = [
      await protectedPerson(kit, 'VENDOR'),
      await protectedPerson(kit, 'VENDOR'),
    ]
    for (const code of [codeOf(theirs.secret), theirs.recoveryCodes[0]]) {
      expect((await signInWith(kit, mine.email, code)).code).toBe('WRONG_CODE')
    }
    // It rejects a secret that was moved from one row to another, too.
    await kit.ctx.db.run(sql`
      update second_factors set secret = (
        select secret from second_factors where person_id = ${theirs.id})
      where person_id = ${mine.id}`)
    expect((await signInWith(kit, mine.email, codeOf(theirs.secret, 1))).code).toBe('WRONG_CODE')
  })

  it('is blocked after too many wrong codes from any address, even with a right one', async () => {
    const vendor = await protectedPerson(kit, 'VENDOR')
    const guess = (n: number, code: string) =>
      kit.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload: { email: vendor.email, password, code },
        remoteAddress: `10.1.${n}.1`,
      })
    const codes: string[] = []
    for (let n = 0; n <= twoFactorLimits.secondFactorFailures; n += 1) {
      await kit.ctx.db.run(
        sql`delete from sign_in_failures where subject not like 'second-factor %'`,
      )
      codes.push((await guess(n, '000000')).json<{ code: string }>().code)
    }
    expect(codes.filter((code) => code === 'WRONG_CODE')).toHaveLength(
      twoFactorLimits.secondFactorFailures,
    )
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
    const right = await guess(99, codeOf(vendor.secret))
    expect(right.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    await kit.ctx.db.run(sql`delete from sign_in_failures`)
    expect((await guess(99, codeOf(vendor.secret))).statusCode).toBe(200)
  })

  it('still needs the code after the password was reset by email', async () => {
    const vendor = await protectedPerson(kit, 'VENDOR')
    await kit.call({
      method: 'POST',
      url: '/auth/forgot-password',
      body: { email: vendor.email },
    })
    await kit.runJobs()
    const mail = await kit.ctx.db.one(
      pick(tables.mails, 'body_text'),
      sql`
      select content::text as body_text from mails where recipient = ${vendor.email} and kind = 'resetLink'`,
    )
    const { searchParams } = new URL(/http[^\s"]+/.exec(mail.body_text)?.[0] ?? '')
    const body = { id: vendor.id, password: 'vendor-secret-7' }
    const url = `/auth/reset-password?token=${searchParams.get('token')}`
    expect((await kit.call({ method: 'POST', url, body })).status).toBe(200)
    const half = await kit.call({
      method: 'POST',
      url: '/auth/login',
      body: { email: vendor.email, password: body.password },
    })
    expect(half.code).toBe('TWO_FACTOR_REQUIRED')
  })

  it('works with a recovery code after AUTH_SECRET has changed, but not with the app', async () => {
    const vendor = await protectedPerson(kit, 'VENDOR')
    const { config } = kit.ctx
    const row = await kit.ctx.db.one(
      pick(tables.second_factors, 'secret'),
      sql`select secret from second_factors where person_id = ${vendor.id}`,
    )
    const other = { ...config, authSecret: 'another-secret-for-tests-0123456789abcdef' }
    const code = codeOf(vendor.secret)
    expect(proofOf(config, vendor.id, row.secret, code)).toMatchObject({ kind: 'app' })
    expect(proofOf(other, vendor.id, row.secret, code)).toBeNull()
    expect(proofOf(config, crypto.randomUUID(), row.secret, code)).toBeNull()
    const byRecovery = proofOf(other, vendor.id, row.secret, vendor.recoveryCodes[0] ?? '')
    expect(byRecovery).toMatchObject({ kind: 'recovery' })
  })
})
