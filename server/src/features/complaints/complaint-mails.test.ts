import type { ComplaintRow } from '@haat/contract/complaints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { complaintCalls } from '#testing/conversations.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

// With limits by address, as in a real market.
const kit = useKit({ callsPerMinute: 3_000 })
const { complain, write, setState, see } = complaintCalls(kit)
let buyer: TestPerson
let admin: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
})
beforeEach(async () => {
  buyer = await kit.person('CUSTOMER')
})

const list = (as: TestPerson, query = '') =>
  kit.call<ComplaintRow[]>({ url: `/complaints${query}`, as })
const mailsTo = (person: TestPerson) =>
  kit.ctx.db.many(
    pick(tables.mails, 'subject', 'body_text'),
    sql`select subject, content::text as body_text from mails where kind = 'complaintAnswered' and recipient = ${person.email}`,
  )

describe('the email about an answer', () => {
  it('has no words of people where the address is not verified', async () => {
    await kit.ctx.db.run(sql`update people set email_verified_at = null where id = ${buyer.id}`)
    const { id } = (await complain(buyer, { subject: 'Buy at evil.example' })).data
    await write(admin, id, { isInternal: true })
    expect(await mailsTo(buyer)).toEqual([])
    await write(admin, id)
    expect(await mailsTo(buyer)).toMatchObject([{ subject: 'We answered your complaint' }])
    expect(JSON.stringify(await mailsTo(buyer))).not.toContain('evil')
    await kit.ctx.db.run(sql`update people set email_verified_at = now() where id = ${buyer.id}`)
    await write(admin, id)
    expect((await mailsTo(buyer))[1]?.subject).toBe('We answered: Buy at evil.example')
  })
})

describe('what came through the contact form', () => {
  const message = {
    name: 'Mina Rahman',
    email: 'mina@test.example',
    subject: 'Where is it?',
    message: 'It has been <b>six</b> days.',
  }
  const contact = (n: number) =>
    kit.app.inject({
      method: 'POST',
      url: '/api/v1/contact/create',
      payload: message,
      remoteAddress: `10.7.${n}.1`,
    })

  it('is a complaint that admins answer by email and close', async () => {
    expect((await contact(1)).statusCode).toBe(201)
    const { data } = await list(admin, '?kind=CONTACT')
    expect(data[0]).toMatchObject({
      state: 'OPEN',
      by: { id: null, role: null, name: message.name, email: message.email },
      reopenBy: null,
    })
    const id = data[0]?.id ?? ''
    expect((await see(admin, id)).data.texts).toMatchObject([{ by: null, body: message.message }])
    expect((await write(admin, id, { body: 'I wrote an email' })).data.state).toBe('ANSWERED')
    expect((await setState(admin, id, 'CLOSED')).data.state).toBe('CLOSED')
    expect((await setState(admin, id, 'OPEN')).code).toBe('NOT_ALLOWED')
  })

  it('is as limited as its email, and there is none without the other', async () => {
    const count = async () => (await list(admin, '?kind=CONTACT')).meta.total
    const before = await count()
    await kit.ctx.db.run(
      sql`alter table mails add constraint full_up check (kind <> 'contactMessage') not valid`,
    )
    expect((await contact(2)).statusCode).toBe(500)
    await kit.ctx.db.run(sql`alter table mails drop constraint full_up`)
    expect(await count()).toBe(before)
    const flood = await Promise.all(Array.from({ length: 30 }, () => contact(3)))
    expect(flood.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
    expect(await count()).toBe(before + 10)
  })
})
