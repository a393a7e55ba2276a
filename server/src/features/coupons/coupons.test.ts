import type { AppliedCoupon, Coupon, CouponInput } from '@haat/contract/coupons'
import { couponLimits } from '@haat/contract/coupons.limits'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { tables } from '#core/sql/tables.ts'
import { int4 } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { untyped } from '#testing/untyped.ts'
import { clearReservations } from './coupons.service.ts'

const kit = useKit()
let admin: TestPerson
let customer: TestPerson
let count = 0

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  customer = await kit.person('CUSTOMER')
})

const create = (values: Partial<CouponInput> = {}, as: TestPerson | null = admin) =>
  kit.call<Coupon>({
    method: 'POST',
    url: '/coupons/create',
    as,
    body: {
      code: `CODE${(count += 1)}`,
      discountAmount: 50,
      startTime: '2026-01-01',
      endTime: '2099-12-31',
      ...values,
    },
  })
const apply = (as: TestPerson | null, code: unknown) =>
  kit.call<AppliedCoupon>({ method: 'POST', url: '/coupons/apply-coupon', as, body: { code } })
const change = (id: string, body: object, as: TestPerson | null = admin) =>
  kit.call<Coupon>({ method: 'PATCH', url: `/coupons/${id}`, as, body })

async function figures(id: string) {
  return await kit.ctx.db.one(
    {
      used: tables.coupons.used_count,
      reserved: tables.coupons.reserved_count,
      rows: int4,
      usedRows: int4,
    },
    sql`
    select used_count as used, reserved_count as reserved,
      (select count(*)::int from coupon_uses where coupon_id = c.id and state = 'RESERVED') as rows,
      (select count(*)::int from coupon_uses where coupon_id = c.id and state = 'USED') as "usedRows"
    from coupons c where id = ${id}`,
  )
}

describe('coupons', () => {
  it('are created, listed, found, changed and deleted by admins, with a line in the audit log', async () => {
    const made = await create({ code: ' Eid50 ', totalUsageLimit: 5 })
    expect(made.status).toBe(201)
    expect(made.data).toEqual({
      id: expect.any(String),
      code: 'Eid50',
      discountAmount: 50,
      startTime: '2025-12-31T18:00:00.000Z',
      endTime: '2099-12-31T17:59:59.999Z',
      startDay: '2026-01-01',
      endDay: '2099-12-31',
      usageLimit: 1,
      funding: 'MARKET',
      totalUsageLimit: 5,
      usedCount: 0,
    })
    const { id } = made.data
    const found = await kit.call<Coupon[]>({ url: '/coupons?searchTerm=eid', as: admin })
    expect(found.data.map((each) => each.id)).toEqual([id])
    const changed = await change(id, { discountAmount: 75.5, totalUsageLimit: null })
    expect(changed.data).toEqual({ ...made.data, discountAmount: 75.5, totalUsageLimit: null })
    const taken = await create({ code: 'EID50' })
    expect(taken.code).toBe('COUPON_CODE_TAKEN')
    expect(taken.errors?.map(({ path }) => path)).toEqual(['code'])
    expect((await apply(customer, 'eid50')).status).toBe(200)
    const gone = await kit.call({ method: 'POST', url: `/coupons/${id}`, as: admin })
    expect(gone.status).toBe(200)
    expect((await apply(customer, 'eid50')).code).toBe('COUPON_INVALID')
    expect(await change(id, {})).toMatchObject({ status: 404 })
    expect((await create({ code: 'EID50' })).status).toBe(201)
    const auditLines = await kit.ctx.db.many(
      pick(tables.audit_log, 'action'),
      sql`select action from audit_log where subject_id = ${id} order by id`,
    )
    expect(auditLines.map(({ action }) => action)).toEqual([
      'coupon.created',
      'coupon.changed',
      'coupon.deleted',
    ])
  })

  it('can be deleted by DELETE as well, once', async () => {
    const { data } = await create()
    const remove = () => kit.call({ method: 'DELETE', url: `/coupons/${data.id}`, as: admin })
    expect((await remove()).status).toBe(200)
    expect(await remove()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  it('reject invalid values by field', async () => {
    const backwards = await create({ startTime: '2027-01-02', endTime: '2027-01-01' })
    expect(backwards.errors).toEqual([{ path: 'endTime', message: 'Must be after the start' }])
    expect((await create({ code: 'x' })).errors).toEqual([
      { path: 'code', message: 'Code must be at least 2 characters.' },
    ])
    expect((await create({ startTime: 'soon' })).errors?.[0]?.path).toBe('startTime')
    expect((await create({ endTime: '+275760-09-13' })).errors?.[0]?.path).toBe('endTime')
    const { data } = await create({ totalUsageLimit: 3 })
    await kit.ctx.db.run(sql`update coupons set used_count = 3 where id = ${data.id}`)
    expect((await change(data.id, { totalUsageLimit: 2 })).errors?.[0]?.path).toBe(
      'totalUsageLimit',
    )
    expect((await apply(customer, '  ')).errors).toEqual([
      { path: 'code', message: 'Please enter coupon code' },
    ])
  })

  it('are managed by admins only and applied by customers only', async () => {
    const vendor = await kit.person('VENDOR')
    const { data } = await create()
    const calls = (as: TestPerson | null) => [
      create({}, as),
      change(data.id, {}, as),
      kit.call({ url: '/coupons', as }),
      kit.call({ method: 'POST', url: `/coupons/${data.id}`, as }),
      kit.call({ method: 'DELETE', url: `/coupons/${data.id}`, as }),
    ]
    for (const as of [customer, vendor]) {
      const statuses = (await Promise.all(calls(as))).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([403]))
    }
    const statuses = (await Promise.all(calls(null))).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    for (const as of [vendor, admin]) expect((await apply(as, 'any')).status).toBe(403)
  })
})

describe('applying a coupon', () => {
  it('reserves one use for 30 minutes and renews it, never taking two', async () => {
    const { data } = await create({ totalUsageLimit: 1 })
    const first = await apply(customer, data.code.toLowerCase())
    expect(first.message).toBe('Coupon applied successfully')
    expect(first.data).toMatchObject({ code: data.code, discountAmount: 50 })
    const minutes = (Date.parse(first.data.expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThan(31)
    const again = await Promise.all(Array.from({ length: 10 }, () => apply(customer, data.code)))
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await figures(data.id)).toEqual({ used: 0, reserved: 1, rows: 1, usedRows: 0 })
    const other = await kit.person('CUSTOMER')
    expect(await apply(other, data.code)).toMatchObject({ status: 422, code: 'COUPON_USED_UP' })
  })

  it('counts an expired reservation as free at once', async () => {
    const { data } = await create({ totalUsageLimit: 1 })
    await apply(customer, data.code)
    await kit.ctx.db.run(sql`
      update coupon_uses set expires_at = now() - interval '1 second' where coupon_id = ${data.id}`)
    const other = await kit.person('CUSTOMER')
    expect((await apply(other, data.code)).status).toBe(200)
    expect((await apply(customer, data.code)).code).toBe('COUPON_USED_UP')
    expect(await figures(data.id)).toEqual({ used: 0, reserved: 1, rows: 1, usedRows: 0 })
  })

  it('deletes expired reservations', async () => {
    const { data } = await create()
    await apply(customer, data.code)
    await kit.ctx.db.run(sql`
      update coupon_uses set expires_at = now() - interval '1 second' where coupon_id = ${data.id}`)
    await clearReservations(kit.ctx)
    expect(await figures(data.id)).toEqual({ used: 0, reserved: 0, rows: 0, usedRows: 0 })
  })

  it('respects the coupon’s dates, and expires with the coupon at the latest', async () => {
    const { data: early } = await create({ startTime: '2098-01-01' })
    expect((await apply(customer, early.code)).code).toBe('COUPON_NOT_STARTED')
    const { data: late } = await create({ endTime: '2026-01-02' })
    expect((await apply(customer, late.code)).code).toBe('COUPON_EXPIRED')
    expect((await apply(customer, 'NO-SUCH-CODE')).code).toBe('COUPON_INVALID')
    const end = new Date(Date.now() + 60_000).toISOString()
    const { data: soon } = await create({ endTime: end })
    expect((await apply(customer, soon.code)).data.expiresAt).toBe(end)
  })

  it('keeps the total limit with a hundred requests at once', async () => {
    const { data } = await create({ totalUsageLimit: 30 })
    const people: TestPerson[] = []
    for (let n = 0; n < 100; n += 1) people.push(await kit.person('CUSTOMER'))
    const answers = await Promise.all(people.map((person) => apply(person, data.code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(answers.filter(({ code }) => code === 'COUPON_USED_UP')).toHaveLength(70)
    expect(await figures(data.id)).toEqual({ used: 0, reserved: 30, rows: 30, usedRows: 0 })
  })
})

describe('guessing coupon codes', () => {
  const guess = (person: TestPerson, n: number, ip = '198.51.100.1') =>
    kit.app.inject({
      method: 'POST',
      url: '/api/v1/coupons/apply-coupon',
      remoteAddress: ip,
      headers: { authorization: person.token },
      payload: { code: `GUESS-${n}` },
    })

  it('a person may be wrong ten times, even all at once, and then waits with any code', async () => {
    const person = await kit.person('CUSTOMER')
    const { data } = await create()
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(person, n)))
    const codes = answers.map((answer) => answer.json<{ code: string }>().code)
    expect(codes.filter((code) => code === 'COUPON_INVALID')).toHaveLength(10)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(50)
    const right = await apply(person, data.code)
    expect(right).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(Number(right.raw.headers['retry-after'])).toBeGreaterThan(60)
    await kit.ctx.db.run(sql`
      update coupon_guesses set window_started_at = now() - interval '1 day'`)
    expect((await apply(person, data.code)).status).toBe(200)
    await kit.ctx.db.run(
      sql`update coupon_guesses set window_started_at = now() - interval '1 day'`,
    )
    await clearReservations(kit.ctx)
    expect(await kit.ctx.db.many(untyped, sql`select * from coupon_guesses`)).toEqual([])
  })

  it('right codes and other errors do not count as guesses', async () => {
    const person = await kit.person('CUSTOMER')
    const { data } = await create()
    const { data: late } = await create({ endTime: '2026-01-02' })
    for (let n = 0; n < 12; n += 1) {
      expect((await apply(person, data.code)).status).toBe(200)
      expect((await apply(person, late.code)).code).toBe('COUPON_EXPIRED')
    }
  })

  it('many accounts at one address share a limit', async () => {
    const ip = '198.51.100.77'
    await kit.ctx.db.run(sql`
      insert into coupon_guesses values (${`network:${ip}`}, ${couponLimits.couponGuessesPerAddress - 1}, now())`)
    const [first, second] = [await kit.person('CUSTOMER'), await kit.person('CUSTOMER')]
    expect((await guess(first, 1, ip)).json()).toMatchObject({ code: 'COUPON_INVALID' })
    expect((await guess(second, 2, ip)).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await guess(second, 3)).json()).toMatchObject({ code: 'COUPON_INVALID' })
  })
})
