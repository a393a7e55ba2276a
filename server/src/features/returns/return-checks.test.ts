import { beforeAll, expect, it } from 'vitest'
import { inTransaction, type Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { useKit } from '#testing/kit.ts'
import { deliveredForReturn, returnCalls, returnIn } from '#testing/returns.ts'
import { returnChecks } from './return-checks.ts'

const kit = useKit()
let ids: Record<'asked' | 'accepted' | 'disputed' | 'replaced', string>

beforeAll(async () => {
  const buyer = await kit.person('CUSTOMER')
  const scene = () => deliveredForReturn(kit, buyer)
  const place = await scene()
  ids = {
    asked: await returnIn(kit, await scene(), 'REQUESTED'),
    accepted: await returnIn(kit, await scene(), 'ACCEPTED', { quantity: 2 }),
    disputed: await returnIn(kit, await scene(), 'DISPUTED'),
    replaced: await returnIn(kit, place, 'ACCEPTED', { wish: 'REPLACE' }),
  }
  await returnCalls(kit).step(place.vendor, ids.replaced, 'settle', { outcome: 'REPLACE' })
})

class Undo extends Error {}

/** The names of the checks that a broken market turns red. Everything is undone. */
async function redChecks(broken: Sql | null): Promise<string[]> {
  const red: string[] = []
  const work = async (tx: Tx) => {
    for (const table of [
      'order_items',
      'returns',
      'return_items',
      'return_events',
      'refund_items',
      'refund_decisions',
      'orders',
    ])
      await tx.db.run(sql.raw(`alter table ${table} disable trigger user`))
    const changed = broken === null ? null : await tx.db.run(broken)
    expect(changed).not.toBe(0)
    for (const { name, query } of returnChecks) {
      if ((await tx.db.many({ what: text }, query)).length > 0) red.push(name)
    }
    throw new Undo()
  }
  await expect(inTransaction(kit.ctx, work)).rejects.toBeInstanceOf(Undo)
  return red
}

const breaches: readonly [string, () => Sql][] = [
  ['returns.pieces-are-counted', () => sql`update order_items set returned = 0 where returned > 0`],
  [
    'returns.pieces-are-of-their-order',
    () => sql`update return_items n set order_item_id = (
        select i.id from order_items i join returns r on r.order_id = i.order_id where r.id = ${ids.asked} limit 1)
      where return_id = ${ids.disputed}`,
  ],
  [
    'returns.pieces-are-known-in-their-state',
    () => sql`update return_items set received = 1 where return_id = ${ids.asked}`,
  ],
  [
    'returns.states-are-their-last-events',
    () =>
      sql`insert into return_events (return_id, step, by_role) values (${ids.asked}, 'APPROVED', 'VENDOR')`,
  ],
  [
    'returns.refunds-are-of-accepted-pieces',
    () => sql`update refund_items set quantity = 1 where decision_id = (
        select id from refund_decisions where cause_id = ${ids.accepted})`,
  ],
  [
    'returns.refunds-are-of-accepted-pieces',
    () => sql`update refund_decisions set cause_id = null where cause_id = ${ids.accepted}`,
  ],
  [
    'returns.refunds-have-their-return',
    () => sql`update refund_decisions set cause_id = new_id() where cause_id = ${ids.accepted}`,
  ],
  [
    'returns.deductions-are-agreed',
    () =>
      sql`update refund_decisions set deduction = 1, amount = amount - 1 where cause_id = ${ids.accepted}`,
  ],
  [
    'returns.reserve-is-of-open-disputes',
    () => sql`update returns set reserved = reserved + 1 where id = ${ids.disputed}`,
  ],
  [
    'returns.reserve-is-of-open-disputes',
    () =>
      sql`update returns set reserved = 0, reserved_held = 0, state = 'REFUSED' where id = ${ids.disputed}`,
  ],
  [
    'returns.holds-are-kept',
    () => sql`update ledger_holds set kept_until = now() where order_id = (
        select order_id from returns where id = ${ids.asked})`,
  ],
  [
    'returns.deadlines-are-followed',
    () => sql`update returns set ask_before = now() - interval '2 days' where id = ${ids.asked}`,
  ],
  [
    'returns.replacements-are-free',
    () => sql`update orders set subtotal = 100, total_amount = 100 where id = (
        select replacement_id from returns where id = ${ids.replaced})`,
  ],
]

it('a sound market has no finding', async () => {
  expect(await redChecks(null)).toEqual([])
})

it.each(breaches)('%s turns red', async (name, broken) => {
  expect(await redChecks(broken())).toContain(name)
})

it('every rule has a planted breach', () => {
  const planted = new Set(breaches.map(([name]) => name))
  expect([...planted].toSorted()).toEqual(returnChecks.map(({ name }) => name).toSorted())
})
