import { adminRoles } from '@haat/contract/roles'
import { disputeBody, disputedOrder, openDispute } from '#testing/disputes.ts'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /finance/disputes': { who: adminRoles, request: () => ({ url: '/finance/disputes' }) },
  'POST /finance/disputes': {
    who: adminRoles,
    request: async ({ kit, customer: buyer, shopId, productId }) => {
      const orderId = await disputedOrder(kit, { buyer, shopId, productId })
      return { url: '/finance/disputes', body: disputeBody(orderId) }
    },
  },
  'PATCH /finance/disputes/:id': {
    who: adminRoles,
    request: async ({ kit, customer: buyer, shopId, productId }) => {
      const orderId = await disputedOrder(kit, { buyer, shopId, productId })
      const { data } = await openDispute(kit, await kit.person('ADMIN'), orderId)
      return { url: `/finance/disputes/${data.id}`, body: { outcome: 'WON', note: 'Proof given' } }
    },
  },
}
