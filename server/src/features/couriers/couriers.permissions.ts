import { adminRoles } from '@haat/contract/roles'
import { courierOrder, enterRemittance, remittanceBody } from '#testing/couriers.ts'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'PATCH /finance/orders/:id/cash-held-by': {
    who: adminRoles,
    request: ({ orderId }) => ({
      url: `/finance/orders/${orderId}/cash-held-by`,
      body: { heldBy: 'COURIER', courier: 'pathao' },
    }),
  },
  'GET /finance/orders/:id/cash-held-by': {
    who: adminRoles,
    request: ({ orderId }) => ({ url: `/finance/orders/${orderId}/cash-held-by` }),
  },
  'GET /finance/couriers/orders': {
    who: adminRoles,
    request: () => ({ url: '/finance/couriers/orders?courier=pathao' }),
  },
  'GET /finance/couriers': { who: adminRoles, request: () => ({ url: '/finance/couriers' }) },
  'GET /finance/remittances': { who: adminRoles, request: () => ({ url: '/finance/remittances' }) },
  'POST /finance/remittances': {
    who: adminRoles,
    request: async ({ kit, customer: buyer, shopId, productId }) => {
      const orderId = await courierOrder(kit, { buyer, shopId, productId })
      return { url: '/finance/remittances', body: remittanceBody([orderId]) }
    },
  },
  'PATCH /finance/remittances/:id': {
    who: adminRoles,
    request: async ({ kit, customer: buyer, shopId, productId }) => {
      const orderId = await courierOrder(kit, { buyer, shopId, productId })
      const { data } = await enterRemittance(kit, await kit.person('ADMIN'), [orderId])
      return { url: `/finance/remittances/${data.id}`, body: { decision: 'APPROVED' } }
    },
  },
}
