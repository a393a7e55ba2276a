import type { CommissionRate, CommissionRates } from '@haat/contract/commissions'
import { commissionLimits } from '@haat/contract/commissions.limits'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { addRate } from '#testing/rates.ts'

const kit = useKit()
let admin: TestPerson
let other: TestPerson
let shopId: string
let categoryId: string
let productId: string

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  other = await kit.person('ADMIN')
  shopId = (await kit.shop({ name: 'Corner Shop' })).id
})
beforeEach(async () => {
  await kit.ctx.db.run(sql`delete from commission_rates where not is_fallback`)
  categoryId = await kit.category()
  productId = await kit.product({ shopId, categoryId })
})

const url = '/commission-rates'
const fields = { name: 'Phones', percent: 3, vatPercent: 15 }
const create = (values: object = {}) =>
  kit.call<CommissionRate>({ method: 'POST', url, as: admin, body: { ...fields, ...values } })
const change = (id: string, body: object, as = admin) =>
  kit.call<CommissionRate>({ method: 'PATCH', url: `${url}/${id}`, as, body })
const remove = (id: string) => kit.call({ method: 'DELETE', url: `${url}/${id}`, as: admin })
const reorder = (body: object, as = admin) =>
  kit.call<CommissionRates>({ method: 'POST', url: `${url}/order`, as, body })
async function list(): Promise<CommissionRate[]> {
  const { status, data } = await kit.call<CommissionRates>({ url, as: admin })
  expect(status).toBe(200)
  return data.rates
}
async function fallback(): Promise<CommissionRate> {
  const last = (await list()).at(-1)
  if (last?.isFallback !== true) throw new Error('the last rate is not the catch-all')
  return last
}

describe('commission rates', () => {
  it('are created, listed, changed and deleted by admins, with lines in the audit log', async () => {
    const made = await create({
      fixedPerPiece: 2.5,
      least: 10,
      most: 500,
      shopIds: [shopId],
      categoryIds: [categoryId],
      fromDay: '2026-12-01',
      toDay: '2026-12-31',
    })
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({
      ...fields,
      fixedPerPiece: 2.5,
      least: 10,
      most: 500,
      shopIds: [shopId],
      productIds: null,
      fromDay: '2026-12-01',
      toDay: '2026-12-31',
      isEnabled: true,
      isFallback: false,
    })
    const names = made.data.named.map(({ name, isGone }) => [name, isGone])
    expect(names).toContainEqual(['Corner Shop', false])
    const { id } = made.data
    const changed = await change(id, { percent: 2.75, most: null, categoryIds: null })
    expect(changed.data).toMatchObject({ percent: 2.75, most: null, categoryIds: null, least: 10 })
    expect((await list()).map((rate) => rate.name)).toEqual(['Phones', 'Everything else'])
    expect((await remove(id)).status).toBe(200)
    expect(await remove(id)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await change(id, { percent: 1 })).code).toBe('NOT_FOUND')
    const lines = await kit.ctx.db.many(
      pick(tables.audit_log, 'action'),
      sql`select action from audit_log where subject_id = ${id} order by id`,
    )
    expect(lines.map(({ action }) => action)).toEqual([
      'commission-rate.created',
      'commission-rate.changed',
      'commission-rate.deleted',
    ])
  })

  it('last whole days by the market’s clock', async () => {
    const { data } = await create({ fromDay: '2026-12-01', toDay: '2026-12-01' })
    const row = await kit.ctx.db.one(
      pick(tables.commission_rates, 'valid_from', 'valid_to'),
      sql`select valid_from, valid_to from commission_rates where id = ${data.id}`,
    )
    expect(row).toEqual({
      valid_from: '2026-11-30T18:00:00.000Z',
      valid_to: '2026-12-01T18:00:00.000Z',
    })
  })

  it('refuse by field what is gone or never was', async () => {
    const gone = await kit.category()
    await kit.ctx.db.run(sql`update categories set deleted_at = now() where id = ${gone}`)
    const nothing = crypto.randomUUID()
    const refused = await create({
      shopIds: [shopId, nothing],
      categoryIds: [gone],
      productIds: [nothing],
    })
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
    expect(refused.errors?.map(({ path }) => path)).toEqual([
      'categoryIds.0',
      'productIds.0',
      'shopIds.1',
    ])
    const { data } = await create({ categoryIds: [categoryId] })
    expect((await change(data.id, { categoryIds: [categoryId, gone] })).errors).toMatchObject([
      { path: 'categoryIds.1' },
    ])
  })

  it('refuse values that contradict each other', async () => {
    const pathOf = async (values: object) => (await create(values)).errors?.map(({ path }) => path)
    expect(await pathOf({ least: 10, most: 5 })).toEqual(['most'])
    expect(await pathOf({ fromDay: '2026-12-02', toDay: '2026-12-01' })).toEqual(['toDay'])
    expect(await pathOf({ percent: 100.01 })).toEqual(['percent'])
    expect(await pathOf({ percent: 3.333 })).toEqual(['percent'])
    expect(await pathOf({ vatPercent: -1 })).toEqual(['vatPercent'])
    expect(await pathOf({ fixedPerPiece: 0.001 })).toEqual(['fixedPerPiece'])
    expect(await pathOf({ shopIds: [] })).toEqual(['shopIds'])
    const { data } = await create({ least: 10 })
    expect((await change(data.id, { most: 5 })).errors).toMatchObject([{ path: 'most' }])
  })

  it('show what was deleted after they named it', async () => {
    const { data } = await create({ categoryIds: [categoryId], productIds: [productId] })
    await kit.ctx.db.run(sql`update products set deleted_at = now() where id = ${productId}`)
    const [rate] = await list()
    expect(new Map(rate?.named.map(({ id, isGone }) => [id, isGone]))).toEqual(
      new Map([
        [categoryId, false],
        [productId, true],
      ]),
    )
    expect((await change(data.id, { percent: 4 })).status).toBe(200)
    expect((await change(data.id, { productIds: [productId] })).status).toBe(400)
  })

  it('cannot be more than placing an order looks through', async () => {
    await kit.ctx.db.run(sql`
      insert into commission_rates (position, name, percent_bp, vat_bp)
      select n, 'Rate ' || n, 100, 1500 from generate_series(1, ${commissionLimits.ratesMax}::int) n`)
    expect((await create()).errors).toMatchObject([{ path: 'name' }])
  })
})

describe('the rate for everything else', () => {
  it('can be changed, but gets no conditions, is not switched off and stays', async () => {
    const { id } = await fallback()
    expect((await change(id, { percent: 6.5, vatPercent: 5 })).data).toMatchObject({ percent: 6.5 })
    const refused = await change(id, { shopIds: [shopId], toDay: '2030-01-01', isEnabled: false })
    expect(refused.errors?.map(({ path }) => path).toSorted()).toEqual([
      'isEnabled',
      'shopIds',
      'toDay',
    ])
    expect(await remove(id)).toMatchObject({ status: 409, code: 'STATUS_NOT_ALLOWED' })
    expect(await reorder({ ids: [id] })).toMatchObject({ status: 409, code: 'EDIT_CONFLICT' })
    await change(id, { percent: 0, vatPercent: 15 })
  })
})

describe('the order of the rates', () => {
  const threeRates = async () => {
    const made = await Promise.all(['One', 'Two', 'Three'].map((name) => create({ name })))
    return made.map(({ data }) => data.id)
  }
  const idsInOrder = async () =>
    (await list()).filter(({ isFallback }) => !isFallback).map(({ id }) => id)

  it('is written as a whole', async () => {
    await threeRates()
    const ids = await idsInOrder()
    const turned = ids.toReversed()
    const { status, data } = await reorder({ ids: turned, seen: { ids } })
    expect(status).toBe(200)
    expect(data.rates.map(({ id }) => id).slice(0, 3)).toEqual(turned)
    expect(await idsInOrder()).toEqual(turned)
    expect((await create({ name: 'Four' })).data.isFallback).toBe(false)
    expect((await list()).map(({ name }) => name).slice(3)).toEqual(['Four', 'Everything else'])
  })

  it('is refused unless it names exactly the rates that there are', async () => {
    await threeRates()
    const ids = await idsInOrder()
    const refused = [
      ids.slice(1),
      [...ids, crypto.randomUUID()],
      [...ids.slice(1), crypto.randomUUID()],
      [...ids, ids[0]],
    ]
    for (const wrong of refused) {
      expect(await reorder({ ids: wrong })).toMatchObject({ status: 409, code: 'EDIT_CONFLICT' })
    }
    expect(await idsInOrder()).toEqual(ids)
  })

  it('takes one of two swaps of the same list at once', async () => {
    await threeRates()
    const seen = { ids: await idsInOrder() }
    const [a, b, c] = seen.ids
    const answers = await Promise.all([
      reorder({ ids: [b, a, c], seen }),
      reorder({ ids: [a, c, b], seen }, other),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await idsInOrder()).toEqual(winner === 0 ? [b, a, c] : [a, c, b])
  })

  it('survives rates that are made and deleted at the same time', async () => {
    const first = await threeRates()
    const doomed = first[0] ?? ''
    await Promise.all([
      ...Array.from({ length: 8 }, (_, n) => create({ name: `New ${n}` })),
      remove(doomed),
      reorder({ ids: first.toReversed() }),
    ])
    const ids = await idsInOrder()
    expect(ids).toHaveLength(10)
    expect(new Set(ids).size).toBe(10)
    expect((await list()).at(-1)?.isFallback).toBe(true)
  })
})

describe('an edit of a rate that has changed since', () => {
  it('is a conflict that shows what it is now', async () => {
    const { id } = await addRate(kit)
    const seen = { percent: 10 }
    expect((await change(id, { percent: 8, seen })).status).toBe(200)
    const second = await change(id, { percent: 12, seen }, other)
    expect(second).toMatchObject({ status: 409, code: 'EDIT_CONFLICT' })
    expect(second.data).toMatchObject({ current: { percent: 8 } })
  })
})
