import { sql } from '#core/sql/db.ts'
import { assembleFor, dueShop, move, payoutOf, step } from '#testing/payouts.ts'
import { buy, openSale, type Provocations } from './provocation.ts'

export const payoutProvocations: Provocations<
  'COD_PAUSED' | 'DEBT_NOT_PAYABLE' | 'PAYOUT_BLOCKED'
> = {
  COD_PAUSED: {
    when: 'An order is to be paid on delivery, but its shop owes the market too much.',
    provoke: async (kit) => {
      const sale = await openSale(kit)
      await kit.ctx.db.run(sql`update shops set cod_paused_at = now() where id = ${sale.shopId}`)
      return await buy(kit, sale)
    },
  },
  DEBT_NOT_PAYABLE: {
    when: 'A shop wants to pay online what it does not owe, or an amount that the gateway does not take.',
    provoke: async (kit) => {
      const { vendor } = await kit.shop()
      return await kit.call({ method: 'POST', url: '/payouts/debt/pay', as: vendor, body: {} })
    },
  },
  PAYOUT_BLOCKED: {
    when: 'Something stands in the way of a payout since it was assembled, for example a refund. `data.blocks` says what.',
    provoke: async (kit) => {
      const { id } = await dueShop(kit)
      await assembleFor(kit, await kit.person('ADMIN'), [id])
      await move(kit, id, -1n)
      return await step(kit, await kit.person('ADMIN'), (await payoutOf(kit, id)).id, 'approve')
    },
  },
}
