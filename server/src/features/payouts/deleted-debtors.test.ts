import type { DebtPayment, ShopDebt } from '@haat/contract/debts'
import type { Shop } from '@haat/contract/shops'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf } from '#testing/ledger.ts'
import { multipart, png } from '#testing/multipart.ts'
import { orderBody, place } from '#testing/orders.ts'
import {
  assembleFor,
  bankAccount,
  dueShop,
  move,
  oldDebt,
  payoutFaults,
  payoutOf,
  useAccount,
  watchDebtsIn,
} from '#testing/payouts.ts'

const kit = useKit()
let first: TestPerson
let second: TestPerson
let buyer: TestPerson

beforeAll(async () => {
  first = await kit.person('ADMIN')
  second = await kit.person('SUPER_ADMIN')
  buyer = await kit.person('CUSTOMER')
})

const watch = () => watchDebtsIn(kit)
/** A shop that owes 7,000 taka, whose cash on delivery was paused this many days ago. */
const pausedShop = async (days = 1) => {
  const shop = await kit.shop()
  await move(kit, shop.id, -700_000n)
  await watch()
  await kit.ctx.db.run(sql`
    update shop_debts set since = now() - interval '8 days', notices = 4 where shop_id = ${shop.id}`)
  await watch()
  await kit.ctx.db.run(sql`
    update shops set cod_paused_at = now() - make_interval(days => ${days}) where id = ${shop.id}`)
  await watch()
  return shop
}
const remove = (as: TestPerson, id: string) =>
  kit.call({ method: 'DELETE', url: `/shops/${id}`, as })
const open = async (as: TestPerson) => {
  const name = `Next ${crypto.randomUUID()}`
  const data = { name, phoneNumber: '01700000000', shopAddress: 'Dhaka', description: 'New' }
  const answer = await kit.call<Shop>({
    method: 'POST',
    url: '/shops/create',
    as,
    ...(await multipart(data, await png())),
  })
  expect(answer.status).toBe(201)
  return { ...answer.data, productId: await kit.product({ shopId: answer.data.id, stock: 100 }) }
}
const debtOf = async (shopId: string) =>
  await kit.call<ShopDebt>({ url: `/finance/shops/${shopId}/debt`, as: first })
const order = (shop: { id: string; productId: string }, paymentType: 'COD' | 'ONLINE') =>
  place(kit, buyer, orderBody(shop.id, [{ productId: shop.productId }], { paymentType }))
const pay = async (shopId: string, amount: number) => {
  const url = '/finance/debt-payments'
  const reference = crypto.randomUUID()
  const body = { shopId, amount, method: 'BKASH', reference }
  const { data, status } = await kit.call<DebtPayment>({ method: 'POST', url, as: first, body })
  expect(status).toBe(201)
  const decision = { decision: 'APPROVED' }
  const decided = { method: 'PATCH', url: `${url}/${data.id}`, as: second, body: decision } as const
  expect((await kit.call<DebtPayment>(decided)).data.status).toBe('APPROVED')
}
const newsTo = async (email: string) => {
  const rows = await kit.ctx.db.many(
    pick(tables.mails, 'subject'),
    sql`select subject from mails where recipient = ${email} and kind = 'shopDebt' order by id`,
  )
  return rows.map(({ subject }) => subject)
}
/** Earned by a shop, and not released yet. */
const inHold = (shopId: string, amount: bigint) =>
  inTransaction(kit.ctx, (tx) =>
    postJournals(tx, [
      {
        key: `test.moved:${crypto.randomUUID()}`,
        shopId,
        lines: [
          { account: 'bank.main', amount },
          { account: 'vendor.pending', partyId: shopId, amount: -amount },
        ],
      },
    ]),
  )
const availableOf = async (shopId: string) =>
  (await balancesOf(kit, shopId))['vendor.available'] ?? 0n

describe('a vendor who deletes a shop that owes', () => {
  it('finds its debt, its limit, its days of grace and its pause at the next one, once', async () => {
    const { id, vendor } = await pausedShop()
    await kit.ctx.db.run(
      sql`insert into shop_credit (shop_id, credit_limit) values (${id}, 400000)`,
    )
    const before = (await debtOf(id)).data
    expect((await remove(vendor, id)).status).toBe(200)
    const next = await open(vendor)
    await Promise.all([watch(), watch()])
    expect((await debtOf(next.id)).data).toMatchObject({
      owed: 7_000,
      ownLimit: 4_000,
      since: before.since,
      codPausedAt: before.codPausedAt,
    })
    expect((await debtOf(id)).data).toMatchObject({ owed: 0, since: null, codPausedAt: null })
    expect((await order(next, 'COD')).code).toBe('COD_PAUSED')
    expect((await order(next, 'ONLINE')).status).toBe(201)
    await pay(next.id, 7_000)
    expect((await order(next, 'COD')).status).toBe(201)
    expect([await availableOf(id), await availableOf(next.id)]).toEqual([0n, 0n])
    expect(await payoutFaults(kit)).toEqual([])
  })

  it('can’t sell at the next one while the products of the last one rested', async () => {
    const { id, vendor } = await pausedShop(15)
    expect((await debtOf(id)).data.restedAt).not.toBeNull()
    await remove(vendor, id)
    const next = await open(vendor)
    expect((await order(next, 'ONLINE')).code).toBe('SHOP_NOT_ACTIVE')
    await watch()
    expect((await order(next, 'ONLINE')).code).toBe('SHOP_NOT_ACTIVE')
    await pay(next.id, 7_000)
    expect((await order(next, 'ONLINE')).status).toBe(201)
  })

  it('is charged at the next one for what the deleted one came to owe since', async () => {
    const { id, vendor } = await kit.shop()
    await remove(vendor, id)
    const next = await open(vendor)
    await move(kit, id, -600_000n)
    await move(kit, next.id, 50_000n)
    await watch()
    expect([await availableOf(id), await availableOf(next.id)]).toEqual([0n, -550_000n])
    expect((await newsTo(vendor.email)).at(-1)).toBe(`${next.name} owes Haat commission`)
    expect(await payoutFaults(kit)).toEqual([])
  })
})

describe('after a debt was inherited', () => {
  it('both shops are paid what they earn since, in one run', async () => {
    const { id, vendor } = await dueShop(kit, [-100_000n])
    await remove(vendor, id)
    const next = await open(vendor)
    await useAccount(kit, { id: next.id, vendor }, bankAccount)
    await move(kit, id, 300_000n)
    await move(kit, next.id, 500_000n)
    const run = await assembleFor(kit, first, [id, next.id])
    expect(run.status).toBe(201)
    expect((await payoutOf(kit, id)).amount).toBe(3_000)
    expect((await payoutOf(kit, next.id)).amount).toBe(4_000)
    expect(await payoutFaults(kit)).toEqual([])
  })

  it('what the deleted shop has in the hold has paid its own debt', async () => {
    const { id, vendor } = await dueShop(kit, [-700_000n])
    await inHold(id, 500_000n)
    await remove(vendor, id)
    const next = await open(vendor)
    expect([await availableOf(id), await availableOf(next.id)]).toEqual([-500_000n, -200_000n])
    await watch()
    expect([await availableOf(id), await availableOf(next.id)]).toEqual([-500_000n, -200_000n])
  })
})

describe('the debt of a deleted shop', () => {
  it('is neither forgotten nor mailed about, whoever deleted it, and can be paid', async () => {
    for (const isVendors of [true, false]) {
      const { id, vendor } = await pausedShop(15)
      const url = isVendors ? `/shops/${id}` : `/vendors/${vendor.id}`
      expect((await kit.call({ method: 'DELETE', url, as: first })).status).toBe(200)
      const told = await newsTo(vendor.email)
      await watch()
      expect(await newsTo(vendor.email)).toEqual(told)
      const { data } = await debtOf(id)
      expect(data).toMatchObject({ owed: 7_000, since: expect.any(String) })
      expect(data.codPausedAt).not.toBeNull()
      await pay(id, 7_000)
      await watch()
      expect(await newsTo(vendor.email)).toEqual(told)
      expect((await debtOf(id)).data).toMatchObject({ owed: 0, since: null, codPausedAt: null })
    }
    expect(await payoutFaults(kit)).toEqual([])
  })

  it('can be written off once it is old', async () => {
    const { id, vendor } = await kit.shop()
    await oldDebt(kit, id, 100_000n)
    await remove(vendor, id)
    const body = { shopId: id, reason: 'The shop has closed for good' }
    const url = '/finance/write-offs'
    const { data, status } = await kit.call<{ id: string }>({
      method: 'POST',
      url,
      as: first,
      body,
    })
    expect(status).toBe(201)
    const decided = { method: 'PATCH', url: `${url}/${data.id}`, as: second } as const
    expect((await kit.call({ ...decided, body: { decision: 'APPROVED' } })).status).toBe(200)
    expect(await availableOf(id)).toBe(0n)
  })
})
