import { sql } from '#core/sql/db.ts'
import { settle, soldOrder } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { releaseEarnings } from '#features/ledger/holds.service.ts'
import type { Proposal } from '@haat/contract/ledger'
import type { Kit, TestPerson } from '#testing/kit.ts'
import type { Provocations } from './provocation.ts'

const propose = (kit: Kit, as: TestPerson, body: object) =>
  kit.call<Proposal>({ method: 'POST', url: '/finance/proposals', as, body })
const approve = (kit: Kit, as: TestPerson, id: string) =>
  kit.call({
    method: 'PATCH',
    url: `/finance/proposals/${id}`,
    as,
    body: { decision: 'APPROVED' },
  })

/** A delivered order, and a proposal to take its delivery back. */
async function correction(kit: Kit) {
  const admin = await kit.person('ADMIN')
  const { shopId, productIds } = await marketOf(kit, [{}])
  const sale = { buyer: await kit.person('CUSTOMER'), shopId, productId: productIds[0] ?? '' }
  const orderId = await soldOrder(kit, sale, { subtotal: 10_000n })
  await settle(kit, orderId)
  await kit.ctx.db.run(sql`update orders set status = 'DELIVERED' where id = ${orderId}`)
  const body = {
    kind: 'CORRECTION',
    journalKey: `order.delivered:${orderId}`,
    reason: 'Never arrived',
  }
  const { data } = await propose(kit, admin, body)
  return { admin, body, id: data.id }
}

export const financeProvocations: Provocations<
  'SECOND_PERSON_REQUIRED' | 'ALREADY_CORRECTED' | 'BALANCE_TOO_LOW'
> = {
  SECOND_PERSON_REQUIRED: {
    when: 'An admin decides on their own proposal, or approves a payout that they have assembled.',
    provoke: async (kit) => {
      const { admin, id } = await correction(kit)
      return await approve(kit, admin, id)
    },
  },
  ALREADY_CORRECTED: {
    when: 'The journal was taken back already, or a proposal to do so awaits a decision.',
    provoke: async (kit) => {
      const { admin, body } = await correction(kit)
      return await propose(kit, admin, body)
    },
  },
  BALANCE_TOO_LOW: {
    when: 'A correction would take more from an account than is on it: what it takes back has moved on.',
    provoke: async (kit) => {
      const { id } = await correction(kit)
      await releaseEarnings({ ...kit.ctx, config: { ...kit.ctx.config, payoutHoldDays: 0 } })
      return await approve(kit, await kit.person('ADMIN'), id)
    },
  },
}
