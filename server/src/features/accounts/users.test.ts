import type { Person, Profile, Session, SignUpInput } from '@haat/contract/accounts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { multipart, png } from '#testing/multipart.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { untyped } from '#testing/untyped.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'haat-users-'))
const kit = useKit({ dataDir })
let superAdmin: TestPerson

beforeAll(async () => {
  superAdmin = await kit.person('SUPER_ADMIN')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const form = (email: string, changes: Partial<SignUpInput['data']> = {}): SignUpInput => ({
  data: { name: 'Rahim Uddin', email, phoneNumber: '01712345678', ...changes },
  password: 'six-or-more',
})
const signUp = (body: SignUpInput, kind = 'customer', as: TestPerson | null = null) =>
  kit.call<Person>({ method: 'POST', url: `/users/create-${kind}`, body, as })
const login = (email: string, password = 'six-or-more') =>
  kit.call<Session>({ method: 'POST', url: '/auth/login', body: { email, password } })
const update = (as: TestPerson | null, body: unknown, headers = {}) =>
  kit.call<Profile>({ method: 'PATCH', url: '/users/update-profile', as, body, headers })

describe('signing up', () => {
  it('creates a customer or a vendor who can sign in', async () => {
    for (const kind of ['customer', 'vendor']) {
      const made = await signUp(form(` New-${kind}@Test.example`), kind)
      expect(made.status).toBe(201)
      expect(made.data).toMatchObject({
        name: 'Rahim Uddin',
        email: `new-${kind}@test.example`,
        phoneNumber: '01712345678',
        address: null,
        profilePhoto: null,
        user: { id: made.data.id, role: kind.toUpperCase(), status: 'ACTIVE' },
      })
      const session = await login(`new-${kind}@test.example`)
      expect(session.data.user).toMatchObject({ role: kind.toUpperCase() })
      expect(session.data.user.needPasswordChange).toBe(false)
      const mail = await kit.ctx.db.one(
        pick(tables.mails, 'subject'),
        sql`
        select subject from mails where recipient = ${`new-${kind}@test.example`}`,
      )
      expect(mail.subject).toBe('Welcome to Haat')
    }
  })

  it('is possible once per email, whatever the role and the case', async () => {
    await signUp(form('taken@test.example'))
    const again = await signUp(form('Taken@test.example'), 'vendor')
    expect(again).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' })
    expect(again.errors).toEqual([
      { path: 'data.email', message: 'An account with this email already exists.' },
    ])
  })

  it('lets one of many simultaneous sign-ups with the same email succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        signUp(form('race@test.example'), n % 2 === 0 ? 'customer' : 'vendor'),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'EMAIL_TAKEN')).toHaveLength(11)
    const row = await kit.ctx.db.one(
      untyped,
      sql`
      select count(*)::int as people from people where email = 'race@test.example'`,
    )
    expect(row).toEqual({ people: 1 })
  })

  it('is possible again with the email of a deleted person', async () => {
    const { data } = await signUp(form('again@test.example'))
    await kit.ctx.db.run(sql`update people set deleted_at = now() where id = ${data.id}`)
    const again = await signUp(form('again@test.example'))
    expect(again.status).toBe(201)
    expect(again.data.id).not.toBe(data.id)
  })

  it('names every invalid field', async () => {
    const bad = await signUp({
      ...form('not-an-email', { name: 'ab', phoneNumber: '0171' }),
      password: 'short',
    })
    expect(bad).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
    expect(bad.errors).toEqual([
      { path: 'data.name', message: 'Name must be at least 3 characters.' },
      { path: 'data.email', message: 'Email must be a valid email address.' },
      { path: 'data.phoneNumber', message: 'Phone number must be at least 11 digit.' },
      { path: 'password', message: 'Password must be at least 6 character' },
    ])
    const nul = await signUp(form('nul@test.example', { name: 'Rahim\u0000Uddin' }))
    expect(nul).toMatchObject({ status: 400, code: 'MALFORMED_BODY' })
  })

  it('of an admin is for the SUPER_ADMIN, and requires a password change', async () => {
    const admin = await kit.person('ADMIN')
    const body = form('made-admin@test.example')
    expect(await signUp(body, 'admin')).toMatchObject({ status: 401 })
    expect(await signUp(body, 'admin', admin)).toMatchObject({ status: 403 })
    const made = await signUp(body, 'admin', superAdmin)
    expect(made).toMatchObject({ status: 201, data: { user: { role: 'ADMIN' } } })
    expect((await login(body.data.email)).data.user.needPasswordChange).toBe(true)
    const line = await kit.ctx.db.one(
      untyped,
      sql`
      select actor_id from audit_log where action = 'admin.created' and subject_id = ${made.data.id}`,
    )
    expect(line).toEqual({ actor_id: superAdmin.id })
  })
})

describe('the caller’s profile', () => {
  it('can be read and changed by its owner', async () => {
    for (const role of ['CUSTOMER', 'VENDOR', 'ADMIN'] as const) {
      const person = await kit.person(role)
      const got = await kit.call<Profile>({ url: '/users/get-profile', as: person })
      expect(got.data).toMatchObject({ id: person.id, email: person.email, role, status: 'ACTIVE' })
    }
    expect(await kit.call({ url: '/users/get-profile' })).toMatchObject({ code: 'NOT_SIGNED_IN' })
    expect(await update(null, {})).toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  it('accepts the checkout’s form, as JSON or as multipart with a data field', async () => {
    const person = await kit.person('CUSTOMER')
    const billing = {
      name: 'Karim Ahmed',
      phoneNumber: '01898765432',
      email: person.email.toUpperCase(),
      address: 'House 7, Sylhet',
    }
    const sent = await multipart(billing)
    const asForm = await update(person, sent.body, sent.headers)
    expect(asForm.data).toMatchObject({
      name: 'Karim Ahmed',
      phoneNumber: '01898765432',
      email: person.email,
      address: 'House 7, Sylhet',
      profilePhoto: null,
    })
    const partly = await update(person, { address: 'House 8, Sylhet' })
    expect(partly.data).toMatchObject({ name: 'Karim Ahmed', address: 'House 8, Sylhet' })
    expect((await update(person, {})).data).toEqual(partly.data)
  })

  it('keeps what is sent empty, and takes a phone number in Bangla digits', async () => {
    const person = await kit.person('CUSTOMER')
    const bangla = { phoneNumber: '০১৮৯৮৭৬৫৪৩২', address: 'House 7, Sylhet' }
    expect((await update(person, bangla)).data.phoneNumber).toBe('01898765432')
    const named = await update(person, { name: 'Karim Ahmed', phoneNumber: '', address: '' })
    expect(named).toMatchObject({
      status: 200,
      data: { name: 'Karim Ahmed', phoneNumber: '01898765432', address: 'House 7, Sylhet' },
    })
  })

  it('never changes its email', async () => {
    const person = await kit.person('CUSTOMER')
    const saved = await update(person, { name: 'Somebody Else', email: 'other@test.example' })
    expect(saved).toMatchObject({ status: 200, data: { name: 'Somebody Else' } })
    expect(saved.message).toContain(`The email of your account stays ${person.email}.`)
    const after = await kit.call<Profile>({ url: '/users/get-profile', as: person })
    expect(after.data).toMatchObject({ name: 'Somebody Else', email: person.email })
    const own = await update(person, { name: 'Another', email: person.email.toUpperCase() })
    expect(own.message).toBe('Profile updated successfully')
  })

  it('accepts a photo, and another one to replace it', async () => {
    const person = await kit.person('VENDOR')
    const photos = []
    for (const colour of ['teal', 'tomato']) {
      const { body, headers } = await multipart({}, await png(colour))
      const { status, data } = await update(person, body, headers)
      expect(status).toBe(200)
      photos.push(data.profilePhoto)
      expect(data.profilePhoto).toMatch(/^\/media\/.+\/640\.webp$/)
      expect((await kit.app.inject(data.profilePhoto ?? '')).statusCode).toBe(200)
    }
    expect(photos[0]).not.toBe(photos[1])
  })

  it('rejects a file that is not a picture and changes nothing', async () => {
    const person = await kit.person('CUSTOMER')
    const { body, headers } = await multipart({ name: 'New Name' }, Buffer.from('<svg/>'))
    expect(await update(person, body, headers)).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_FILE',
    })
    const after = await kit.call<Profile>({ url: '/users/get-profile', as: person })
    expect(after.data.name).toBe(person.name)
    expect((await update(person, { phoneNumber: '123' })).errors).toEqual([
      { path: 'phoneNumber', message: 'Phone must be at least 11 digit.' },
    ])
  })
})

describe('changing the caller’s password', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    kit.call({
      method: 'POST',
      url: '/auth/change-password',
      body: { oldPassword, newPassword },
      headers: { authorization: token },
    })

  it('needs the current one, keeps this session and ends the others', async () => {
    await signUp(form('change@test.example'), 'admin', superAdmin)
    const here = (await login('change@test.example')).data
    const there = (await login('change@test.example')).data
    const wrong = await change(here.accessToken, 'something-else', 'a-new-one')
    expect(wrong).toMatchObject({ status: 422, code: 'WRONG_PASSWORD' })
    expect(wrong.errors?.map(({ path }) => path)).toEqual(['oldPassword'])
    const changed = await change(here.accessToken, 'six-or-more', 'a-new-one')
    expect(changed).toMatchObject({ status: 200, data: { ended: 1 } })
    const profileOf = (token: string) =>
      kit.call<Profile>({ url: '/users/get-profile', headers: { authorization: token } })
    expect((await profileOf(here.accessToken)).data.needPasswordChange).toBe(false)
    expect((await profileOf(there.accessToken)).status).toBe(401)
    expect((await login('change@test.example')).code).toBe('WRONG_CREDENTIALS')
    expect((await login('change@test.example', 'a-new-one')).status).toBe(200)
  })

  it('counts wrong guesses like failed sign-ins', async () => {
    await signUp(form('guess@test.example'))
    const { accessToken } = (await login('guess@test.example')).data
    for (let n = 0; n < 10; n += 1) await change(accessToken, `guess-${n}`, 'a-new-one')
    const refused = await change(accessToken, 'six-or-more', 'a-new-one')
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  })

  it('lets one of two simultaneous changes succeed', async () => {
    await signUp(form('twice@test.example'))
    const { accessToken } = (await login('twice@test.example')).data
    const answers = await Promise.all(
      ['first-new', 'second-new'].map((next) => change(accessToken, 'six-or-more', next)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })
})
