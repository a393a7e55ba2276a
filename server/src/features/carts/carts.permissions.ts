import { sql } from '#core/sql/db.ts'
import type { Permissions } from '#testing/permissions/case.ts'

export const permissions: Permissions = {
  'GET /carts/mine': {
    who: ['CUSTOMER'],
    own: true,
    request: async ({ kit, customer, productId }) => {
      await kit.ctx.db.run(sql`
        insert into cart_lines (customer_id, product_id, place, quantity, edited_at)
        values (${customer.id}, ${productId}, 'CART', 1, now())`)
      return { url: '/carts/mine' }
    },
    shows: ({ productId }) => productId,
  },
  'POST /carts/sync': {
    who: ['CUSTOMER'],
    own: true,
    unaudited: 'a note of the person’s own; nothing is ordered or set aside',
    request: ({ productId }) => ({
      url: '/carts/sync',
      body: { edits: [{ productId, place: 'CART', quantity: 1, ageMs: 0 }] },
    }),
  },
}
