import { adminRoles } from '@haat/contract/roles'
import { oldDebt } from '#testing/payouts.ts'
import type { Permissions } from '#testing/permissions/case.ts'

const reason = 'The shop has closed for good'

export const permissions: Permissions = {
  'GET /finance/write-offs': { who: adminRoles, request: () => ({ url: '/finance/write-offs' }) },
  'POST /finance/write-offs': {
    who: adminRoles,
    request: async ({ kit, shopId }) => {
      await oldDebt(kit, shopId, 100_000n)
      return { url: '/finance/write-offs', body: { shopId, reason } }
    },
  },
  'PATCH /finance/write-offs/:id': {
    who: ['SUPER_ADMIN'],
    request: async ({ kit, shopId, admin }) => {
      await oldDebt(kit, shopId, 100_000n)
      const body = { shopId, reason }
      const call = { method: 'POST', url: '/finance/write-offs', as: admin, body } as const
      const { data } = await kit.call<{ id: string }>(call)
      return { url: `/finance/write-offs/${data.id}`, body: { decision: 'APPROVED' } }
    },
  },
}
