import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, type Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { settle, soldOrder } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { onePieceEach, refundCalls } from '#testing/refunded-orders.ts'
import { ledgerChecks } from './book-checks.ts'
import { runCheck } from './books.queries.ts'
import { checkBooks } from './books.service.ts'
import { eventChecks, holdsEnd } from './event-checks.ts'
import { backfillBooks } from './holds.service.ts'
import { refundChecks } from './refund-checks.ts'

const kit = useKit()
const checks = [...ledgerChecks, ...eventChecks, ...refundChecks, holdsEnd(6)]
let ids: { delivered: string; cash: string; owed: string; refunded: string; open: string }
let admin: TestPerson

const move = (id: string, status: string) => sql`
  with o as (update orders set status = ${status} where id = ${id} returning id)
  insert into order_events (order_id, status, by_role) select id, ${status}, 'VENDOR' from o`

/** A market with an order of each kind, delivered a day ago at the latest. */
beforeAll(async () => {
  admin = await kit.person('ADMIN')
  const buyer = await kit.person('CUSTOMER')
  const { shopId, productIds } = await marketOf(kit, [{}])
  const sale = { buyer, shopId, productId: productIds[0] ?? '' }
  const frozen = { subtotal: 50_000n, shipping: 6_000n, commission: 4_000n, vat: 600n }
  const sell = (paymentType: 'ONLINE' | 'COD') => soldOrder(kit, sale, { ...frozen, paymentType })
  ids = {
    delivered: await sell('ONLINE'),
    cash: await sell('COD'),
    owed: await sell('ONLINE'),
    refunded: await sell('ONLINE'),
    open: await sell('ONLINE'),
  }
  await settle(kit, ids.delivered, { fee: 500n })
  await settle(kit, ids.owed)
  await settle(kit, ids.open)
  const paymentId = await settle(kit, ids.refunded)
  await kit.ctx.db.run(move(ids.delivered, 'DELIVERED'))
  await kit.ctx.db.run(move(ids.cash, 'DELIVERED'))
  for (const id of [ids.owed, ids.refunded]) {
    await kit.ctx.db.run(move(id, 'CANCELLED'))
    await kit.ctx.db.run(sql`update orders set payment_status = 'REFUND_DUE' where id = ${id}`)
  }
  await kit.ctx.db.run(sql`
    insert into refunds (payment_id, order_id, amount, by_id)
    values (${paymentId}, ${ids.refunded}, 56000, ${admin.id})`)
  await kit.ctx.db.run(
    sql`update orders set payment_status = 'REFUNDED' where id = ${ids.refunded}`,
  )
  const lines = await onePieceEach(kit, ids.delivered)
  await refundCalls(kit, () => admin).decide({ orderId: ids.delivered, lines })
  await backfillBooks(kit.ctx)
})

const guarded = [
  'journals',
  'journal_lines',
  'orders',
  'order_items',
  'settlements',
  'refunds',
  'refund_decisions',
  'refund_items',
  'ledger_balances',
]

class Undo extends Error {}

/** The names of the checks that a broken market turns red. Everything is undone. */
async function redChecks(broken: readonly Sql[]): Promise<string[]> {
  const red: string[] = []
  const work = async (tx: Tx) => {
    for (const table of guarded)
      await tx.db.run(sql.raw(`alter table ${table} disable trigger user`))
    for (const statement of broken) expect(await tx.db.run(statement)).toBeGreaterThan(0)
    for (const check of checks) {
      const finding = await runCheck(tx, check)
      if (finding !== null) red.push(finding.name)
    }
    throw new Undo()
  }
  await expect(inTransaction(kit.ctx, work)).rejects.toBeInstanceOf(Undo)
  return red
}

const journalOf = (key: Sql) => sql`(select id from journals where key = ${key})`
const deliveredKey = () => sql`'order.delivered:' || ${ids.delivered}::text`
/** Moves poisha between two accounts of a journal, so that it still balances. */
const shift = (key: Sql, from: string, to: string) => sql`
  update journal_lines set amount = amount + case account when ${from} then 1 else -1 end
  where journal_id = ${journalOf(key)} and account in (${from}, ${to})`
const drop = (key: Sql) => [
  sql`delete from journal_lines where journal_id = ${journalOf(key)}`,
  sql`delete from journals where key = ${key}`,
]
const add = (key: Sql, account: string, partyId: string) => sql`
  with j as (insert into journals (key, lines, order_id) values (${key}, 2, ${ids.open}) returning id, at)
  insert into journal_lines (journal_id, line, account, party_id, amount, at)
  select j.id, l.n, l.account, l.party, l.amount, j.at
  from j, (values (1, 'bank.main', '', -7), (2, ${account}, ${partyId}, 7)) l(n, account, party, amount)`

describe('the checks of the books', () => {
  it('find nothing in a market that works', async () => {
    expect(await checkBooks(kit.ctx)).toEqual({
      checkedAt: expect.any(String),
      isComplete: true,
      findings: [],
    })
  })

  it.each<[string, () => Sql[]]>([
    [
      'ledger.adds-up-to-zero',
      () => [sql`update journal_lines set amount = amount + 1 where account = 'expense.gateway'`],
    ],
    [
      'ledger.journals-are-whole-and-balanced',
      () => [sql`update journals set lines = 7 where key = ${deliveredKey()}`],
    ],
    [
      'ledger.months-are-their-lines',
      () => [sql`update ledger_months set amount = amount - 1 where account = 'vendor.pending'`],
    ],
    [
      'ledger.balances-are-their-lines',
      () => [
        sql`update ledger_balances set balance = balance - 1 where account = 'vendor.pending'`,
      ],
    ],
    [
      'ledger.nobody-is-on-the-wrong-side',
      () => [add(sql`'test:1'`, 'customer.refund_due', ids.open)],
    ],
    [
      'ledger.corrections-are-opposites',
      () => [
        sql`update journals set reverses = ${journalOf(deliveredKey())}, by_id = ${admin.id},
          approved_by = ${ids.open}, note = 'x' where key = 'payment.settled:' || (
            select payment_id from settlements where order_id = ${ids.open})`,
      ],
    ],
    [
      'ledger.the-hold-is-what-is-pending',
      () => [sql`delete from ledger_holds where order_id = ${ids.delivered}`],
    ],
    [
      'payments.settlements-are-entered',
      () => [sql`update settlements set fee = fee + 1 where order_id = ${ids.delivered}`],
    ],
    [
      'payments.refunds-are-entered',
      () => [sql`update refunds set amount = amount - 1 where order_id = ${ids.refunded}`],
    ],
    ['orders.deliveries-are-entered', () => drop(deliveredKey())],
    [
      'orders.commission-is-the-frozen-one',
      () => [shift(deliveredKey(), 'revenue.commission', 'vat.payable')],
    ],
    [
      'orders.shops-earn-what-is-left',
      () => [shift(deliveredKey(), 'vendor.pending', 'customer.unfulfilled')],
    ],
    ['orders.cash-is-entered', () => drop(sql`'cash.collected:' || ${ids.cash}::text`)],
    [
      'orders.what-is-paid-and-not-delivered',
      () => [sql`update orders set status = 'DELIVERED' where id = ${ids.open}`],
    ],
    [
      'orders.what-is-owed-back',
      () => [sql`update refund_decisions set amount = amount - 1 where order_id = ${ids.owed}`],
    ],
    [
      'orders.refunds-stay-within-what-was-paid',
      () => [
        sql`update journal_lines set amount = amount * 2
          where journal_id in (select id from journals where kind = 'refund.sent')`,
      ],
    ],
    [
      'journals.have-their-event',
      () => [sql`update orders set status = 'SHIPPED' where id = ${ids.delivered}`],
    ],
    [
      'payments.refund-decisions-are-entered',
      () => [sql`update refund_decisions set vat = vat + 1 where cause = 'RETURN'`],
    ],
    [
      'refunds.everything-owed-is-decided',
      () => [
        sql`update refund_decisions set status = 'WITHDRAWN', ended_at = now() where order_id = ${ids.owed}`,
      ],
    ],
    [
      'refunds.decisions-stay-within-what-was-paid',
      () => [sql`update refund_decisions set amount = amount + 1 where order_id = ${ids.owed}`],
    ],
    [
      'refunds.decisions-are-sent-once',
      () => [sql`update refunds set amount = amount - 1 where order_id = ${ids.refunded}`],
    ],
    [
      'refunds.attempts-add-up-to-what-was-sent',
      () => [
        sql`insert into refund_attempts (decision_id, order_id, request_id, amount, status)
          select id, order_id, 'R1', amount + 1, 'ENTERED' from refund_decisions where order_id = ${ids.owed}`,
      ],
    ],
    [
      'refunds.pieces-stay-within-the-order',
      () => [sql`update refund_items set quantity = quantity + 1`],
    ],
    ['refunds.decisions-are-their-pieces', () => [sql`update refund_items set goods = goods + 1`]],
    [
      'refunds.shipping-is-given-back-once',
      () => [
        sql`update refund_decisions set shipping = 6001, amount = amount + 6001 where cause = 'RETURN'`,
      ],
    ],
    ['holds.end-in-time', () => [sql`update ledger_holds set since = since - interval '8 days'`]],
  ])('%s turns red when it is broken', async (name, broken) => {
    expect(await redChecks(broken())).toContain(name)
  })

  it('are each proven to turn red', () => {
    expect(checks).toHaveLength(26)
  })

  it('tell admins, the log and /readyz what they found', async () => {
    const health = async () =>
      (await kit.app.inject({ url: '/readyz' })).json<{
        checks: Record<string, { status: string }>
      }>().checks['books']
    expect(await health()).toEqual({ status: 'ok' })
    await kit.ctx.db.run(sql`update ledger_balances set balance = balance - 1`)
    const { findings } = await checkBooks(kit.ctx)
    await kit.ctx.db.run(sql`update ledger_balances set balance = balance + 1`)
    expect(findings.map(({ name }) => name)).toEqual(['ledger.balances-are-their-lines'])
    expect(findings[0]?.examples[0]).toMatch(/of shop [-0-9a-f]+: balance -?\d+, lines -?\d+/)
    const { data } = await kit.call({ url: '/finance/books', as: admin })
    expect(data).toEqual({ checkedAt: expect.any(String), isComplete: true, findings })
    await expect.poll(health).toEqual({ status: 'degraded' })
    await checkBooks(kit.ctx)
    await expect.poll(health).toEqual({ status: 'ok' })
  })
})
