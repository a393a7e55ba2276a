import { sql } from '#core/sql/db.ts'
import { int4, uuid } from '#core/sql/kinds.ts'
import { multipart, png } from '#testing/multipart.ts'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'

/** A colour, along which the products of the world's category may differ, and its two values. */
async function colours({ kit, categoryId }: World) {
  const { id } = await kit.ctx.db.one(
    { id: int4 },
    sql`insert into attributes (code, name, type) values (${`c-${crypto.randomUUID().slice(0, 8)}`}, 'Colour', 'ENUM')
      returning id`,
  )
  const rows = await kit.ctx.db.many(
    { id: int4 },
    sql`insert into attribute_values (attribute_id, label) values (${id}, 'Red'), (${id}, 'Blue') returning id`,
  )
  await kit.ctx.db.run(
    sql`insert into category_attributes (category_id, attribute_id, is_axis) values (${categoryId}, ${id}, true)`,
  )
  return { axis: id, red: rows[0]?.id ?? 0, blue: rows[1]?.id ?? 0 }
}

/** A family of the world's product. */
async function familyOf(world: World) {
  const { kit, shopId, productId } = world
  const { axis, red, blue } = await colours(world)
  const { id } = await kit.ctx.db.one(
    { id: uuid },
    sql`insert into families (shop_id, name, axes) values (${shopId}, 'Family', array[${axis}::int]) returning id`,
  )
  await kit.ctx.db.run(
    sql`insert into product_attributes (product_id, attribute_id, value_id) values (${productId}, ${axis}, ${red})`,
  )
  await kit.ctx.db.run(
    sql`update products set family_id = ${id}, axis_values = array[${red}::int] where id = ${productId}`,
  )
  return { id, blue, red }
}

const own = { who: ['VENDOR'], own: true, stranger: 'NOT_FOUND' } as const

export const permissions: Permissions = {
  'GET /products/:id/family': {
    who: 'anyone',
    request: async (world) => {
      await familyOf(world)
      return { url: `/products/${world.productId}/family` }
    },
  },
  'GET /families': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/families' }),
  },
  'GET /families/:id': {
    ...own,
    request: async (world) => ({ url: `/families/${(await familyOf(world)).id}` }),
  },
  'POST /families/create': {
    ...own,
    request: async (world) => {
      const { axis, red } = await colours(world)
      const members = [{ productId: world.productId, valueIds: [red] }]
      return {
        url: '/families/create',
        body: { name: 'A family', basedOn: world.productId, axes: [axis], members },
      }
    },
  },
  'POST /families/:id/members': {
    ...own,
    request: async (world) => {
      const { id, blue } = await familyOf(world)
      const members = [{ productId: world.unreviewedId, valueIds: [blue] }]
      return { url: `/families/${id}/members`, body: { basedOn: world.productId, members } }
    },
  },
  'POST /families/:id/pictures': {
    ...own,
    request: async (world) => {
      const { id, red } = await familyOf(world)
      return {
        url: `/families/${id}/pictures`,
        ...(await multipart({ valueId: red }, await png())),
      }
    },
  },
  'PATCH /families/:id': {
    ...own,
    request: async (world) => ({
      url: `/families/${(await familyOf(world)).id}`,
      body: { name: 'Renamed' },
    }),
  },
  'DELETE /families/:id/members/:productId': {
    ...own,
    request: async (world) => ({
      url: `/families/${(await familyOf(world)).id}/members/${world.productId}`,
    }),
  },
  'DELETE /families/:id': {
    ...own,
    request: async (world) => ({ url: `/families/${(await familyOf(world)).id}` }),
  },
}
