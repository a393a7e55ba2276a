import type { DebtPayment, ShopDebt } from '@haat/contract/debts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf } from '#testing/ledger.ts'
import { orderBody, place } from '#testing/orders.ts'
import { move, watchDebtsIn } from '#testing/payouts.ts'

const kit = useKit()
let first: TestPerson
let second: TestPerson
let buyer: TestPerson

beforeAll(async () => {
  first = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
  buyer = await kit.person('CUSTOMER')
})

/** A shop that owes this much, in poisha. */
const debtor = async (owed: bigint) => {
  const shop = await kit.shop()
  const productId = await kit.product({ shopId: shop.id, stock: 100 })
  await move(kit, shop.id, -owed)
  return { ...shop, productId }
}
const watch = (creditLimit?: bigint | null) => watchDebtsIn(kit, creditLimit)
/** The debt began this many days ago. */
const age = (shopId: string, days: number) =>
  kit.ctx.db.run(sql`
    update shop_debts set since = now() - make_interval(days => ${days}) where shop_id = ${shopId}`)
const mailsTo = async (email: string) => {
  const rows = await kit.ctx.db.many(
    pick(tables.mails, 'subject'),
    sql`select subject from mails where recipient = ${email} and kind = 'shopDebt' order by id`,
  )
  return rows.map(({ subject }) => subject.replace(/Shop \d+/, 'Shop'))
}
const order = (shopId: string, productId: string, paymentType: 'COD' | 'ONLINE') =>
  place(kit, buyer, orderBody(shopId, [{ productId }], { paymentType }))
const debtOf = (as: TestPerson) => kit.call<ShopDebt>({ url: '/payouts/debt', as })
const enter = (shopId: string, amount: number, reference: string) =>
  kit.call<DebtPayment>({
    method: 'POST',
    url: '/finance/debt-payments',
    as: first,
    body: { shopId, amount, method: 'BKASH', reference },
  })
const decide = (as: TestPerson, id: string, decision: 'APPROVED' | 'REJECTED') =>
  kit.call<DebtPayment>({
    method: 'PATCH',
    url: `/finance/debt-payments/${id}`,
    as,
    body: { decision },
  })

const owes = 'Shop owes Haat commission'

describe('a shop that owes more than it may', () => {
  it('is told at once, after 3 days and after 7, then takes no cash on delivery', async () => {
    const { id, vendor, productId } = await debtor(500_001n)
    for (const days of [0, 0, 2, 3, 3, 6]) {
      await watch()
      await age(id, days)
    }
    await watch()
    expect(await mailsTo(vendor.email)).toEqual([owes, owes])
    expect((await order(id, productId, 'COD')).status).toBe(201)
    await age(id, 7)
    await watch()
    await watch()
    expect(await mailsTo(vendor.email)).toEqual([
      owes,
      owes,
      owes,
      'Shop takes no more cash on delivery',
    ])
    expect(await order(id, productId, 'COD')).toMatchObject({ status: 409, code: 'COD_PAUSED' })
    expect((await order(id, productId, 'ONLINE')).status).toBe(201)
    const { data } = await debtOf(vendor)
    expect(data).toMatchObject({ owed: 5_000.01, limit: 5_000, graceDays: 7 })
    expect(data.codPausedAt).not.toBeNull()
  })

  it('takes cash on delivery again as soon as it has paid', async () => {
    const { id, vendor, productId } = await debtor(700_000n)
    await watch()
    await age(id, 8)
    await watch()
    expect((await order(id, productId, 'COD')).code).toBe('COD_PAUSED')
    const { data } = await enter(id, 3_000, 'TX-1')
    expect(await decide(first, data.id, 'APPROVED')).toMatchObject({
      code: 'SECOND_PERSON_REQUIRED',
    })
    expect((await order(id, productId, 'COD')).code).toBe('COD_PAUSED')
    expect((await decide(second, data.id, 'APPROVED')).data.status).toBe('APPROVED')
    expect((await order(id, productId, 'COD')).status).toBe(201)
    expect(await balancesOf(kit, id)).toEqual({ 'vendor.available': -400_000n })
    expect((await mailsTo(vendor.email)).at(-1)).toBe('Shop takes cash on delivery again')
  })

  it('takes it again when its earnings have reduced the debt', async () => {
    const { id, productId } = await debtor(700_000n)
    await watch()
    await age(id, 8)
    await watch()
    await move(kit, id, 200_000n)
    await watch()
    expect((await order(id, productId, 'COD')).status).toBe(201)
    expect((await debtOf((await kit.shop()).vendor)).data).toMatchObject({ owed: 0, since: null })
  })

  it('is left alone where the market sets no limit, and when the limit is taken away', async () => {
    const { id, vendor, productId } = await debtor(9_000_000n)
    await watch(null)
    expect(await mailsTo(vendor.email)).toEqual([])
    await watch()
    await age(id, 8)
    await watch()
    await watch(null)
    expect((await order(id, productId, 'COD')).status).toBe(201)
  })
})

describe('a shop with a limit of its own', () => {
  const setCredit = (id: string, limit: number | null, graceDays: number | null) =>
    kit.call<ShopDebt>({
      method: 'PATCH',
      url: `/finance/shops/${id}/credit`,
      as: first,
      body: { limit, graceDays },
    })

  it('may owe that much, for that long', async () => {
    const { id, vendor } = await debtor(700_000n)
    expect((await setCredit(id, 10_000, null)).data).toMatchObject({
      limit: 10_000,
      graceDays: 7,
      ownLimit: 10_000,
      ownGraceDays: null,
    })
    await watch()
    expect(await mailsTo(vendor.email)).toEqual([])
    await setCredit(id, 100, 0)
    await watch()
    expect(await mailsTo(vendor.email)).toEqual([owes, 'Shop takes no more cash on delivery'])
  })
})

describe('a payment of a debt', () => {
  it('is entered in the books once, whoever decides how often', async () => {
    const { id: shopId } = await debtor(100_000n)
    const { id } = (await enter(shopId, 1_000, 'TX-2')).data
    const third = await kit.person('ADMIN')
    const answers = await Promise.all([
      decide(second, id, 'APPROVED'),
      decide(second, id, 'APPROVED'),
      decide(third, id, 'REJECTED'),
    ])
    const done = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ code }) => code === 'EDIT_CONFLICT').length).toBe(3 - done.length)
    const isApproved = done[0]?.data.status === 'APPROVED'
    const { 'vendor.available': left } = await balancesOf(kit, shopId)
    expect(left).toBe(isApproved ? 0n : -100_000n)
  })

  it('of one transfer is entered once, unless the first entry was rejected', async () => {
    const { id: shopId } = await debtor(100_000n)
    const { id } = (await enter(shopId, 1_000, 'TX-3')).data
    expect(await enter(shopId, 1_000, 'TX-3')).toMatchObject({ code: 'EDIT_CONFLICT' })
    expect((await decide(first, id, 'REJECTED')).data.status).toBe('REJECTED')
    expect((await enter(shopId, 1_000, 'TX-3')).status).toBe(201)
    expect(await balancesOf(kit, shopId)).toEqual({ 'vendor.available': -100_000n })
  })
})
