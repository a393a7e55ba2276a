import { assembleFor, dueShop, move, payoutOf, step } from '#testing/payouts.ts'
import type { Provocations } from './provocation.ts'

export const payoutProvocations: Provocations<'PAYOUT_BLOCKED'> = {
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
