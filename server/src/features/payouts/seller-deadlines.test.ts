import type { Deadline } from '@haat/contract/deadlines'
import { expect, it } from 'vitest'
import { releaseEarnings } from '#features/ledger/holds.service.ts'
import { useKit } from '#testing/kit.ts'
import { deliveredOrder } from '#testing/ledger.ts'
import { move, payday, step, useAccount } from '#testing/payouts.ts'

const kit = useKit()

it('a shop still waits for money that was approved and that nobody sent', async () => {
  const [first, second] = [await kit.person('ADMIN'), await kit.person('ADMIN')]
  const buyer = await kit.person('CUSTOMER')
  const { id: shopId, vendor } = await kit.shop()
  const productId = await kit.product({ shopId, categoryId: await kit.category() })
  const order = await deliveredOrder(kit, { buyer, shopId, productId }, 9)
  await move(kit, shopId, 100_000n)
  await releaseEarnings(kit.ctx)
  await useAccount(kit, { id: shopId, vendor })
  const waiting = async () => {
    const url = '/deadlines?kind=SELLER_PAYMENT'
    return (await kit.call<Deadline[]>({ url, as: first })).data.map(({ orderId }) => orderId)
  }
  expect(await waiting()).toEqual([order])
  const { draftOf } = payday(kit, () => ({ first, second }))
  const { id: payout } = await draftOf(shopId)
  expect((await step(kit, second, payout, 'approve')).data.status).toBe('APPROVED')
  expect(await waiting()).toEqual([order])
  await step(kit, second, payout, 'failed')
  expect(await waiting()).toEqual([order])
})
