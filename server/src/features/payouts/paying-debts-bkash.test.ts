import { afterAll, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { bkashScene } from '#testing/bkash-scene.ts'
import { startFakeBkash } from '#testing/fake-bkash.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf } from '#testing/ledger.ts'
import { move, payDebt } from '#testing/payouts.ts'

const fake = await startFakeBkash()
afterAll(() => fake.close())
const kit = useKit({ paymentGateways: ['bkash'], bkash: fake.account })
const buyerOf = (): TestPerson => {
  throw new Error('Nobody buys here.')
}
const { comeBack, payAndComeBack, checkNow, captureOf, losing } = bkashScene(kit, fake, buyerOf)

/** A shop that owes 1,000 taka and has opened a payment of it. */
async function openedDebt() {
  const { id: shopId, vendor } = await kit.shop()
  await move(kit, shopId, -100_000n)
  const { data } = await payDebt(kit, vendor)
  const { transaction_id: transactionId } = await kit.ctx.db.one(
    pick(tables.payments, 'transaction_id'),
    sql`select transaction_id from payments where id = ${data.paymentId}`,
  )
  return { shopId, id: data.paymentId, payment: fake.byInvoice(transactionId) }
}
const availableOf = async (shopId: string) => (await balancesOf(kit, shopId))['vendor.available']

it('a debt is paid by bKash once, however often the browser returns at the same time', async () => {
  const { shopId, id, payment } = await openedDebt()
  fake.approve(payment.paymentID)
  await Promise.all([
    ...Array.from({ length: 6 }, () => comeBack(payment, 'success')),
    comeBack(payment, 'cancel'),
    checkNow(id),
  ])
  expect(await captureOf(id)).toMatchObject({ status: 'COMPLETED' })
  expect(await availableOf(shopId)).toBe(0n)
})

it('a debt whose execution lost its answer is found by a question, and paid once', async () => {
  const { shopId, id, payment } = await openedDebt()
  await losing('execute', () => payAndComeBack(payment))
  await checkNow(id)
  await comeBack(payment, 'success')
  expect(await captureOf(id)).toMatchObject({ status: 'COMPLETED' })
  expect(await availableOf(shopId)).toBe(0n)
})

it('a forged return pays nothing, and the real approval can still be used', async () => {
  const { shopId, payment } = await openedDebt()
  await comeBack(payment, 'success')
  expect(await availableOf(shopId)).toBe(-100_000n)
  await payAndComeBack(payment)
  expect(await availableOf(shopId)).toBe(0n)
})
