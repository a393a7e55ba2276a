import { sql } from '#core/sql/db.ts'
import { tables } from '#core/sql/tables.ts'
import { isAdmin } from '@haat/contract/roles'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'

/** All pieces of the world's order, with what the caller has to give. */
async function bodyOf({ kit, orderId, caller }: World): Promise<object> {
  const items = await kit.ctx.db.many(
    { itemId: tables.order_items.id, quantity: tables.order_items.quantity },
    sql`select id as "itemId", quantity from order_items where order_id = ${orderId}`,
  )
  const role = caller?.role
  if (role === 'VENDOR') return { lines: items, reason: 'CANNOT_DELIVER' }
  return isAdmin(role) ? { lines: items, note: 'By phone' } : { lines: items }
}

export const permissions: Permissions = {
  'GET /orders/:id/cancellations': {
    who: 'signed-in',
    own: true,
    request: ({ orderId }) => ({ url: `/orders/${orderId}/cancellations` }),
    stranger: 'NOT_FOUND',
  },
  'POST /orders/:id/cancellations/preview': {
    who: 'signed-in',
    own: true,
    unaudited: 'it changes nothing',
    request: async (world) => ({
      url: `/orders/${world.orderId}/cancellations/preview`,
      body: await bodyOf(world),
    }),
    stranger: 'NOT_FOUND',
  },
  'POST /orders/:id/cancellations': {
    who: 'signed-in',
    own: true,
    request: async (world) => ({
      url: `/orders/${world.orderId}/cancellations`,
      body: await bodyOf(world),
    }),
    stranger: 'NOT_FOUND',
  },
}
