import { adminRoles } from '@haat/contract/roles'
import { lostAt, owe, oweLost } from '#testing/lost-refunds.ts'
import { moveOrder, refundCalls } from '#testing/refunded-orders.ts'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'

const admins = { who: adminRoles } as const
const goodwill = ({ orderId }: World, amount: number) => ({
  orderId,
  cause: 'GOODWILL',
  goodwill: amount,
  reason: 'Late',
})

/** A refund of the world's order, delivered against cash. */
async function refundIn(world: World, amount = 10): Promise<{ url: string; id: string }> {
  const { kit, admin, orderId } = world
  await delivered(world)
  if (amount > 100) kit.ctx.config.refundSecondPerson = 10_000n
  const { data } = await refundCalls(kit, () => admin).decide({
    ...goodwill(world, amount),
    orderId,
  })
  return { url: `/finance/refunds/${data.id}`, id: data.id }
}

async function delivered({ kit, orderId }: World): Promise<void> {
  await moveOrder(kit, orderId, 'SHIPPED')
  await moveOrder(kit, orderId, 'DELIVERED')
}

export const permissions: Permissions = {
  'GET /finance/refunds': {
    ...admins,
    request: async (world) => {
      await refundIn(world)
      return { url: '/finance/refunds' }
    },
    shows: ({ orderId }) => orderId,
  },
  'GET /finance/refunds/:id': {
    ...admins,
    request: async (world) => ({ url: (await refundIn(world)).url }),
  },
  'POST /finance/refunds/preview': {
    ...admins,
    unaudited: 'it changes nothing',
    request: async (world) => {
      await delivered(world)
      return { url: '/finance/refunds/preview', body: goodwill(world, 10) }
    },
  },
  'POST /finance/refunds': {
    ...admins,
    request: async (world) => {
      await delivered(world)
      return { url: '/finance/refunds', body: goodwill(world, 10) }
    },
  },
  'PATCH /finance/refunds/:id/decision': {
    ...admins,
    request: async (world) => ({
      url: `${(await refundIn(world, 110)).url}/decision`,
      body: { decision: 'APPROVED' },
    }),
  },
  'PATCH /finance/refunds/:id/withdrawal': {
    ...admins,
    request: async (world) => ({ url: `${(await refundIn(world)).url}/withdrawal` }),
  },
  'PATCH /finance/refunds/:id/sending': {
    ...admins,
    request: async ({ kit, onlineOrderId: orderId, paymentId }) => {
      await owe(kit.ctx, { paymentId, orderId })
      return { url: `/finance/refunds/${paymentId}/sending` }
    },
  },
  'PATCH /finance/refunds/:id/finding': {
    ...admins,
    request: async ({ kit, onlineOrderId: orderId, paymentId }) => {
      await oweLost(kit.ctx, { paymentId, orderId })
      kit.ctx.config.refundSecondPerson = 26_000n
      return {
        url: `/finance/refunds/${paymentId}/finding`,
        body: { found: 'NOT_MADE', seen: { sentAt: lostAt } },
      }
    },
  },
  'PATCH /finance/refunds/:id/transfer': {
    ...admins,
    request: async (world) => ({
      url: `${(await refundIn(world)).url}/transfer`,
      body: { method: 'BANK', reference: crypto.randomUUID() },
    }),
  },
  'PATCH /finance/refunds/:id/transfer/confirmation': {
    ...admins,
    request: async (world) => {
      const { id, url } = await refundIn(world)
      const sent = { method: 'BANK', reference: crypto.randomUUID() }
      await refundCalls(world.kit, () => world.admin).transfer(id, sent)
      return { url: `${url}/transfer/confirmation`, body: { decision: 'CONFIRMED' } }
    },
  },
}
