import { isOrderNumber, orderNumberDigits, withCheckDigit } from '@haat/contract/order-numbers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, timestamptz, uuid } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place, stockOf } from '#testing/orders.ts'
import { backfillNumbers, fillNumbers } from './numbering.service.ts'
import { numberOrders } from './numbering.queries.ts'
import * as orderNumbers from './order-numbers.ts'

const kit = useKit()
const draw = vi.spyOn(orderNumbers, 'newOrderNumber')
afterAll(() => draw.mockRestore())
let buyer: TestPerson
let shopId: string
let mouse: string

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  const market = await marketOf(kit, [{ stock: 1_000 }])
  shopId = market.shopId
  mouse = market.productIds[0] ?? ''
})

const body = () => orderBody(shopId, [{ productId: mouse }])
const numberOf = (digits: number) => BigInt(withCheckDigit(String(digits)))
const draws = (...numbers: bigint[]) => {
  for (const number of numbers) draw.mockReturnValueOnce(number)
}

/** Orders as processes of the previous release write them. */
async function unnumbered(count: number): Promise<void> {
  await kit.ctx.db.run(sql`
    insert into orders (customer_id, shop_id, payment_type, subtotal, shipping, discount, total_amount,
      contact_name, contact_email, updated_at)
    select ${buyer.id}, ${shopId}, 'COD', 100, 0, 0, 100, 'Buyer', 'buyer@haat.example', '2026-01-01'
    from generate_series(1, ${count})`)
}

async function state() {
  return await kit.ctx.db.one(
    { without: int4, different: int4, all: int4 },
    sql`select count(*) filter (where number is null)::int as without,
      count(distinct number)::int as different, count(*)::int as all from orders`,
  )
}

describe('a new order', () => {
  it('has a number with a check digit, which its lists and its details show', async () => {
    const { data } = await place(kit, buyer, body())
    expect(data.number).toHaveLength(orderNumberDigits)
    expect(isOrderNumber(data.number ?? '')).toBe(true)
    const { number } = await kit.ctx.db.one(
      { number: tables.orders.number },
      sql`select number from orders where id = ${data.id}`,
    )
    expect(String(number)).toBe(data.number)
    const read = await kit.call({ url: `/orders/get-single-order/${data.id}`, as: buyer })
    expect(read.data).toMatchObject({ number: data.number })
    const list = await kit.call({ url: '/orders/my-orders?limit=1', as: buyer })
    expect(list.data).toMatchObject({ data: [{ number: data.number }] })
  })

  it('gets another number when the one it drew is taken, and takes its stock once', async () => {
    const [taken, free] = [numberOf(500_000_001), numberOf(500_000_002)]
    draws(taken)
    await place(kit, buyer, body())
    const before = await stockOf(kit, mouse)
    draws(taken, taken, free)
    const { status, data } = await place(kit, buyer, body())
    expect(status).toBe(201)
    expect(data.number).toBe(String(free))
    expect((await stockOf(kit, mouse)).stock).toBe(before.stock - 1)
  })

  it('gets its own number in a rush in which several drew the same', async () => {
    const same = numberOf(500_000_003)
    draws(same, same, same)
    const answers = await Promise.all([1, 2, 3].map(() => place(kit, buyer, body())))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ data }) => data.number)).size).toBe(3)
  })

  it('keeps its number in a repeated response; one that an earlier release stored has none', async () => {
    const first = await place(kit, buyer, body(), 'numbered')
    expect((await place(kit, buyer, body(), 'numbered')).data.number).toBe(first.data.number)
    await kit.ctx.db.run(sql`
      update idempotency_keys set response = response::jsonb - 'number' where key = 'numbered'`)
    const replayed = await place(kit, buyer, body(), 'numbered')
    expect(replayed).toMatchObject({ status: 201, data: { id: first.data.id } })
    expect(replayed.data.number).toBeUndefined()
  })
})

describe('orders of earlier releases', () => {
  it('are read without a number', async () => {
    await unnumbered(1)
    const list = await kit.call({ url: '/orders/my-orders?limit=1', as: buyer })
    expect(list.data).toMatchObject({ data: [{ number: null }] })
  })

  it('get their numbers in batches that go on where one was killed', async () => {
    await unnumbered(1_200)
    const { without } = await state()
    const [one, other] = [numberOf(600_000_001), numberOf(600_000_002)]
    expect(await inTransaction(kit.ctx, (tx) => numberOrders(tx, [one, other]))).toBe(2)
    const killed = inTransaction(kit.ctx, async (tx) => {
      await numberOrders(tx, [numberOf(600_000_003)])
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect((await state()).without).toBe(without - 2)
    // Two workers at once, and a number that an order has.
    draws(one)
    await Promise.all([backfillNumbers(kit.ctx), backfillNumbers(kit.ctx)])
    await backfillNumbers(kit.ctx)
    const { all } = await state()
    expect(await state()).toEqual({ without: 0, different: all, all })
  })

  it('are no news: lists that are watched are not read again', async () => {
    await unnumbered(1)
    const newest = () =>
      kit.ctx.db.one(
        { id: uuid, updated_at: timestamptz },
        sql`select id, updated_at from orders order by id desc limit 1`,
      )
    const before = await newest()
    await inTransaction(kit.ctx, fillNumbers)
    expect(await newest()).toEqual(before)
    await kit.ctx.db.run(sql`update orders set status = 'SHIPPED' where id = ${before.id}`)
    expect((await newest()).updated_at).not.toBe(before.updated_at)
  })

  it('that somebody has locked wait for the next time', async () => {
    await unnumbered(2)
    const somebody = await kit.ctx.pool.raw.connect()
    await somebody.query('begin')
    await somebody.query('select from orders where number is null limit 1 for no key update')
    await backfillNumbers(kit.ctx)
    expect((await state()).without).toBe(1)
    await somebody.query('rollback')
    somebody.release()
    await backfillNumbers(kit.ctx)
    expect((await state()).without).toBe(0)
  })
})
