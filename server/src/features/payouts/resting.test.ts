import type { ShopDebt } from '@haat/contract/debts'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { orderBody, place } from '#testing/orders.ts'
import { move } from '#testing/payouts.ts'
import { settleDebts, watchDebts } from './debts.service.ts'
import { inTransaction, type Ctx } from '#core/ctx.ts'

const kit = useKit()
let buyer: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
})

const ctxWith = (restDays: number | null): Ctx => {
  const { config } = kit.ctx
  const payouts = { ...config.payouts, creditLimit: 500_000n, graceDays: 7, restDays }
  return { ...kit.ctx, config: { ...config, payouts } }
}
const watch = (restDays: number | null = 14) => watchDebts(ctxWith(restDays))
/** The pause of a shop's cash on delivery began this many days ago. */
const age = (shopId: string, days: number) =>
  kit.ctx.db.run(sql`
    update shops set cod_paused_at = now() - make_interval(days => ${days}) where id = ${shopId}`)
/** A shop that owes 7,000 taka, whose cash on delivery is paused. */
const pausedShop = async () => {
  const shop = await kit.shop()
  const productId = await kit.product({ shopId: shop.id, stock: 100 })
  await move(kit, shop.id, -700_000n)
  await watch()
  await kit.ctx.db.run(sql`
    update shop_debts set since = now() - interval '8 days', notices = 3 where shop_id = ${shop.id}`)
  await watch()
  return { ...shop, productId }
}
const order = (shopId: string, productId: string) =>
  place(kit, buyer, orderBody(shopId, [{ productId }], { paymentType: 'ONLINE' }))
const isVisible = async (productId: string) => {
  const row = await kit.ctx.db.one(
    pick(tables.products, 'visible'),
    sql`select visible from products where id = ${productId}`,
  )
  return row.visible
}
const newsTo = async (email: string) => {
  const rows = await kit.ctx.db.many(
    pick(tables.mails, 'subject'),
    sql`select subject from mails where recipient = ${email} and kind = 'shopDebt' order by id`,
  )
  return rows.map(({ subject }) => subject.replace(/Shop \d+/, 'Shop'))
}

it('rests its products after it was warned, and sells them again as soon as it has paid', async () => {
  const { id, vendor, productId } = await pausedShop()
  await age(id, 10)
  await watch()
  expect(await isVisible(productId)).toBe(true)
  await age(id, 11)
  await watch()
  await watch()
  await age(id, 14)
  await watch()
  await watch()
  expect(await isVisible(productId)).toBe(false)
  expect((await order(id, productId)).code).toBe('SHOP_NOT_ACTIVE')
  const { data } = await kit.call<ShopDebt>({ url: '/payouts/debt', as: vendor })
  expect(data.restedAt).not.toBeNull()
  expect((await newsTo(vendor.email)).slice(-3)).toEqual([
    'Shop takes no more cash on delivery',
    'Shop: your products will not be sold soon',
    'Shop: your products are not sold',
  ])
  await move(kit, id, 300_000n)
  await inTransaction(ctxWith(14), (tx) => settleDebts(tx, id))
  expect(await isVisible(productId)).toBe(true)
  expect((await order(id, productId)).status).toBe(201)
})

it('sells its products again when its earnings have reduced the debt, without anybody’s doing', async () => {
  const { id, productId } = await pausedShop()
  await age(id, 15)
  await watch()
  expect(await isVisible(productId)).toBe(false)
  await move(kit, id, 300_000n)
  await watch()
  expect(await isVisible(productId)).toBe(true)
})

it('never rests where the market says so, and wakes up when it does', async () => {
  const { id, productId } = await pausedShop()
  await age(id, 100)
  await watch(null)
  expect(await isVisible(productId)).toBe(true)
  await watch()
  expect(await isVisible(productId)).toBe(false)
  await watch(null)
  expect(await isVisible(productId)).toBe(true)
})

it('stays closed when it is suspended meanwhile, and has paid', async () => {
  const { id, productId } = await pausedShop()
  await age(id, 20)
  await watch()
  await kit.ctx.db.run(sql`update shops set status = 'SUSPENDED' where id = ${id}`)
  await move(kit, id, 700_000n)
  await watch()
  expect(await isVisible(productId)).toBe(false)
})
