import { twoFactorLimits } from '@haat/contract/two-factor.limits'
import type { RecoveryCodes, TwoFactorSecret, TwoFactorStatus } from '@haat/contract/two-factor'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import {
  callTwoFactor,
  codeOf,
  password,
  protectedPerson,
  signInWith,
  withPassword,
} from '#testing/two-factor.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { text } from '#core/sql/kinds.ts'
import { untyped } from '#testing/untyped.ts'
import { switchOffTwoFactor } from './two-factor.service.ts'
import { newFactor } from './two-factor.ts'

const kit = useKit()
beforeEach(() => kit.ctx.db.run(sql`delete from sign_in_failures`))

const status = (as: TestPerson) => kit.call<TwoFactorStatus>({ url: '/users/two-factor', as })
const actsOf = async (id: string) =>
  (
    await kit.ctx.db.many(
      pick(tables.audit_log, 'action'),
      sql`
      select action from audit_log where subject_id = ${id} order by id`,
    )
  ).map(({ action }) => action)
const emailsTo = async (email: string) =>
  (
    await kit.ctx.db.many(
      pick(tables.mails, 'subject'),
      sql`
      select subject from mails where recipient = ${email} order by id`,
    )
  ).map(({ subject }) => subject)
const profile = (as: TestPerson) => kit.call({ url: '/users/get-profile', as })

describe('setting up two-factor sign-in', () => {
  it('accepts a code of the offered secret, returns the recovery codes once and writes to the audit log', async () => {
    const vendor = await withPassword(kit, 'VENDOR')
    expect((await status(vendor)).data).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    })
    const { data } = await callTwoFactor<TwoFactorSecret>(kit, vendor, 'offer')
    const uri = new URL(data.uri)
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toContain(vendor.email)
    expect(uri.searchParams.get('secret')).toBe(data.secret)
    // While the secret is only offered, signing in needs the password alone.
    expect((await signInWith(kit, vendor.email)).status).toBe(200)
    const done = await callTwoFactor<RecoveryCodes>(kit, vendor, 'confirm', {
      password,
      code: `${codeOf(data.secret).slice(0, 3)} ${codeOf(data.secret).slice(3)}`,
    })
    expect(done.status).toBe(200)
    expect(new Set(done.data.recoveryCodes).size).toBe(twoFactorLimits.recoveryCodes)
    expect(done.data.recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect((await status(vendor)).data).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    expect(await actsOf(vendor.id)).toContain('two-factor.enabled')
    expect(await emailsTo(vendor.email)).toEqual(['Two-factor sign-in was turned on'])
    const stored = await kit.ctx.db.one(
      { all: text },
      sql`
      select (select secret from second_factors where person_id = ${vendor.id}) ||
             (select string_agg(hash, ' ') from recovery_codes where person_id = ${vendor.id}) as all`,
    )
    expect(stored.all).not.toContain(data.secret)
    for (const code of done.data.recoveryCodes) expect(stored.all).not.toContain(code)
  })

  it('ends the sessions that were opened without it, except the caller’s', async () => {
    const vendor = await withPassword(kit, 'VENDOR')
    const elsewhere = (await signInWith(kit, vendor.email)).data.accessToken
    const { secret } = (await callTwoFactor<TwoFactorSecret>(kit, vendor, 'offer')).data
    await callTwoFactor(kit, vendor, 'confirm', { password, code: codeOf(secret) })
    expect((await profile(vendor)).status).toBe(200)
    expect((await profile({ ...vendor, token: elsewhere })).status).toBe(401)
  })

  it('rejects a wrong password, a wrong code, a code of an earlier offer, and a second setup', async () => {
    const vendor = await withPassword(kit, 'VENDOR')
    const first = (await callTwoFactor<TwoFactorSecret>(kit, vendor, 'offer')).data
    const { secret } = (await callTwoFactor<TwoFactorSecret>(kit, vendor, 'offer')).data
    const confirm = (body: object) => callTwoFactor(kit, vendor, 'confirm', body)
    expect(await confirm({ password: 'not this', code: codeOf(secret) })).toMatchObject({
      status: 422,
      code: 'WRONG_PASSWORD',
      errors: [{ path: 'password' }],
    })
    for (const code of ['000000', codeOf(first.secret), 'AAAA-BBBB-CCCC-DDDD', codeOf(secret, 5)]) {
      const wrong = await confirm({ password, code })
      expect(wrong).toMatchObject({ status: 422, code: 'WRONG_CODE', errors: [{ path: 'code' }] })
    }
    expect((await status(vendor)).data.isOn).toBe(false)
    expect(await confirm({ password, code: codeOf(secret) })).toMatchObject({ status: 429 })
    await kit.ctx.db.run(sql`delete from sign_in_failures`)
    expect((await confirm({ password, code: codeOf(secret) })).status).toBe(200)
    expect(await confirm({ password, code: codeOf(secret, 1) })).toMatchObject({
      status: 409,
      code: 'TWO_FACTOR_ON',
    })
    expect(await callTwoFactor(kit, vendor, 'offer')).toMatchObject({ code: 'TWO_FACTOR_ON' })
  })

  it('succeeds once when it is confirmed several times at once', async () => {
    const vendor = await withPassword(kit, 'VENDOR')
    const { secret } = (await callTwoFactor<TwoFactorSecret>(kit, vendor, 'offer')).data
    const answers = await Promise.all(
      [0, 0, 1, 1].map((steps) =>
        callTwoFactor<RecoveryCodes>(kit, vendor, 'confirm', {
          password,
          code: codeOf(secret, steps),
        }),
      ),
    )
    const won = answers.filter((answer) => answer.status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'TWO_FACTOR_ON')).toHaveLength(3)
    // The codes that were shown are the valid ones.
    const code = won[0]?.data.recoveryCodes[0] ?? ''
    expect((await signInWith(kit, vendor.email, code)).status).toBe(200)
  })

  it('is for admins and vendors only', async () => {
    const customer = await withPassword(kit, 'CUSTOMER')
    expect(await callTwoFactor(kit, customer, 'offer')).toMatchObject({
      status: 403,
      code: 'NOT_ALLOWED',
    })
    expect(await callTwoFactor(kit, null, 'offer')).toMatchObject({ status: 401 })
  })
})

describe('changing two-factor sign-in', () => {
  it('is turned off with password and code, after which the password alone signs in', async () => {
    const vendor = await protectedPerson(kit, 'VENDOR')
    const off = (body: object) => callTwoFactor(kit, vendor, 'disable', body)
    expect((await off({ password, code: '000000' })).code).toBe('WRONG_CODE')
    expect((await off({ password: 'nope', code: codeOf(vendor.secret) })).code).toBe(
      'WRONG_PASSWORD',
    )
    expect((await off({ password, code: codeOf(vendor.secret) })).status).toBe(200)
    expect(await off({ password, code: codeOf(vendor.secret, 1) })).toMatchObject({
      status: 409,
      code: 'TWO_FACTOR_OFF',
    })
    expect((await signInWith(kit, vendor.email)).status).toBe(200)
    expect(await actsOf(vendor.id)).toContain('two-factor.disabled')
    expect((await emailsTo(vendor.email)).at(-1)).toBe('Two-factor sign-in was turned off')
  })

  it('issues new recovery codes, and the old ones become invalid', async () => {
    const vendor = await protectedPerson(kit, 'VENDOR')
    const renewed = await callTwoFactor<RecoveryCodes>(kit, vendor, 'recovery-codes', {
      password,
      code: codeOf(vendor.secret),
    })
    const [old = ''] = vendor.recoveryCodes
    const [fresh = ''] = renewed.data.recoveryCodes
    expect((await signInWith(kit, vendor.email, old)).code).toBe('WRONG_CODE')
    expect((await signInWith(kit, vendor.email, fresh)).status).toBe(200)
  })

  it('spends a code once when a sign-in and a change arrive at the same time', async () => {
    const vendor = await protectedPerson(kit, 'VENDOR')
    const code = codeOf(vendor.secret, 1)
    // Not `disable`: a sign-in that arrives after it needs no code.
    const [signedIn, renewed] = await Promise.all([
      signInWith(kit, vendor.email, code),
      callTwoFactor(kit, vendor, 'recovery-codes', { password, code }),
    ])
    expect([signedIn.status, renewed.status].filter((each) => each === 200)).toHaveLength(1)
  })

  it('is reset by a SUPER_ADMIN for others, which ends their sessions', async () => {
    const owner = await withPassword(kit, 'SUPER_ADMIN')
    const vendor = await protectedPerson(kit, 'VENDOR')
    const reset = (as: TestPerson, id: string) =>
      kit.call({ method: 'POST', url: `/users/${id}/reset-two-factor`, as })
    expect((await reset(await kit.person('ADMIN'), vendor.id)).code).toBe('NOT_ALLOWED')
    expect((await reset(owner, owner.id)).code).toBe('SELF_CHANGE')
    expect((await reset(owner, crypto.randomUUID())).code).toBe('NOT_FOUND')
    expect((await reset(owner, vendor.id)).status).toBe(200)
    expect((await profile(vendor)).status).toBe(401)
    expect((await signInWith(kit, vendor.email)).status).toBe(200)
    const noted = await kit.ctx.db.one(
      untyped,
      sql`
      select actor_id from audit_log where action = 'two-factor.reset' and subject_id = ${vendor.id}`,
    )
    expect(noted).toEqual({ actor_id: owner.id })
    expect((await emailsTo(vendor.email)).at(-1)).toBe('Two-factor sign-in was reset')
    // The second reset changes nothing and sends no email.
    expect((await reset(owner, vendor.id)).status).toBe(200)
    expect(await emailsTo(vendor.email)).toHaveLength(2)
  })
})

it('is turned off by an operator for an owner who has no super admin to ask', async () => {
  const owner = await protectedPerson(kit, 'SUPER_ADMIN')
  expect(await switchOffTwoFactor(kit.ctx, 'nobody@test.example')).toBe(false)
  expect(await switchOffTwoFactor(kit.ctx, ` ${owner.email.toUpperCase()} `)).toBe(true)
  expect(await switchOffTwoFactor(kit.ctx, owner.email)).toBe(false)
  expect((await profile(owner)).status).toBe(401)
  expect((await signInWith(kit, owner.email)).status).toBe(200)
  expect(await actsOf(owner.id)).toContain('two-factor.reset')
})

it('generates a new secret each time, and encrypts it', () => {
  const person = { id: crypto.randomUUID(), email: 'a@test.example' }
  const [one, two] = [newFactor(kit.ctx.config, person), newFactor(kit.ctx.config, person)]
  expect(one.secret).not.toBe(two.secret)
  expect(one.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(one.sealed).not.toContain(one.secret)
})
