import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf, journalsOf, settle, soldOrder, type Sale } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { releaseEarnings } from './holds.service.ts'
import { postJournals } from './ledger.service.ts'

const kit = useKit()
let buyer: TestPerson
let sale: Sale

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
})

/** An order of 4,600 taka for a shop of its own, delivered this many days ago. */
async function deliveredDaysAgo(days: number): Promise<string> {
  const { shopId, productIds } = await marketOf(kit, [{}])
  sale = { buyer, shopId, productId: productIds[0] ?? '' }
  const id = await soldOrder(kit, sale, {
    subtotal: 500_000n,
    shipping: 6_000n,
    commission: 40_000n,
    vat: 6_000n,
  })
  await settle(kit, id)
  await kit.ctx.db.run(sql`update orders set status = 'DELIVERED' where id = ${id}`)
  await kit.ctx.db.run(sql`
    update ledger_holds set since = since - make_interval(secs => ${days * 86_400}) where order_id = ${id}`)
  return id
}

describe('the hold', () => {
  const release = () => kit.runJobs()
  it('ends six days after the delivery, once', async () => {
    const id = await deliveredDaysAgo(5.99)
    await kit.ctx.db.run(sql`select graphile_worker.add_job('ledger.release')`)
    expect(await release()).toEqual([])
    expect(await balancesOf(kit, sale.shopId)).toEqual({ 'vendor.pending': 460_000n })
    await kit.ctx.db.run(sql`update ledger_holds set since = since - interval '15 minutes'`)
    await kit.ctx.db.run(
      sql`select graphile_worker.add_job('ledger.release') from generate_series(1, 3)`,
    )
    expect(await release()).toEqual([])
    expect((await journalsOf(kit, id))['order.released']).toEqual([
      'vendor.pending 4600.00',
      'vendor.available -4600.00',
    ])
    expect(await balancesOf(kit, sale.shopId)).toEqual({
      'vendor.available': 460_000n,
      'vendor.pending': 0n,
    })
  })

  it('ends once when many processes release at the same time', async () => {
    const ids: string[] = []
    while (ids.length < 8) ids.push(await deliveredDaysAgo(7))
    await Promise.all(Array.from({ length: 8 }, () => releaseEarnings(kit.ctx)))
    await releaseEarnings(kit.ctx)
    const { released, left } = await kit.ctx.db.one(
      { released: int4, left: int4 },
      sql`select (select count(*)::int from journals where kind = 'order.released' and order_id = any(${ids})) as released,
        (select count(*)::int from ledger_holds where order_id = any(${ids})) as left`,
    )
    expect({ released, left }).toEqual({ released: 8, left: 0 })
  })

  it('ends for other shops when there is less in the hold of one than is due', async () => {
    const lacking = await deliveredDaysAgo(8)
    const { shopId } = sale
    const move = (key: string, amount: bigint) =>
      inTransaction(kit.ctx, (tx) =>
        postJournals(tx, [
          {
            key,
            shopId,
            lines: [
              { account: 'vendor.pending', partyId: shopId, amount },
              { account: 'vendor.available', partyId: shopId, amount: -amount },
            ],
          },
        ]),
      )
    // As a correction of the release before may have left it.
    await move('test.taken:1', 100_000n)
    const other = await deliveredDaysAgo(7)
    await releaseEarnings(kit.ctx)
    expect((await journalsOf(kit, other))['order.released']).toHaveLength(2)
    expect((await journalsOf(kit, lacking))['order.released']).toBeUndefined()
    await move('test.returned:1', -100_000n)
    await releaseEarnings(kit.ctx)
    expect((await journalsOf(kit, lacking))['order.released']).toHaveLength(2)
  })
})
