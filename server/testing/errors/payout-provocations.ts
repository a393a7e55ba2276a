import { assembleFor, dueShop, move, payoutOf, step } from '#testing/payouts.ts'
import type { Provocations } from './provocation.ts'

export const payoutProvocations: Provocations<'PAYOUT_BLOCKED' | 'SECOND_PERSON_REQUIRED'> = {
  PAYOUT_BLOCKED: {
    when: 'Something stands in the way of a payout since it was assembled, for example a refund. `data.blocks` says what.',
    provoke: async (kit) => {
      const { id } = await dueShop(kit)
      await assembleFor(kit, await kit.person('ADMIN'), [id])
      await move(kit, id, -1n)
      return await step(kit, await kit.person('ADMIN'), (await payoutOf(kit, id)).id, 'approve')
    },
  },
  SECOND_PERSON_REQUIRED: {
    when: 'An admin approves a payout that they have assembled.',
    provoke: async (kit) => {
      const { id } = await dueShop(kit)
      const admin = await kit.person('ADMIN')
      await assembleFor(kit, admin, [id])
      return await step(kit, admin, (await payoutOf(kit, id)).id, 'approve')
    },
  },
}
