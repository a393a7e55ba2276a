import type { SignedUp } from '@haat/contract/accounts'
import { describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit } from '#testing/kit.ts'
import { password as oldPassword, signInWith, withPassword } from '#testing/two-factor.ts'
import { untyped } from '#testing/untyped.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { isEasyToGuess } from './password-strength.ts'

const about = {
  role: 'VENDOR',
  name: 'Mina Rahman',
  email: 'mina.r@circuits.example',
  shopName: 'Circuit Corner',
} as const

describe('the password check', () => {
  it.each([
    '123456',
    'password',
    'Password1',
    'qwerty',
    'iloveyou',
    'P@ssw0rd!1',
    'zxcvbnm,',
    'abcdef',
  ])('rejects a password known from data breaches: %s', async (password) => {
    expect(await isEasyToGuess(password, about)).toBe(true)
  })

  it.each(['haat1234', 'dhaka123', 'Vendor12', 'mina1990', 'rahman!', 'circuits', 'Corner1'])(
    'rejects a password made of words about the market or the person: %s',
    async (password) => {
      expect(await isEasyToGuess(password, about)).toBe(true)
    },
  )

  it.each(['a'.repeat(200), 'ab'.repeat(100), 'password'.repeat(25)])(
    'rejects a long password that repeats itself (%#)',
    async (password) => {
      expect(await isEasyToGuess(password, about)).toBe(true)
    },
  )
})

it.each(['xk7wqp', 'correct horse', 'vendor-secret-7', 'Tr0ub4dor&3', 'বাজারের থলে', 'k3v9zt'])(
  'accepts any other password of the required length: %s',
  async (password) => {
    expect(await isEasyToGuess(password, about)).toBe(false)
  },
)

describe('an easily guessed password', () => {
  const kit = useKit()
  const weak = 'rahima1990'
  const signUp = async (kind: string, password: string) => {
    const email = `${crypto.randomUUID()}@test.example`
    const data = { name: 'Rahima Akter', email, phoneNumber: '01712345678' }
    const as = kind === 'admin' ? await kit.person('SUPER_ADMIN') : null
    const body = { data, password }
    const answer = await kit.call<SignedUp>({
      method: 'POST',
      url: `/users/create-${kind}`,
      body,
      as,
    })
    return { ...answer, email }
  }
  const refusal = (path: string) => ({
    status: 422,
    code: 'WEAK_PASSWORD',
    errors: [{ path, message: expect.stringContaining('too easy to guess') }],
  })

  it('is rejected for vendors and admins at sign-up, and no account is created', async () => {
    for (const kind of ['vendor', 'admin']) {
      const { email, ...answer } = await signUp(kind, weak)
      expect(answer).toMatchObject(refusal('password'))
      const found = await kit.ctx.db.many(untyped, sql`select from people where email = ${email}`)
      expect(found).toEqual([])
      expect((await signUp(kind, 'vendor-secret-7')).status).toBe(201)
    }
  })

  it('is accepted from a customer with a warning, and a strong one without', async () => {
    const made = await signUp('customer', 'haat1234')
    expect(made).toMatchObject({
      status: 201,
      data: { passwordWarning: expect.stringContaining('easy to guess') },
    })
    expect((await signInWith(kit, made.email)).status).toBe(200)
    expect((await signUp('customer', 'xk7wqp')).data.passwordWarning).toBeUndefined()
  })

  it('is treated the same way when a password is changed', async () => {
    const change = async (role: 'CUSTOMER' | 'VENDOR', newPassword: string) =>
      kit.call<{ passwordWarning?: string }>({
        method: 'POST',
        url: '/auth/change-password',
        as: await withPassword(kit, role),
        body: { oldPassword, newPassword },
      })
    expect(await change('VENDOR', 'password1')).toMatchObject(refusal('newPassword'))
    expect((await change('VENDOR', 'xk7wqp')).status).toBe(200)
    const warned = await change('CUSTOMER', 'password1')
    expect(warned).toMatchObject({ status: 200, data: { passwordWarning: expect.any(String) } })
    expect((await change('CUSTOMER', 'xk7wqp')).data.passwordWarning).toBeUndefined()
  })

  it('is treated the same way when a password is reset, and the link can be used again', async () => {
    const resetOf = async (role: 'CUSTOMER' | 'VENDOR') => {
      const person = await withPassword(kit, role)
      await kit.call({
        method: 'POST',
        url: '/auth/forgot-password',
        body: { email: person.email },
      })
      await kit.runJobs()
      const { body_text } = await kit.ctx.db.one(
        pick(tables.mails, 'body_text'),
        sql`
        select content::text as body_text from mails where recipient = ${person.email} and kind = 'resetLink'`,
      )
      const url = `/auth/reset-password?token=${/token=([\w-]+)/.exec(body_text)?.[1]}`
      return (password: string) =>
        kit.call({ method: 'POST', url, body: { id: person.id, password } })
    }
    const reset = await resetOf('VENDOR')
    expect(await reset('password1')).toMatchObject(refusal('password'))
    expect(await reset('xk7wqp')).toMatchObject({ status: 200, data: null })
    const customers = await resetOf('CUSTOMER')
    expect((await customers('password1')).data).toEqual({ passwordWarning: expect.any(String) })
  })

  it('includes the name of the vendor’s shop', async () => {
    const vendor = await withPassword(kit, 'VENDOR')
    await kit.shop({ vendor, name: 'Padma Electronics' })
    const body = { oldPassword, newPassword: 'padma electronics' }
    const answer = await kit.call({
      method: 'POST',
      url: '/auth/change-password',
      as: vendor,
      body,
    })
    expect(answer).toMatchObject(refusal('newPassword'))
  })
})
