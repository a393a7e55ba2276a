import type { Scorecard } from '@haat/contract/scorecards'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4, text } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { servedOrders, type Served } from '#testing/served-orders.ts'
import { countScorecards } from './counting.service.ts'

const limits = { late: 10, cancelled: 5, outOfStock: 3, returned: 15, rating: 3, answered: 80 }
const kit = useKit({ scorecards: { days: 90, minimum: 4, shipHours: 48, limits } })
let buyer: TestPerson
const { served } = servedOrders(kit, () => buyer)

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
})
const newShop = async (): Promise<Served> => {
  const { id, vendor } = await kit.shop()
  return { id, vendor, productId: await kit.product({ shopId: id }) }
}
const count = () => countScorecards(kit.ctx)

/** A buyer's first message of three days ago, and with `isAnswered` the shop's answer. Returns the buyer's id. */
async function asked(shop: Served, isAnswered = false): Promise<string> {
  const { id } = await kit.person('CUSTOMER')
  await kit.ctx.db.run(sql`
    insert into conversations (product_id, shop_id, customer_id)
    values (${shop.productId}, ${shop.id}, ${id})`)
  await kit.ctx.db.run(sql`
    insert into conversation_messages (conversation_id, seq, client_id, by_id, by_role, body, created_at)
    select c.id, m.seq, gen_random_uuid(), m.by_id, m.by_role, 'x', now() - make_interval(hours => 73 - m.seq)
    from conversations c, (values (1, ${id}::uuid, 'CUSTOMER'), (2, ${shop.vendor.id}::uuid, 'VENDOR')) m (seq, by_id, by_role)
    where c.customer_id = ${id} and m.seq <= ${isAnswered ? 2 : 1}::int`)
  return id
}
const hide = (buyerId: string) =>
  kit.ctx.db.run(sql`
    update conversation_messages set hidden_at = now(), hidden_by = ${buyer.id} where by_id = ${buyerId}`)
const gone = (buyerId: string, hoursAgo: number) =>
  kit.ctx.db.run(sql`
    update people set deleted_at = now() - make_interval(hours => ${hoursAgo}) where id = ${buyerId}`)

it('a shop need not answer what was hidden, nor a buyer who was deleted within the day', async () => {
  const shop = await newShop()
  for (let nth = 0; nth < 3; nth += 1) await asked(shop, true)
  await asked(shop)
  await hide(await asked(shop))
  await gone(await asked(shop), 49)
  // Their day was over.
  await gone(await asked(shop), 47)
  // It was answered before.
  const answered = await asked(shop, true)
  await hide(answered)
  await gone(answered, 60)
  await count()
  const { data } = await kit.call<Scorecard>({ url: '/scorecards/mine', as: shop.vendor })
  const figure = data.figures.find(({ measure }) => measure === 'ANSWERED')
  expect(figure).toMatchObject({ count: 4, of: 6 })
})

it('a deleted vendor gets no news, and admins hear of no shop that they can’t see', async () => {
  const shop = await newShop()
  // Passed, but not yet by far: it is listed after two weeks.
  for (let nth = 0; nth < 7; nth += 1) await served(shop, 72, { SHIPPED: 1 })
  await served(shop, 72, { SHIPPED: 60 })
  await count()
  await kit.ctx.db.run(sql`delete from mails`)
  await kit.ctx.db.run(sql`update people set deleted_at = now() where id = ${shop.vendor.id}`)
  await kit.ctx.db.run(sql`
    update scorecard_breaches set since = now() - interval '15 days' where shop_id = ${shop.id}`)
  await count()
  expect(await mails()).toEqual([])
  await kit.ctx.db.run(sql`update orders set created_at = now() where shop_id = ${shop.id}`)
  await count()
  expect(await mails()).toEqual([])
  // It has ended all the same.
  expect(await breaches(shop)).toBe(0)
})

const mails = async () =>
  (await kit.ctx.db.many({ kind: text }, sql`select kind from mails`)).map(({ kind }) => kind)
const breaches = async ({ id }: Served) =>
  (
    await kit.ctx.db.one(
      { found: int4 },
      sql`select count(*)::int as found from scorecard_breaches where shop_id = ${id}`,
    )
  ).found
