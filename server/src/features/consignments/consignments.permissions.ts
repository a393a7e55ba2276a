import { adminRoles } from '@haat/contract/roles'
import { sql } from '#core/sql/db.ts'
import { credentialsFor } from '#testing/consignments.ts'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'
import {
  plantAccount,
  plantConsignment,
  statementForm,
  writeAddress,
} from '#testing/planted-consignments.ts'

const own = { who: ['VENDOR', ...adminRoles], own: true } as const
const admins = { who: adminRoles } as const

/** An account of the caller's own kind: the market's for admins, of the world's shop for everybody else. */
async function accountOf({ kit, caller, shopId, admin }: World): Promise<string> {
  const isMarkets = adminRoles.some((role) => role === caller?.role)
  return await plantAccount(kit, { shopId: isMarkets ? null : shopId, byId: admin.id })
}

const consignmentOf = async ({ kit, orderId, shopId, admin }: World, status: string) =>
  await plantConsignment(kit, { orderId, shopId, byId: admin.id, status })

export const permissions: Permissions = {
  'GET /courier-accounts': {
    ...own,
    request: async (world) => {
      await accountOf(world)
      return { url: '/courier-accounts' }
    },
  },
  'POST /courier-accounts': {
    ...own,
    request: async (world) => {
      // The market has one account with each courier, and every admin of the matrix adds the first.
      await world.kit.ctx.db.run(sql`delete from courier_accounts where courier = 'PATHAO'`)
      return { url: '/courier-accounts', body: { credentials: credentialsFor('PATHAO') } }
    },
  },
  'PATCH /courier-accounts/:id': {
    ...own,
    request: async (world) => ({
      url: `/courier-accounts/${await accountOf(world)}`,
      body: { credentials: credentialsFor('STEADFAST') },
    }),
    stranger: 'NOT_FOUND',
  },
  'POST /courier-accounts/:id/trial': {
    ...own,
    unaudited: 'only a courier that accepts the account leaves a line',
    request: async (world) => ({ url: `/courier-accounts/${await accountOf(world)}/trial` }),
    stranger: 'NOT_FOUND',
  },
  'GET /consignments': {
    who: 'signed-in',
    own: true,
    request: async (world) => {
      await consignmentOf(world, 'BOOKED')
      return { url: `/consignments?orderId=${world.orderId}` }
    },
    stranger: 'NOT_FOUND',
  },
  'POST /consignments': {
    ...own,
    request: async (world) => {
      const { kit, orderId, shopId, admin } = world
      const { shipmentId, accountId } = await plantConsignment(kit, {
        orderId,
        shopId,
        byId: admin.id,
        status: 'FAILED',
      })
      await writeAddress(kit, orderId)
      return { url: '/consignments', body: { shipmentId, accountId, weight: 500 } }
    },
    stranger: 'NOT_FOUND',
  },
  'POST /consignments/:id/cancellation': {
    ...own,
    unaudited: 'it is cancelled already: no courier answers here',
    request: async (world) => ({
      url: `/consignments/${(await consignmentOf(world, 'CANCELLED')).id}/cancellation`,
    }),
    stranger: 'NOT_FOUND',
  },
  'POST /consignments/:id/found': {
    ...own,
    request: async (world) => ({
      url: `/consignments/${(await consignmentOf(world, 'UNKNOWN')).id}/found`,
      body: { consignment: null },
    }),
    stranger: 'NOT_FOUND',
  },
  'GET /finance/consignments': { ...admins, request: () => ({ url: '/finance/consignments' }) },
  'PATCH /finance/consignments/:id': {
    ...admins,
    request: async (world) => ({
      url: `/finance/consignments/${(await consignmentOf(world, 'BOOKED')).id}`,
      body: { note: 'Asked the courier' },
    }),
  },
  'GET /finance/courier-statements/lines': {
    ...admins,
    request: () => ({ url: '/finance/courier-statements/lines' }),
  },
  'POST /finance/courier-statements': {
    ...admins,
    request: async ({ kit, admin }) => ({
      url: '/finance/courier-statements',
      ...(await statementForm(kit, admin.id)),
    }),
  },
}
