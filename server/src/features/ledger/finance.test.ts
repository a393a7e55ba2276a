import type { Journal, ShopBalance, StatementEntry } from '@haat/contract/ledger'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { deliveredOrder, type Sale } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { releaseEarnings } from './holds.service.ts'
import { postJournals } from './ledger.service.ts'

const kit = useKit()
let admin: TestPerson
let vendor: TestPerson
let sale: Sale

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  await openShop()
})

async function openShop(): Promise<void> {
  const { shopId, vendor: owner, productIds } = await marketOf(kit, [{}])
  vendor = owner
  sale = { buyer: await kit.person('CUSTOMER'), shopId, productId: productIds[0] ?? '' }
}

const delivered = (daysAgo: number) => deliveredOrder(kit, sale, daysAgo)

const balance = (as: TestPerson) => kit.call<ShopBalance>({ url: '/finance/balance', as })
const statement = (as: TestPerson, query = '') =>
  kit.call<StatementEntry[]>({ url: `/finance/statement${query}`, as })
const daysAgo = (days: number) =>
  new Date(Date.now() + 6 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)
const sums = (pending: number, available: number) => ({
  pending,
  available,
  reserve: 0,
  inPayout: 0,
  total: pending + available,
})

describe('a vendor', () => {
  it('sees what is in the hold with its next release, and what is available', async () => {
    await openShop()
    expect((await balance(vendor)).data).toEqual({
      shopId: sale.shopId,
      pending: 0,
      available: 0,
      reserve: 0,
      inPayout: 0,
      nextRelease: null,
    })
    await delivered(8)
    await delivered(2)
    await delivered(2)
    await delivered(1)
    await releaseEarnings(kit.ctx)
    const { data } = await balance(vendor)
    expect(data).toMatchObject({ pending: 1_380, available: 460, nextRelease: { amount: 920 } })
    const inDays = (Date.parse(data.nextRelease?.at ?? '') - Date.now()) / 86_400_000
    expect(inDays).toBeGreaterThan(3.9)
    expect(inDays).toBeLessThan(4.1)
  })

  it('reads a statement whose opening and entries add up to its closing', async () => {
    await openShop()
    const ids = [await delivered(9), await delivered(5), await delivered(1)]
    await releaseEarnings(kit.ctx)
    const all = await statement(vendor)
    expect(all.data.map(({ kind, orderId, total }) => [kind, orderId, total])).toEqual([
      ['order.delivered', ids[2], 460],
      ['order.released', ids[0], 0],
      ['order.delivered', ids[1], 460],
      ['order.delivered', ids[0], 460],
    ])
    expect(all.meta).toEqual({
      page: 1,
      limit: 10,
      total: 4,
      opening: sums(0, 0),
      closing: sums(920, 460),
    })
    const week = await statement(vendor, `?from=${daysAgo(6)}&to=${daysAgo(4)}`)
    expect(week.data.map(({ orderId }) => orderId)).toEqual([ids[1]])
    expect(week.meta).toMatchObject({ total: 1, opening: sums(460, 0), closing: sums(920, 0) })
    const second = await statement(vendor, '?page=2&limit=3')
    expect(second.data.map(({ orderId }) => orderId)).toEqual([ids[0]])
  })

  it('downloads the statement as a file of any length', async () => {
    await openShop()
    const id = await delivered(3)
    await inTransaction(kit.ctx, (tx) =>
      postJournals(
        tx,
        Array.from({ length: 2_500 }, (_, n) => ({
          key: `test:${id}${n}`,
          at: new Date(Date.now() - Math.floor(n / 100) * 1000).toISOString(),
          note: n === 0 ? '=1+1, "quoted"' : `no. ${n}`,
          lines: [
            { account: 'expense.goodwill', amount: 150n },
            { account: 'vendor.available', partyId: sale.shopId, amount: -150n },
          ],
        })),
      ),
    )
    const csv = await kit.call({ url: '/finance/statement.csv', as: vendor })
    expect(csv.raw.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement.csv"',
    })
    const [head, first, ...rest] = csv.raw.body.split('\r\n')
    expect(head).toBe('\uFEFFat,kind,order,note,pending,available,reserve,in_payout,total')
    expect(first).toMatch(new RegExp(`^20.*Z,order.delivered,${id},,460,0,0,0,460$`))
    expect(rest).toHaveLength(2_501)
    expect(new Set(rest).size).toBe(2_501)
    expect(csv.raw.body).toContain(`,test,,"'=1+1, ""quoted""",0,1.5,0,0,1.5\r\n`)
    const none = await kit.call({ url: `/finance/statement.csv?to=${daysAgo(9)}`, as: vendor })
    expect(none.raw.body.trim().split('\r\n')).toHaveLength(1)
  })

  it('sees what became of one order', async () => {
    await openShop()
    const id = await delivered(9)
    await delivered(3)
    await releaseEarnings(kit.ctx)
    const { data, meta } = await statement(vendor, `?orderId=${id}`)
    expect(meta.total).toBe(2)
    expect(data.map(({ kind, pending, available }) => [kind, pending, available])).toEqual([
      ['order.released', -460, 460],
      ['order.delivered', 460, 0],
    ])
  })

  it('sees nothing of another shop', async () => {
    await openShop()
    const id = await delivered(3)
    const { vendor: stranger } = await kit.shop()
    expect((await balance(stranger)).data).toMatchObject({ pending: 0, nextRelease: null })
    expect((await statement(stranger)).data).toEqual([])
    expect((await statement(stranger, `?orderId=${id}`)).data).toEqual([])
    for (const url of [
      `/finance/shops/${sale.shopId}/balance`,
      `/finance/shops/${sale.shopId}/statement`,
      `/finance/journals?orderId=${id}`,
      '/finance/books',
      '/finance/proposals',
    ])
      expect(await kit.call({ url, as: vendor })).toMatchObject({
        status: 403,
        code: 'NOT_ALLOWED',
      })
    const shopless = await kit.person('VENDOR')
    expect(await balance(shopless)).toMatchObject({ status: 422, code: 'SHOP_REQUIRED' })
  })
})

describe('an admin', () => {
  it('sees any shop’s balance and statement, and an order’s journals', async () => {
    await openShop()
    const id = await delivered(3)
    const shop = `/finance/shops/${sale.shopId}`
    expect((await kit.call({ url: `${shop}/balance`, as: admin })).data).toEqual(
      (await balance(vendor)).data,
    )
    expect((await kit.call({ url: `${shop}/statement`, as: admin })).data).toEqual(
      (await statement(vendor)).data,
    )
    const gone = `/finance/shops/${crypto.randomUUID()}`
    expect(await kit.call({ url: `${gone}/statement`, as: admin })).toMatchObject({ status: 404 })
    const { data } = await kit.call<Journal[]>({
      url: `/finance/journals?orderId=${id}`,
      as: admin,
    })
    expect(data.map(({ kind }) => kind)).toEqual(['order.delivered', 'payment.settled'])
    expect(data[0]?.lines).toEqual([
      { account: 'customer.unfulfilled', partyId: id, amount: 500 },
      { account: 'vendor.pending', partyId: sale.shopId, amount: -460 },
      { account: 'revenue.commission', partyId: null, amount: -40 },
    ])
  })
})
