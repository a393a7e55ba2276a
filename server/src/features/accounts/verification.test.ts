import type { Person, Profile } from '@haat/contract/accounts'
import { accountLimits } from '@haat/contract/accounts.limits'
import { describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'
import { signInWith } from '#testing/two-factor.ts'
import { tables } from '#core/sql/tables.ts'
import { text } from '#core/sql/kinds.ts'
import { untyped } from '#testing/untyped.ts'

const kit = useKit({ publicUrl: 'https://haat.example' })
const advert = 'Buy pills at pills.example'
let count = 0

/** A person who signed up a moment ago, and is signed in. */
async function newcomer(kind: 'customer' | 'vendor' = 'customer'): Promise<TestPerson> {
  count += 1
  const email = `newcomer${count}@test.example`
  const data = { name: advert, email, phoneNumber: '01712345678' }
  const secret = kind === 'vendor' ? 'vendor-secret-7' : 'haat1234'
  const body = { data, password: secret }
  const made = await kit.call<Person>({ method: 'POST', url: `/users/create-${kind}`, body })
  const session = await kit.call<{ accessToken: string }>({
    method: 'POST',
    url: '/auth/login',
    body: { email, password: secret },
  })
  const role = kind === 'vendor' ? 'VENDOR' : 'CUSTOMER'
  return { id: made.data.id, email, name: advert, role, token: session.data.accessToken }
}
const emailsTo = (email: string) =>
  kit.ctx.db.many(
    { kind: tables.mails.kind, recipient_name: tables.mails.recipient_name, all: text },
    sql`
    select kind, recipient_name, subject || content::text || body_html || recipient_name as all
    from mails where recipient = ${email} order by id`,
  )
async function tokensOf(email: string): Promise<string[]> {
  return (await emailsTo(email)).flatMap(({ all }) => {
    const found = /https:\/\/haat\.example\/verify-email\?token=([\w-]+)/.exec(all)?.[1]
    return found === undefined ? [] : [found]
  })
}
const verify = (token: string) =>
  kit.call({ method: 'POST', url: '/auth/verify-email', body: { token } })
const sendAgain = (as: TestPerson | null) =>
  kit.call({ method: 'POST', url: '/auth/send-verification', as })
const isVerified = async (as: TestPerson) =>
  (await kit.call<Profile>({ url: '/users/get-profile', as })).data.emailVerified

describe('an email address', () => {
  it('is verified by the link of the first email, opened once or twice', async () => {
    const person = await newcomer()
    expect(await isVerified(person)).toBe(false)
    const [token = ''] = await tokensOf(person.email)
    expect((await verify(token)).status).toBe(200)
    expect(await isVerified(person)).toBe(true)
    expect((await verify(token)).status).toBe(200)
    const lines = await kit.ctx.db.many(
      untyped,
      sql`
      select action from audit_log where action = 'email.verified' and subject_id = ${person.id}`,
    )
    expect(lines).toHaveLength(1)
    const kept = await kit.ctx.db.many(
      untyped,
      sql`select from email_verifications where hash = ${token}`,
    )
    expect(kept).toEqual([])
  })

  it('is not verified by a link that is unknown or expired', async () => {
    const person = await newcomer()
    const [token = ''] = await tokensOf(person.email)
    await kit.ctx.db.run(sql`
      update email_verifications set expires_at = now() where person_id = ${person.id}`)
    for (const bad of [token, 'unknown']) {
      expect(await verify(bad)).toMatchObject({ status: 422, code: 'VERIFY_LINK_INVALID' })
    }
    expect(await isVerified(person)).toBe(false)
    await kit.ctx.db.run(sql`update people set deleted_at = now() where id = ${person.id}`)
    expect((await verify(token)).status).toBe(422)
  })

  it('gets another link on request, a few times a day, however many requests arrive at once', async () => {
    const person = await newcomer()
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendAgain(person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(
      accountLimits.verifyMailsMax,
    )
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused?.raw.headers['retry-after'])).toBeGreaterThan(60)
    const tokens = await tokensOf(person.email)
    expect(new Set(tokens).size).toBe(accountLimits.verifyMailsMax + 1)
    expect((await verify(tokens.at(-1) ?? '')).status).toBe(200)
    // The address is verified, so no more links are sent.
    const before = (await emailsTo(person.email)).length
    expect((await sendAgain(person)).status).toBe(200)
    expect(await emailsTo(person.email)).toHaveLength(before)
    expect((await sendAgain(null)).status).toBe(401)
  })

  it('is verified by a password reset too, since that link was emailed', async () => {
    const person = await newcomer()
    await kit.call({ method: 'POST', url: '/auth/forgot-password', body: { email: person.email } })
    await kit.runJobs()
    const email = (await emailsTo(person.email)).find(({ kind }) => kind === 'resetLink')
    const [, token] = /token=([\w-]+)/.exec(email?.all ?? '') ?? []
    const body = { id: person.id, password: 'haat1234' }
    await kit.call({ method: 'POST', url: `/auth/reset-password?token=${token}`, body })
    const session = await signInWith(kit, person.email)
    expect(await isVerified({ ...person, token: session.data.accessToken })).toBe(true)
  })
})

describe('emails to an address that is not verified', () => {
  it('contain nothing that people wrote, unlike those to a verified one', async () => {
    const seller = await newcomer('vendor')
    const buyer = await newcomer()
    const { shopId, productIds } = await marketOf(kit, [{ stock: 10 }])
    await kit.ctx.db.run(sql`
      update shops set vendor_id = ${seller.id}, name = ${`${advert} shop`} where id = ${shopId}`)
    await kit.ctx.db.run(
      sql`update products set name = ${`${advert} now`} where shop_id = ${shopId}`,
    )
    await kit.call({
      method: 'PATCH',
      url: '/users/update-profile',
      as: buyer,
      body: { address: advert },
    })
    const line = { productId: productIds[0] ?? '', quantity: 1 }
    const order = async () => {
      const { data } = await place(kit, buyer, orderBody(shopId, [line]))
      await kit.runJobs(1)
      const body = { status: 'CANCELLED' }
      const url = `/orders/change-status/${data.id}`
      await kit.call({ method: 'PATCH', url, as: buyer, body })
      await kit.runJobs(1)
    }
    await order()
    const admin = await kit.person('ADMIN')
    const body = { status: 'SUSPENDED' }
    await kit.call({ method: 'PATCH', url: `/shops/change-status/${shopId}`, as: admin, body })
    await sendAgain(buyer)
    const written = [...(await emailsTo(buyer.email)), ...(await emailsTo(seller.email))]
    expect(new Set(written.map(({ kind }) => kind))).toEqual(
      new Set([
        'welcome',
        'orderPlaced',
        'orderStatusChanged',
        'newOrder',
        'shopOrderChanged',
        'shopStatusChanged',
        'verifyEmail',
      ]),
    )
    for (const { kind, all } of written) expect(all, kind).not.toContain('pills')

    for (const { email } of [buyer, seller]) await verify((await tokensOf(email))[0] ?? '')
    await kit.ctx.db.run(sql`update shops set status = 'ACTIVE' where id = ${shopId}`)
    await order()
    for (const { email } of [buyer, seller]) {
      expect((await emailsTo(email)).at(-2)?.all).toContain('pills')
    }
  })
})
