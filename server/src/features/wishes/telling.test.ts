import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4, text } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { tellWishes } from './telling.service.ts'

const kit = useKit()
let customer: TestPerson
let shopId: string
let productId: string

beforeEach(async () => {
  await kit.ctx.db.run(sql`delete from wish_news`)
  await kit.ctx.db.run(sql`delete from mails`)
  await kit.ctx.db.run(sql`delete from notices`)
  customer = await kit.person('CUSTOMER')
  shopId = (await kit.shop()).id
  productId = await kit.product({ shopId, price: 100, stock: 0, name: 'Blue Mouse' })
  await wish(customer, { tellsStock: true, tellsPrice: true })
})

async function wish(as: TestPerson, choice: object) {
  await kit.call({ method: 'POST', url: '/wishes', as, body: { productId } })
  await kit.call({ method: 'PATCH', url: `/wishes/${productId}`, as, body: choice })
}
const setStock = (stock: number) =>
  kit.ctx.db.run(sql`update products set stock = ${stock} where id = ${productId}`)
const setPrice = (taka: number) =>
  kit.ctx.db.run(sql`update products set price = ${BigInt(taka * 100)} where id = ${productId}`)
/** As if so many hours had passed since everything that was written. */
async function later(hours: number) {
  await kit.ctx.db.run(sql`
    update wish_news set due_at = due_at - make_interval(hours => ${hours}::int, secs => 11)`)
  await kit.ctx.db.run(sql`
    update wishes set stock_told_at = stock_told_at - make_interval(hours => ${hours}::int),
      price_told_at = price_told_at - make_interval(hours => ${hours}::int)`)
}
async function told(hours = 0): Promise<string[]> {
  await later(hours)
  await tellWishes(kit.ctx)
  const rows = await kit.ctx.db.many(
    { subject: text },
    sql`select subject from mails where recipient = ${customer.email} order by id`,
  )
  return rows.map(({ subject }) => subject)
}
const waiting = async () =>
  (
    await kit.ctx.db.one(
      { rows: int4 },
      sql`select ((select count(*) from wish_news) + (select count(*) from wish_rounds))::int as rows`,
    )
  ).rows

describe('back in stock', () => {
  it('is told once, by email and in the app', async () => {
    await setStock(5)
    await tellWishes(kit.ctx)
    expect(await told()).toEqual(['Back in stock: Blue Mouse'])
    expect(await told()).toHaveLength(1)
    const notice = await kit.ctx.db.one(
      { topic: text, path: text },
      sql`select topic, path from notices where person_id = ${customer.id}`,
    )
    expect(notice).toEqual({ topic: 'WISHES', path: `/products/${productId}` })
    expect(await waiting()).toBe(0)
  })

  it('is not told by a smaller stock, nor to those who did not ask', async () => {
    await setStock(5)
    await told()
    await kit.ctx.db.run(sql`delete from mails`)
    await setStock(3)
    expect(await waiting()).toBe(0)
    await kit.call({
      method: 'PATCH',
      url: `/wishes/${productId}`,
      as: customer,
      body: { tellsStock: false },
    })
    await setStock(0)
    await setStock(5)
    expect(await told(25)).toEqual([])
  })

  it('is quiet for a day when the stock flaps', async () => {
    await setStock(5)
    await told()
    await setStock(0)
    await setStock(4)
    expect(await told()).toHaveLength(1)
    await setStock(0)
    await setStock(4)
    expect(await told(25)).toHaveLength(2)
  })

  it('is not told of what is sold out, paused or closed again', async () => {
    await setStock(5)
    await setStock(0)
    expect(await told()).toEqual([])
    await setStock(5)
    await kit.ctx.db.run(sql`update products set status = 'PAUSED' where id = ${productId}`)
    expect(await told()).toEqual([])
    await kit.ctx.db.run(sql`update products set status = 'ACTIVE' where id = ${productId}`)
    expect(await told()).toHaveLength(1)
    expect(await waiting()).toBe(0)
  })

  it('is told when a shop opens again', async () => {
    await kit.ctx.db.run(sql`update shops set status = 'SUSPENDED' where id = ${shopId}`)
    await setStock(5)
    expect(await told()).toEqual([])
    await kit.ctx.db.run(sql`update shops set status = 'ACTIVE' where id = ${shopId}`)
    expect(await told()).toHaveLength(1)
  })

  it('is not told to people who were blocked or have switched it off', async () => {
    await kit.ctx.db.run(sql`update people set status = 'BLOCKED' where id = ${customer.id}`)
    await setStock(5)
    expect(await told()).toEqual([])
    await kit.ctx.db.run(sql`update people set status = 'ACTIVE' where id = ${customer.id}`)
    await kit.ctx.db.run(sql`
      insert into notice_choices (person_id, topic, channel, is_on)
      values (${customer.id}, 'WISHES', 'EMAIL', false)`)
    await setStock(0)
    await setStock(5)
    expect(await told()).toEqual([])
  })
})

describe('cheaper', () => {
  beforeEach(async () => {
    await kit.ctx.db.run(sql`update products set stock = 5 where id = ${productId}`)
    await kit.ctx.db.run(sql`delete from wish_news`)
  })

  it('is told below the price at saving, and not for each change', async () => {
    await setPrice(120)
    await setPrice(110)
    expect(await told()).toEqual([])
    await setPrice(90)
    expect(await told()).toEqual(['Now 90৳: Blue Mouse'])
    await setPrice(100)
    await setPrice(90)
    expect(await told(25)).toHaveLength(1)
  })

  it('is told again after a day of quiet when it fell further meanwhile', async () => {
    await setPrice(90)
    await told()
    await setPrice(70)
    expect(await told()).toHaveLength(1)
    expect(await waiting()).toBe(1)
    expect(await told(25)).toEqual(['Now 90৳: Blue Mouse', 'Now 70৳: Blue Mouse'])
  })

  it('waits for the wished price', async () => {
    const body = { wishedPrice: 80 }
    await kit.call({ method: 'PATCH', url: `/wishes/${productId}`, as: customer, body })
    await setPrice(85)
    expect(await told()).toEqual([])
    await setPrice(80)
    expect(await told()).toHaveLength(1)
  })
})

it('tells many in batches, once each, by two processes at the same time', async () => {
  await kit.ctx.db.run(sql`
    with made as (
      insert into people (email, name, role, password_hash, email_verified_at)
      select 'wisher' || n || '@test.example', 'Wisher', 'CUSTOMER', 'none', now()
      from generate_series(1, 1200) n returning id
    )
    insert into wishes (customer_id, product_id, price_then, tells_stock)
    select id, ${productId}, 10000, true from made`)
  await setStock(5)
  await later(0)
  await Promise.all([tellWishes(kit.ctx), tellWishes(kit.ctx)])
  await tellWishes(kit.ctx)
  const { mails, people } = await kit.ctx.db.one(
    { mails: int4, people: int4 },
    sql`select count(*)::int as mails, count(distinct recipient)::int as people from mails
      where kind = 'wishTold'`,
  )
  expect({ mails, people }).toEqual({ mails: 1201, people: 1201 })
})
