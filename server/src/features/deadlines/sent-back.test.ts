import type { Deadline } from '@haat/contract/deadlines'
import { expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { releaseEarnings } from '#features/ledger/holds.service.ts'
import { useKit } from '#testing/kit.ts'
import { deliveredOrder } from '#testing/ledger.ts'
import { move, payday, step, useAccount } from '#testing/payouts.ts'
import { watchDeadlines } from './watching.service.ts'

const kit = useKit()

async function told(): Promise<string[]> {
  await watchDeadlines(kit.ctx)
  const mails = await kit.ctx.db.many(
    { subject: text },
    sql`select subject from mails where kind = 'deadlinesTold' order by id`,
  )
  return mails.map(({ subject }) => subject)
}

it('money that the bank sends back is overdue anew, and the market is told of it again', async () => {
  const [first, second] = [await kit.person('ADMIN'), await kit.person('ADMIN')]
  const { id: shopId, vendor } = await kit.shop()
  const productId = await kit.product({ shopId, categoryId: await kit.category() })
  const buyer = await kit.person('CUSTOMER')
  const orderId = await deliveredOrder(kit, { buyer, shopId, productId }, 11)
  await move(kit, shopId, 100_000n)
  await releaseEarnings(kit.ctx)
  await useAccount(kit, { id: shopId, vendor })
  const once = ['Overdue: 1 payment to a shop']
  expect(await told()).toEqual(once)
  const { sentOf } = payday(kit, () => ({ first, second }))
  const payout = await sentOf(shopId)
  await step(kit, second, payout, 'paid')
  expect(await told()).toEqual(once)
  await step(kit, second, payout, 'returned')
  const open = await kit.call<Deadline[]>({ url: '/deadlines?kind=SELLER_PAYMENT', as: first })
  expect(open.data.map((each) => each.orderId)).toEqual([orderId])
  expect(await told()).toEqual([...once, ...once])
  expect(await told()).toHaveLength(2)
})
