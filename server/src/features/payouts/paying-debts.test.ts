import type { OnlineDebtPayment } from '@haat/contract/debts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int8, text } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { reconcile } from '#features/payments/reconciling.service.ts'
import { pressButton } from '#features/payments/sandbox/sandbox.service.ts'
import { signatureOf } from '#features/payments/sandbox/signature.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf } from '#testing/ledger.ts'
import { move, payDebt, payoutFaults } from '#testing/payouts.ts'
import { watchDebts } from './debts.service.ts'

const kit = useKit()
let stranger: TestPerson

beforeAll(async () => {
  stranger = (await kit.shop()).vendor
})

/** A shop that owes this much, in poisha. */
const debtor = async (owed: bigint) => {
  const shop = await kit.shop()
  await move(kit, shop.id, -owed)
  return shop
}
const pay = (as: TestPerson | null, body: object = {}) => payDebt(kit, as, body)
const opened = async (as: TestPerson, body: object = {}) => {
  const { data, status } = await pay(as, body)
  expect(status).toBe(201)
  const row = await kit.ctx.db.one(
    pick(tables.payments, 'id', 'transaction_id'),
    sql`select id, transaction_id from payments where id = ${data.paymentId}`,
  )
  return { id: row.id, transaction: row.transaction_id }
}
const read = (as: TestPerson, id: string) =>
  kit.call<OnlineDebtPayment>({ url: `/payouts/debt/payments/${id}`, as })
/** The browser returns from the gateway. */
const comeBack = async (transaction: string, kind = 'success') => {
  const url = `/gateway/sandbox/return/${kind}?transaction=${transaction}`
  return String((await kit.app.inject({ url })).headers['location'])
}
const ipn = async (transaction: string, amount: string) => {
  const fields = { transaction_id: transaction, amount, currency: 'BDT', status: 'APPROVED' }
  const signature = signatureOf(fields, kit.ctx.config.authSecret)
  const answer = await kit.app.inject({
    method: 'POST',
    url: '/gateway/sandbox/ipn',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...fields, signature }).toString(),
  })
  return answer.statusCode
}
const checkNow = async (id: string) => {
  await kit.ctx.db.run(sql`update payments set next_check_at = now() where id = ${id}`)
  await reconcile(kit.ctx)
}
const availableOf = async (shopId: string) =>
  (await balancesOf(kit, shopId))['vendor.available'] ?? 0n
const linesOf = async (id: string) => {
  const rows = await kit.ctx.db.many(
    { account: text, amount: int8 },
    sql`select l.account, l.amount from journals j join journal_lines l on l.journal_id = j.id
      where j.key = ${`debt.paid:${id}`} order by l.line`,
  )
  return rows.map(({ account, amount }) => `${account} ${amount}`)
}
const watch = () => {
  const { config } = kit.ctx
  const payouts = { ...config.payouts, creditLimit: 500_000n, graceDays: 0 }
  return watchDebts({ ...kit.ctx, config: { ...config, payouts } })
}
const isPaused = async (shopId: string) => {
  const row = await kit.ctx.db.one(
    pick(tables.shops, 'cod_paused_at'),
    sql`select cod_paused_at from shops where id = ${shopId}`,
  )
  return row.cod_paused_at !== null
}
const subjectsTo = async (email: string) => {
  const rows = await kit.ctx.db.many(
    pick(tables.mails, 'subject'),
    sql`select subject from mails where recipient = ${email} and kind = 'shopDebt' order by id`,
  )
  return rows.map(({ subject }) => subject.replace(/Shop \d+/, 'Shop'))
}

describe('a shop that pays what it owes online', () => {
  it('is in the books, told, and takes cash on delivery again in the same transaction', async () => {
    const { id: shopId, vendor } = await debtor(700_000n)
    await watch()
    expect(await isPaused(shopId)).toBe(true)
    const { id, transaction } = await opened(vendor)
    await pressButton(kit.ctx, transaction, 'approve')
    expect(await comeBack(transaction)).toBe(`/dashboard/index?debt_payment=${id}`)
    expect((await read(vendor, id)).data).toMatchObject({ status: 'COMPLETED', amount: 7_000 })
    expect(await linesOf(id)).toEqual(['gateway.clearing 700000', 'vendor.available -700000'])
    expect(await availableOf(shopId)).toBe(0n)
    expect(await isPaused(shopId)).toBe(false)
    expect((await subjectsTo(vendor.email)).slice(-2)).toEqual([
      'Shop: your payment has arrived',
      'Shop takes cash on delivery again',
    ])
    expect((await pay(vendor)).code).toBe('DEBT_NOT_PAYABLE')
  })

  it('has paid once, however often and at the same time the gateway says so', async () => {
    const { id: shopId, vendor } = await debtor(100_000n)
    const { id, transaction } = await opened(vendor)
    await pressButton(kit.ctx, transaction, 'approve')
    await Promise.all([
      ...Array.from({ length: 6 }, () => comeBack(transaction)),
      ...Array.from({ length: 6 }, () => ipn(transaction, '1000.00')),
      comeBack(transaction, 'cancel'),
      checkNow(id),
    ])
    await comeBack(transaction, 'fail')
    expect(await availableOf(shopId)).toBe(0n)
    expect((await read(vendor, id)).data.status).toBe('COMPLETED')
  })

  it('has paid though nobody returned and no message came', async () => {
    const { id: shopId, vendor } = await debtor(100_000n)
    const { id, transaction } = await opened(vendor)
    await pressButton(kit.ctx, transaction, 'approve')
    await checkNow(id)
    expect(await availableOf(shopId)).toBe(0n)
  })

  it('gets credit for whatever it pays more, and its payment counts after it was given up', async () => {
    const { id: shopId, vendor } = await debtor(100_000n)
    const first = await opened(vendor)
    expect(await comeBack(first.transaction, 'cancel')).toContain(first.id)
    expect((await read(vendor, first.id)).data.status).toBe('CANCELLED')
    const second = await opened(vendor)
    expect(second.id).not.toBe(first.id)
    for (const { transaction } of [second, first]) {
      await pressButton(kit.ctx, transaction, 'approve')
      await comeBack(transaction)
    }
    expect(await availableOf(shopId)).toBe(100_000n)
    expect(await payoutFaults(kit)).toEqual([])
  })
})

describe('a payment of a debt', () => {
  it('is opened once for one amount, also by many requests at once', async () => {
    const { vendor } = await debtor(100_000n)
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(vendor)))
    expect(new Set(answers.map(({ data }) => data.paymentId)).size).toBe(1)
    const part = await pay(vendor, { amount: 400 })
    expect(part.data.paymentId).not.toBe(answers[0]?.data.paymentId)
  })

  it('of a part leaves the rest, and of more than is owed is refused', async () => {
    const { id: shopId, vendor } = await debtor(100_000n)
    const { transaction } = await opened(vendor, { amount: 400 })
    await pressButton(kit.ctx, transaction, 'approve')
    await comeBack(transaction)
    expect(await availableOf(shopId)).toBe(-60_000n)
    expect((await pay(vendor, { amount: 600.01 })).code).toBe('DEBT_NOT_PAYABLE')
    expect((await pay(vendor, { gateway: 'bkash' })).code).toBe('DEBT_NOT_PAYABLE')
    for (const amount of [0, -5, 0.001]) {
      const { code, errors } = await pay(vendor, { amount })
      expect([code, errors?.[0]?.path]).toEqual(['VALIDATION_FAILED', 'amount'])
    }
  })

  it('that was declined, or is of another amount at the gateway, is not in the books', async () => {
    const { id: shopId, vendor } = await debtor(100_000n)
    const declined = await opened(vendor)
    await pressButton(kit.ctx, declined.transaction, 'decline')
    await comeBack(declined.transaction)
    expect((await read(vendor, declined.id)).data.status).toBe('FAILED')
    const { id, transaction } = await opened(vendor)
    await kit.ctx.db.run(
      sql`update sandbox_transactions set amount = 1 where transaction_id = ${transaction}`,
    )
    await pressButton(kit.ctx, transaction, 'approve')
    await comeBack(transaction)
    expect(await linesOf(id)).toEqual([])
    expect(await availableOf(shopId)).toBe(-100_000n)
  })

  it('credits the whole amount: the market bears the gateway’s fee', async () => {
    const { id: shopId } = await debtor(100_000n)
    const { id } = await kit.ctx.db.one(
      { id: tables.payments.id },
      sql`
      with y as (
        insert into payments (debtor_id, amount, status, gateway, transaction_id)
        values (${shopId}, 100000, 'COMPLETED', 'sslcommerz', 'HTFEE') returning id, amount
      ), s as (
        insert into settlements (payment_id, debtor_id, amount, fee, gateway_reference, outcome)
        select id, ${shopId}, amount, 2500, 'BANK-1', 'APPLIED' from y
      )
      select id from y`,
    )
    const lines = ['gateway.clearing 97500', 'expense.gateway 2500', 'vendor.available -100000']
    expect(await linesOf(id)).toEqual(lines)
    expect(await payoutFaults(kit)).toEqual([])
  })

  it('is of a debt or of an order, never of both or of nothing', async () => {
    await expect(
      kit.ctx.db.run(sql`
        insert into payments (amount, gateway, transaction_id) values (1, 'sandbox', 'HTNONE')`),
    ).rejects.toMatchObject({ constraint: 'payments_subject' })
  })

  it('is shown to its shop alone, and is no payment of an order', async () => {
    const { vendor } = await debtor(100_000n)
    const { id } = await opened(vendor)
    expect((await read(stranger, id)).code).toBe('NOT_FOUND')
    expect((await kit.call({ url: `/payments/${id}`, as: vendor })).code).toBe('NOT_FOUND')
    expect((await pay(stranger)).code).toBe('DEBT_NOT_PAYABLE')
    expect((await pay(await kit.person('VENDOR'))).code).toBe('SHOP_REQUIRED')
    expect((await pay(null)).status).toBe(401)
  })
})
