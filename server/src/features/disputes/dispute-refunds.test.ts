import type { Dispute, DisputeStatus } from '@haat/contract/disputes'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '#features/ledger/books.service.ts'
import { disputedOrder, openDispute } from '#testing/disputes.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf, type SoldValues } from '#testing/ledger.ts'
import { onePieceEach, refundCalls } from '#testing/refunded-orders.ts'
import { disputeChecks } from './dispute-checks.ts'

const kit = useKit()
const { decide: giveBack } = refundCalls(kit, () => first)
let buyer: TestPerson
let first: TestPerson
let second: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  first = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
})

async function sell(values: SoldValues) {
  const { id: shopId } = await kit.shop()
  const productId = await kit.product({ shopId, stock: 100 })
  return { shopId, orderId: await disputedOrder(kit, { buyer, shopId, productId }, values) }
}
const decide = (id: string, outcome: DisputeStatus) =>
  kit.call<Dispute>({
    method: 'PATCH',
    url: `/finance/disputes/${id}`,
    as: second,
    body: { outcome, note: 'The bank says so.' },
  })
const faults = async () => (await checkBooks(kit.ctx, disputeChecks)).findings

describe('a dispute', () => {
  it('that was won inside the hold leaves refunds to what is available', async () => {
    const { shopId, orderId } = await sell({ subtotal: 100_000n })
    await decide((await openDispute(kit, first, orderId)).data.id, 'WON')
    const lines = await onePieceEach(kit, orderId)
    expect((await giveBack({ orderId, lines })).status).toBe(201)
    expect(await balancesOf(kit, shopId)).toEqual({
      'vendor.available': 0n,
      'vendor.pending': 0n,
      'vendor.reserve': 0n,
    })
    expect(await faults()).toEqual([])
  })

  it('is of no more than what has not gone back as goodwill', async () => {
    const { orderId } = await sell({ subtotal: 100_000n })
    await giveBack({ orderId, lines: [], cause: 'GOODWILL', goodwill: 300 })
    const tooMuch = await openDispute(kit, first, orderId, { amount: 700.01 })
    expect(tooMuch.errors?.[0]).toMatchObject({ path: 'amount' })
    expect((await openDispute(kit, first, orderId)).data).toMatchObject({ amount: 700 })
    expect(await faults()).toEqual([])
  })

  it('brings nothing to a shop that earned less than nothing', async () => {
    const coupon = { discount: 70_000n, shopCouponShare: 70_000n }
    const { shopId, orderId } = await sell({ subtotal: 100_000n, commission: 40_000n, ...coupon })
    const { data } = await openDispute(kit, first, orderId)
    expect(data).toMatchObject({ amount: 300, reserved: 0 })
    await decide(data.id, 'LOST_BY_SHOP')
    expect(await balancesOf(kit, shopId)).toEqual({ 'vendor.available': -10_000n })
    expect(await faults()).toEqual([])
  })
})
