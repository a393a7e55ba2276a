import { randomUUID } from 'node:crypto'
import { complaintLimits } from '@haat/contract/complaints.limits'
import type { ComplaintCounts, ComplaintRow } from '@haat/contract/complaints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { complaintCalls, conversationCalls } from '#testing/conversations.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'

const kit = useKit()
const { complain, write, setState, take, see } = complaintCalls(kit)
const { upload, picture } = conversationCalls(kit)
let buyer: TestPerson
let vendor: TestPerson
let admin: TestPerson
let other: TestPerson
let shopId: string
let orderId: string

beforeAll(async () => {
  admin = await kit.person('ADMIN', { name: 'Admin Rahim' })
  other = await kit.person('ADMIN')
})
beforeEach(async () => {
  await kit.ctx.db.run(sql`delete from mails`)
  buyer = await kit.person('CUSTOMER')
  const market = await marketOf(kit, [{ stock: 100 }])
  ;({ shopId, vendor } = market)
  const lines = [{ productId: market.productIds[0] ?? '' }]
  orderId = (await place(kit, buyer, orderBody(shopId, lines))).data.id
})

const list = (as: TestPerson, query = '') =>
  kit.call<ComplaintRow[]>({ url: `/complaints${query}`, as })
const counts = async (as: TestPerson) =>
  (await kit.call<ComplaintCounts>({ url: '/complaints/counts', as })).data
const age = (id: string, hours: number) =>
  kit.ctx.db.run(sql`
    update complaints set answer_by = answer_by - make_interval(hours => ${hours}),
      closed_at = closed_at - make_interval(hours => ${hours}) where id = ${id}`)

describe('a complaint', () => {
  it('goes from an order to an answer, to its closing and back', async () => {
    const { data: sent } = await complain(buyer, { kind: 'NOT_DELIVERED', orderId })
    expect(sent).toMatchObject({
      state: 'OPEN',
      order: { id: orderId },
      shop: { id: shopId },
      isOverdue: false,
      handler: null,
      lastSeq: 1,
      texts: [{ seq: 1, body: 'I waited for two weeks.', by: { isMe: true } }],
    })
    const due = (new Date(sent.answerBy ?? '').getTime() - Date.now()) / 3_600_000
    expect(Math.round(due)).toBe(complaintLimits.answerHours)
    await write(admin, sent.id, { body: 'Ask the courier', isInternal: true })
    expect((await see(admin, sent.id)).data).toMatchObject({ state: 'OPEN', lastSeq: 2 })
    expect((await see(buyer, sent.id)).data).toMatchObject({ state: 'OPEN', lastSeq: 1 })
    const answered = await write(admin, sent.id)
    expect(answered.data).toMatchObject({ state: 'ANSWERED', handler: { id: admin.id } })
    const seen = (await see(buyer, sent.id)).data
    expect(seen.texts).toHaveLength(2)
    expect(seen).toMatchObject({ handler: null, answerBy: null })
    expect(seen.texts[1]?.by).toEqual({ role: 'ADMIN', name: null, isMe: false })
    expect(JSON.stringify(seen)).not.toContain('courier')
    expect((await write(buyer, sent.id, { body: 'Still nothing' })).data.state).toBe('OPEN')
    expect((await setState(buyer, sent.id, 'CLOSED')).data.state).toBe('CLOSED')
    expect((await write(buyer, sent.id, { body: 'More' })).code).toBe('STATUS_NOT_ALLOWED')
    expect((await setState(buyer, sent.id, 'OPEN')).data).toMatchObject({
      state: 'OPEN',
      closedAt: null,
    })
  })

  it('belongs to whoever complained, and to admins', async () => {
    const { id } = (await complain(buyer, { orderId })).data
    for (const who of [vendor, await kit.person('CUSTOMER')]) {
      expect((await see(who, id)).code).toBe('NOT_FOUND')
      expect((await write(who, id)).code).toBe('NOT_FOUND')
      expect((await setState(who, id, 'CLOSED')).code).toBe('NOT_FOUND')
      expect((await list(who)).data).toEqual([])
      expect((await complain(who, { orderId })).status).toBe(who === vendor ? 201 : 404)
    }
    expect((await complain(admin)).code).toBe('NOT_ALLOWED')
    expect((await write(buyer, id, { isInternal: true })).code).toBe('NOT_ALLOWED')
    expect((await complain(buyer, { shopId: randomUUID() })).code).toBe('NOT_FOUND')
    expect((await complain(buyer, { shopId })).data.shop?.id).toBe(shopId)
    expect((await complain(buyer)).data).toMatchObject({ order: null, shop: null })
  })

  it('is sent once, also of two at once, and so many a day', async () => {
    const same = { orderId, clientId: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => complain(buyer, same)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect((await complain(buyer, { ...same, body: 'Else' })).code).toBe('IDEMPOTENCY_KEY_REUSED')
    const more = await Promise.all(
      Array.from({ length: complaintLimits.perDay }, () => complain(buyer, { orderId })),
    )
    expect(more.filter(({ status }) => status === 201)).toHaveLength(complaintLimits.perDay - 1)
    expect(more.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1)
  })

  it('says what it lacks', async () => {
    for (const [values, path] of [
      [{ subject: 'Hi' }, 'subject'],
      [{ subject: 'x'.repeat(complaintLimits.subjectMax + 1) }, 'subject'],
      [{ body: '  ' }, 'body'],
      [{ body: 'x'.repeat(complaintLimits.bodyMax + 1) }, 'body'],
      [{ pictures: [randomUUID()] }, 'pictures'],
    ] as const) {
      const pictures = [...('pictures' in values ? values.pictures : [])]
      expect(await complain(buyer, { ...values, pictures })).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ path }],
      })
    }
    expect((await complain(buyer, { kind: 'CONTACT' as 'OTHER' })).code).toBe('VALIDATION_FAILED')
  })

  it('shows its pictures to whoever complained and to admins, notes to admins only', async () => {
    const mine = await upload(buyer)
    const { id } = (await complain(buyer, { pictures: [mine.id] })).data
    const theirs = await upload(admin)
    await write(admin, id, { isInternal: true, pictures: [theirs.id] })
    expect((await picture(buyer, 'complaints', mine.id)).status).toBe(200)
    expect((await picture(admin, 'complaints', mine.id)).status).toBe(200)
    expect((await picture(admin, 'complaints', theirs.id)).status).toBe(200)
    expect((await picture(buyer, 'complaints', theirs.id)).code).toBe('NOT_FOUND')
    expect((await picture(vendor, 'complaints', mine.id)).code).toBe('NOT_FOUND')
  })
})

describe('two at once', () => {
  it('admins that answer: the second has to read the first', async () => {
    const { id } = (await complain(buyer)).data
    const answers = await Promise.all([
      write(admin, id, { seenSeq: 1, body: 'One' }),
      write(other, id, { seenSeq: 1, body: 'Two' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('EDIT_CONFLICT')
    expect((await see(buyer, id)).data.texts).toHaveLength(2)
    expect(await kit.ctx.db.run(sql`select from mails where kind = 'complaintAnswered'`)).toBe(1)
    await write(admin, id, { isInternal: true, body: 'Note' })
    expect((await write(buyer, id, { seenSeq: 2, body: 'Thanks' })).status).toBe(201)
  })

  it('an answer and its repetition are one', async () => {
    const { id } = (await complain(buyer)).data
    const same = { clientId: randomUUID(), seenSeq: 1 }
    const answers = await Promise.all([1, 2].map(() => write(admin, id, same)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await see(buyer, id)).data.texts).toHaveLength(2)
    expect((await write(admin, id, { ...same, body: 'Else' })).code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('who closes or reopens twice changes nothing the second time', async () => {
    const { id } = (await complain(buyer)).data
    for (const state of ['CLOSED', 'OPEN']) {
      const answers = await Promise.all([setState(buyer, id, state), setState(buyer, id, state)])
      expect(answers.map(({ data }) => data.state)).toEqual([state, state])
    }
    const lines = await kit.ctx.db.many(
      pick(tables.audit_log, 'action'),
      sql`select action from audit_log where subject_id = ${id} order by id`,
    )
    expect(lines.map(({ action }) => action)).toEqual([
      'complaint.sent',
      'complaint.closed',
      'complaint.reopened',
    ])
  })

  it('one admin takes it; another says from whom', async () => {
    const { id } = (await complain(buyer)).data
    const answers = await Promise.all([take(admin, id), take(other, id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [first, second] = answers[0]?.status === 200 ? [admin, other] : [other, admin]
    expect((await take(second, id, first.id.toUpperCase())).data.handler?.id).toBe(second.id)
    expect((await take(first, id, second.id, false)).data.handler).toBeNull()
    expect((await take(buyer, id)).code).toBe('NOT_ALLOWED')
  })
})

describe('reopening', () => {
  it('is for whoever complained, within seven days', async () => {
    const { id } = (await complain(buyer)).data
    await write(admin, id)
    expect((await setState(buyer, id, 'OPEN')).code).toBe('STATUS_NOT_ALLOWED')
    await setState(admin, id, 'CLOSED')
    expect((await setState(admin, id, 'OPEN')).code).toBe('NOT_ALLOWED')
    await age(id, complaintLimits.reopenDays * 24 - 1)
    expect((await see(buyer, id)).data.reopenBy).not.toBeNull()
    await age(id, 2)
    expect((await see(buyer, id)).data.reopenBy).toBeNull()
    expect((await setState(buyer, id, 'OPEN')).code).toBe('STATUS_NOT_ALLOWED')
  })
})

describe('the list', () => {
  it('has the overdue ones first, and counts them', async () => {
    const before = await counts(admin)
    const ids = []
    for (let n = 0; n < 3; n += 1) ids.push((await complain(buyer)).data.id)
    const [late = '', answered = '', open = ''] = ids
    await write(admin, answered)
    await age(late, complaintLimits.answerHours + 1000)
    const { data } = await list(admin)
    expect(data[0]).toMatchObject({ id: late, isOverdue: true })
    expect((await list(buyer)).data.map(({ id }) => id)).toEqual([late, open, answered])
    expect((await list(buyer, '?state=ANSWERED')).data.map(({ id }) => id)).toEqual([answered])
    const after = await counts(admin)
    expect(after.open - before.open).toBe(2)
    expect(after.overdue - before.overdue).toBe(1)
    expect(await counts(buyer)).toMatchObject({ open: 2, overdue: 1, answered: 1 })
    await take(admin, open)
    expect((await counts(admin)).mine).toBe(before.mine + 1)
    const found = await list(admin, `?searchTerm=${encodeURIComponent(buyer.email)}`)
    expect(found.meta.total).toBe(3)
    expect((await list(admin, '?searchTerm=NEVER%20came&kind=OTHER')).meta.total).toBeGreaterThan(2)
  })

  it('reads an index, however many there are', async () => {
    await kit.ctx.db.run(sql`
      insert into complaints (kind, person_id, subject, state, answer_by, closed_at)
      select 'OTHER', ${buyer.id}, 'Complaint ' || n, case when n % 100 = 0 then 'OPEN' else 'CLOSED' end,
        now() + make_interval(mins => n), case when n % 100 <> 0 then now() end
      from generate_series(1, 100000) n`)
    await kit.ctx.db.run(sql`analyze complaints`)
    const planOf = async (where: string) =>
      (
        await kit.ctx.db.many(
          { 'QUERY PLAN': text },
          sql`explain select id from complaints c ${sql.raw(where)} order by c.due, c.id desc limit 10`,
        )
      )
        .map((row) => row['QUERY PLAN'])
        .join('\n')
    expect(await planOf('')).toContain('complaints_list')
    expect(await planOf(`where c.state = 'OPEN'`)).toMatch(/complaints_(by_state|list)/)
    for (const where of ['', `where c.state = 'OPEN'`, `where c.kind = 'REFUND'`]) {
      expect(await planOf(where)).not.toMatch(/Seq Scan|Sort/)
    }
    expect((await list(admin)).data).toHaveLength(10)
  })
})
