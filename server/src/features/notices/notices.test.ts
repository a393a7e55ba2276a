import type { NoticeChoices, NoticeList, UnreadNotices } from '@haat/contract/notices'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { queueMail, queueMails } from '#features/mail/mail.service.ts'
import { idAt } from '#seed/market/ids.ts'
import { dayMs } from '#seed/market/plan.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { untyped } from '#testing/untyped.ts'
import { forgetNotices } from './notices.service.ts'

const kit = useKit()
const orderId = '01900000-0000-7000-8000-000000000001'

const mailTo = ({ id: personId, email: to, name }: TestPerson) =>
  ({
    kind: 'orderStatusChanged',
    personId,
    to,
    name,
    isVerified: true,
    order: { id: orderId, number: 1n },
    shopName: 'Radio House',
    status: 'SHIPPED',
    by: 'VENDOR',
    owed: null,
  }) as const
const security = ({ id: personId, email: to, name }: TestPerson) =>
  ({ kind: 'security', personId, to, name, isVerified: true, news: 'twoFactorOn' }) as const

const list = (as: TestPerson, query = '') => kit.call<NoticeList>({ url: `/notices${query}`, as })
const choose = (as: TestPerson, topic: string, channel: string, isOn: boolean) =>
  kit.call<NoticeChoices>({
    method: 'PATCH',
    url: '/notices/choices',
    as,
    body: { topic, channel, isOn },
  })
const read = (as: TestPerson, id: string) =>
  kit.call<UnreadNotices>({ method: 'PATCH', url: `/notices/${id}/read`, as })
const mailsTo = async ({ email }: TestPerson) =>
  (await kit.ctx.db.many(untyped, sql`select 1 as one from mails where recipient = ${email}`))
    .length

describe('the notices of emails', () => {
  it('are written with the email, once, with its subject and page', async () => {
    const [person, other] = [await kit.person('CUSTOMER'), await kit.person('CUSTOMER')]
    await queueMail(kit.ctx, mailTo(person))
    const { data } = await list(person)
    expect(data).toEqual({
      notices: [
        {
          id: expect.any(String),
          topic: 'ORDERS',
          subject: expect.stringContaining('Radio House'),
          path: `/dashboard/orders/${orderId}`,
          isRead: false,
          createdAt: expect.any(String),
        },
      ],
      next: null,
      unread: 1,
    })
    expect(await mailsTo(person)).toBe(1)
    expect((await list(other)).data).toEqual({ notices: [], next: null, unread: 0 })
  })

  it('take the statements of the emails alone, however many', async () => {
    const people = [await kit.person('CUSTOMER'), await kit.person('VENDOR')]
    kit.statements.length = 0
    await queueMails(kit.ctx, people.map(mailTo))
    expect(kit.statements).toHaveLength(1)
  })

  it('vanish with their transaction, and leave out what people wrote to an unproven address', async () => {
    const person = await kit.person('CUSTOMER')
    const failed = inTransaction(kit.ctx, async (tx) => {
      await queueMail(tx, mailTo(person))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await queueMail(kit.ctx, { ...mailTo(person), isVerified: false })
    const { notices } = (await list(person)).data
    expect(notices.map(({ subject }) => subject)).toEqual([expect.stringContaining('a shop on')])
  })

  it('are not made of links that only the mailbox may hold', async () => {
    const { id: personId, email: to, name, ...person } = await kit.person('CUSTOMER')
    await queueMail(kit.ctx, {
      kind: 'resetLink',
      personId,
      to,
      name,
      isVerified: true,
      token: 'x',
    })
    expect((await list({ id: personId, email: to, name, ...person })).data.notices).toEqual([])
  })
})

describe('the list', () => {
  it('is read on by the last id, and counts what is unread', async () => {
    const person = await kit.person('CUSTOMER')
    await queueMails(
      kit.ctx,
      Array.from({ length: 5 }, () => mailTo(person)),
    )
    const first = (await list(person, '?limit=2')).data
    const second = (await list(person, `?limit=2&before=${first.next?.toUpperCase()}`)).data
    const third = (await list(person, `?limit=2&before=${second.next}`)).data
    expect([first, second, third].map(({ notices }) => notices.length)).toEqual([2, 2, 1])
    expect(third.next).toBeNull()
    const ids = [first, second, third].flatMap(({ notices }) => notices.map(({ id }) => id))
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
    expect(first.unread).toBe(5)
  })

  it('marks one as read, and all that were seen', async () => {
    const person = await kit.person('CUSTOMER')
    await queueMails(
      kit.ctx,
      Array.from({ length: 3 }, () => mailTo(person)),
    )
    const { notices } = (await list(person)).data
    const [newest, middle] = notices
    if (newest === undefined || middle === undefined) throw new Error('no notices')
    expect((await read(person, newest.id)).data.unread).toBe(2)
    expect((await read(person, newest.id)).data.unread).toBe(2)
    const all = await kit.call<UnreadNotices>({
      method: 'PATCH',
      url: '/notices/read-all',
      as: person,
      body: { upTo: middle.id },
    })
    expect(all.data.unread).toBe(0)
    await queueMail(kit.ctx, mailTo(person))
    const upTo = { method: 'PATCH', url: '/notices/read-all', as: person } as const
    expect((await kit.call({ ...upTo, body: { upTo: newest.id } })).data).toEqual({ unread: 1 })
  })

  it('knows nothing of other people’s notices', async () => {
    const [person, other] = [await kit.person('CUSTOMER'), await kit.person('ADMIN')]
    await queueMail(kit.ctx, mailTo(person))
    const id = (await list(person)).data.notices[0]?.id ?? ''
    expect((await read(other, id)).code).toBe('NOT_FOUND')
    const body = { upTo: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
    await kit.call({ method: 'PATCH', url: '/notices/read-all', as: other, body })
    expect((await list(person)).data.unread).toBe(1)
    expect((await kit.call({ url: '/notices' })).code).toBe('NOT_SIGNED_IN')
  })

  it('forgets what is older than 90 days', async () => {
    const person = await kit.person('CUSTOMER')
    await queueMails(kit.ctx, [mailTo(person), mailTo(person)])
    await kit.ctx.db.run(sql`
      update notices set id = ${idAt('notice', 0, Date.now() - 91 * dayMs)}
      where id = (select id from notices where person_id = ${person.id} order by id limit 1)`)
    await forgetNotices(kit.ctx)
    expect((await list(person)).data.notices).toHaveLength(1)
  })
})

describe('choices', () => {
  it('switch the email off and keep the notice, or the other way round', async () => {
    const person = await kit.person('CUSTOMER')
    await choose(person, 'ORDERS', 'EMAIL', false)
    await queueMail(kit.ctx, mailTo(person))
    expect(await mailsTo(person)).toBe(0)
    expect((await list(person)).data.unread).toBe(1)
    await choose(person, 'ORDERS', 'EMAIL', true)
    await choose(person, 'ORDERS', 'APP', false)
    await queueMail(kit.ctx, mailTo(person))
    expect(await mailsTo(person)).toBe(1)
    expect((await list(person)).data.unread).toBe(1)
  })

  it('never switch security or money owed off', async () => {
    const person = await kit.person('VENDOR')
    for (const topic of ['SECURITY', 'DEBTS'])
      for (const channel of ['APP', 'EMAIL', 'SMS'])
        expect((await choose(person, topic, channel, false)).code).toBe('VALIDATION_FAILED')
    await queueMail(kit.ctx, security(person))
    expect(await mailsTo(person)).toBe(1)
    expect((await list(person)).data.unread).toBe(1)
  })

  it('of several topics at once all stay, and are each person’s own', async () => {
    const [person, other] = [await kit.person('CUSTOMER'), await kit.person('CUSTOMER')]
    const topics = ['ORDERS', 'RETURNS', 'MONEY', 'MESSAGES']
    await Promise.all(topics.map((topic) => choose(person, topic, 'EMAIL', false)))
    const mine = await kit.call<NoticeChoices>({ url: '/notices/choices', as: person })
    expect(mine.data.topics.filter(({ email }) => !email).map(({ topic }) => topic)).toEqual(topics)
    const theirs = await kit.call<NoticeChoices>({ url: '/notices/choices', as: other })
    expect(theirs.data.topics.every(({ email }) => email)).toBe(true)
  })
})
