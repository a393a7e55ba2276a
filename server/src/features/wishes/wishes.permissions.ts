import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'

const unaudited = 'a personal preference that affects nobody else'

/** A list of the world's customer with the product in it. */
async function listOf({ kit, customer, productId }: World): Promise<string> {
  const { id } = await kit.ctx.db.one(
    pick(tables.wish_lists, 'id'),
    sql`insert into wish_lists (customer_id, name) values (${customer.id}, 'Gifts') returning id`,
  )
  await kit.ctx.db.run(sql`
    insert into wishes (customer_id, product_id, list_id, price_then)
    values (${customer.id}, ${productId}, ${id}, 10000)`)
  return id
}

export const permissions: Permissions = {
  'GET /wishes': {
    who: ['CUSTOMER'],
    own: true,
    request: async (world) => {
      await listOf(world)
      return { url: '/wishes' }
    },
    shows: ({ productId }) => productId,
  },
  'GET /wishes/ids': {
    who: ['CUSTOMER'],
    own: true,
    request: async (world) => {
      await listOf(world)
      return { url: '/wishes/ids' }
    },
    shows: ({ productId }) => productId,
  },
  'POST /wishes': {
    who: ['CUSTOMER'],
    own: true,
    unaudited,
    request: async (world) => {
      const { productId } = world
      return { url: '/wishes', body: { productId, listId: await listOf(world) } }
    },
    stranger: 'NOT_FOUND',
  },
  'PATCH /wishes/:productId': {
    who: ['CUSTOMER'],
    own: true,
    unaudited,
    request: async (world) => {
      await listOf(world)
      return { url: `/wishes/${world.productId}`, body: { tellsStock: true } }
    },
    stranger: 'NOT_FOUND',
  },
  'DELETE /wishes/:productId': {
    who: ['CUSTOMER'],
    own: true,
    unaudited,
    request: async (world) => {
      await listOf(world)
      return { url: `/wishes/${world.productId}` }
    },
    stranger: 'NOT_FOUND',
  },
  'GET /wish-lists': {
    who: ['CUSTOMER'],
    own: true,
    request: async (world) => {
      await listOf(world)
      return { url: '/wish-lists' }
    },
    shows: () => 'Gifts',
  },
  'POST /wish-lists': {
    who: ['CUSTOMER'],
    own: true,
    unaudited,
    request: () => ({ url: '/wish-lists', body: { name: 'Gifts' } }),
  },
  'PATCH /wish-lists/:id': {
    who: ['CUSTOMER'],
    own: true,
    unaudited,
    request: async (world) => ({
      url: `/wish-lists/${await listOf(world)}`,
      body: { name: 'Presents' },
    }),
    stranger: 'NOT_FOUND',
  },
  'DELETE /wish-lists/:id': {
    who: ['CUSTOMER'],
    own: true,
    unaudited,
    request: async (world) => ({ url: `/wish-lists/${await listOf(world)}` }),
    stranger: 'NOT_FOUND',
  },
}
