import { statementMeta, type StatementEntry } from '@haat/contract/ledger'
import { z } from '@haat/contract/schema'
import { expect, it } from 'vitest'
import { charge } from '#testing/commission-invoices.ts'
import { useKit } from '#testing/kit.ts'
import { settle, soldOrder } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

const kit = useKit()

// Either side of midnights in Dhaka (UTC+6), of the ends of months there and in UTC, and a year apart.
const times = [
  '2025-03-31T17:59:59Z',
  '2025-03-31T18:00:00Z',
  '2025-03-31T23:59:59Z',
  '2025-04-01T00:00:00Z',
  '2026-02-28T17:59:59Z',
  '2026-02-28T18:00:00Z',
  '2026-03-15T12:00:00Z',
  '2026-03-31T18:00:00Z',
]
const dhaka = (day: string) => Date.parse(`${day}T00:00:00+06:00`)

it('opens and closes a period with what was entered before, in whichever month and order', async () => {
  const { id: shopId, vendor } = await kit.shop()
  const amounts = new Map<string, number>()
  for (const [nth, at] of times.toReversed().entries()) {
    const commission = BigInt(100 * 2 ** nth)
    await charge(kit, { shopId, at, commission, vat: 0n })
    amounts.set(at, -Number(commission) / 100)
  }
  const before = (time: number) =>
    [...amounts].reduce((sum, [at, amount]) => sum + (Date.parse(at) < time ? amount : 0), 0)
  const days = ['2025-03-31', '2025-04-01', '2025-04-02', '2026-03-01', '2026-03-16', '2026-04-01']
  for (const from of days) {
    for (const to of days.filter((day) => day >= from)) {
      const url = `/finance/statement?from=${from}&to=${to}&limit=100`
      const { data, meta } = await kit.call<StatementEntry[]>({ url, as: vendor })
      const { opening, closing } = z.parse(statementMeta, meta)
      expect([from, to, opening.available]).toEqual([from, to, before(dhaka(from))])
      expect([from, to, closing.available]).toEqual([from, to, before(dhaka(to) + 86_400_000)])
      const sum = data.reduce((total, { available }) => total + available, 0)
      expect(opening.available + sum).toBe(closing.available)
    }
  }
})

it('reads each page once, in the order of time', async () => {
  const { id: shopId, vendor } = await kit.shop()
  for (let n = 1; n <= 25; n += 1) {
    const at = `2026-03-${String(n).padStart(2, '0')}T10:00:00Z`
    await charge(kit, { shopId, at, commission: BigInt(n), vat: 0n })
  }
  const read: number[] = []
  for (const page of [1, 2, 3, 4]) {
    const url = `/finance/statement?page=${page}&limit=7`
    const { data } = await kit.call<StatementEntry[]>({ url, as: vendor })
    read.push(...data.map(({ available }) => Math.round(-available * 100)))
  }
  expect(read).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index))
})

it('finds what became of an order by its id and by its number', async () => {
  const { shopId, productIds, vendor } = await marketOf(kit, [{}])
  const buyer = await kit.person('CUSTOMER')
  const id = await soldOrder(
    kit,
    { buyer, shopId, productId: productIds[0] ?? '' },
    {
      subtotal: 500_000n,
      shipping: 6_000n,
      commission: 40_000n,
      vat: 6_000n,
    },
  )
  await settle(kit, id)
  const { number } = await kit.ctx.db.one(
    pick(tables.orders, 'number'),
    sql`update orders set status = 'DELIVERED', number = coalesce(number, 4821906375) where id = ${id} returning number`,
  )
  const entries = async (order: string) => {
    const url = `/finance/statement?orderId=${order}`
    return (await kit.call<StatementEntry[]>({ url, as: vendor })).data
  }
  const byId = await entries(id)
  expect(byId.map(({ orderId, orderNumber }) => [orderId, orderNumber])).toContainEqual([
    id,
    String(number),
  ])
  expect(await entries(String(number))).toEqual(byId)
  expect(await entries('9999999999')).toEqual([])
  const wrong = await kit.call({ url: '/finance/statement?orderId=482190637', as: vendor })
  expect([wrong.status, wrong.errors]).toEqual([
    400,
    [expect.objectContaining({ message: 'Invalid order' })],
  ])
})
