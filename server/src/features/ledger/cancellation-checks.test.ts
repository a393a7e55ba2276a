import { beforeAll, expect, it } from 'vitest'
import { inTransaction, type Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { cancellationCalls, soldToCancel } from '#testing/cancellations.ts'
import { useKit } from '#testing/kit.ts'
import { settle } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { findings, moveOrder } from '#testing/refunded-orders.ts'
import { runCheck } from './books.queries.ts'
import { cancellationChecks } from './cancellation-checks.ts'

const kit = useKit()
let ids: Record<'partly' | 'refunded' | 'surplus', string>

/** Orders of which one piece is cancelled: never due, paid before, and paid after with too much. */
beforeAll(async () => {
  const buyer = await kit.person('CUSTOMER')
  const market = await marketOf(kit, [{}, {}])
  const sell = async (paymentType: 'COD' | 'ONLINE', isPaid = false) => {
    const { id, items } = await soldToCancel(kit, { buyer, ...market }, paymentType)
    if (isPaid) await settle(kit, id)
    const lines = [{ itemId: items[0], quantity: 1 }]
    expect((await cancellationCalls(kit).cancel(buyer, id, { lines })).status).toBe(201)
    return id
  }
  ids = {
    partly: await sell('COD'),
    refunded: await sell('ONLINE', true),
    surplus: await sell('ONLINE'),
  }
  await settle(kit, ids.surplus)
  for (const status of ['SHIPPED', 'DELIVERED'] as const) await moveOrder(kit, ids.partly, status)
})

class Undo extends Error {}

/** The names of the checks that a broken market turns red. Everything is undone. */
async function redChecks(broken: Sql): Promise<string[]> {
  const red: string[] = []
  const work = async (tx: Tx) => {
    for (const table of ['orders', 'order_items', 'settlements', 'cancellation_items'])
      await tx.db.run(sql.raw(`alter table ${table} disable trigger user`))
    expect(await tx.db.run(broken)).toBeGreaterThan(0)
    for (const check of cancellationChecks) {
      const finding = await runCheck(tx, check)
      if (finding !== null) red.push(finding.name)
    }
    throw new Undo()
  }
  await expect(inTransaction(kit.ctx, work)).rejects.toBeInstanceOf(Undo)
  return red
}

const breaches: readonly [string, () => Sql][] = [
  [
    'cancellations.pieces-are-counted',
    () =>
      sql`update order_items set cancelled = 2 where order_id = ${ids.partly} and cancelled = 1`,
  ],
  [
    'cancellations.orders-without-pieces-are-cancelled',
    () => sql`update order_items set cancelled = quantity where order_id = ${ids.refunded}`,
  ],
  [
    'cancellations.what-was-never-due-is-off-the-total',
    () => sql`update orders set cancelled_amount = cancelled_amount - 1 where id = ${ids.partly}`,
  ],
  [
    'cancellations.pieces-have-their-shares',
    () => sql`update cancellation_items set commission = commission + 1 where goods > 0`,
  ],
  [
    'cancellations.of-paid-pieces-are-refunded',
    () => sql`delete from cancellation_items where goods = 0`,
  ],
  [
    'cancellations.of-paid-pieces-are-refunded',
    () => sql`
      update refund_decisions set status = 'WITHDRAWN', ended_at = now(), withdrawn_from = 'UNDELIVERED'
      where order_id = ${ids.refunded}`,
  ],
  [
    'cancellations.pieces-are-given-back-for',
    () => sql`update order_items set cancelled = cancelled + 1 where order_id = ${ids.refunded}`,
  ],
  [
    'payments.surpluses-are-decided',
    () => sql`update settlements set surplus = surplus - 1 where order_id = ${ids.surplus}`,
  ],
]

it('a market with cancelled pieces is sound', async () => {
  expect(await findings(kit)).toEqual([])
})

it.each(breaches)('%s turns red when it is broken', async (name, broken) => {
  expect(await redChecks(broken())).toContain(name)
})

it('each check is proven to turn red', () => {
  const proven = new Set(breaches.map(([name]) => name))
  expect([...proven].toSorted()).toEqual(cancellationChecks.map(({ name }) => name).toSorted())
})
