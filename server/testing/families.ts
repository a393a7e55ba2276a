import type { Family, FamilyMemberInput } from '@haat/contract/families'
import { sql } from '#core/sql/db.ts'
import { int4, uuid } from '#core/sql/kinds.ts'
import type { Answer, Kit, TestPerson } from './kit.ts'

export interface Axis {
  id: number
  /** The ids of its values, in their order. */
  values: number[]
}

/** An attribute in which products of the category may differ. */
export async function axisOf(
  kit: Kit,
  categoryId: string,
  name: string,
  labels: readonly string[],
): Promise<Axis> {
  const code = `axis-${crypto.randomUUID().slice(0, 8)}`
  const { id } = await kit.ctx.db.one(
    { id: int4 },
    sql`insert into attributes (code, name, type) values (${code}, ${name}, 'ENUM') returning id`,
  )
  const rows = await kit.ctx.db.many(
    { id: int4 },
    sql`insert into attribute_values (attribute_id, label, position)
      select ${id}, label, place from unnest(${labels}::text[]) with ordinality l (label, place)
      order by place returning id`,
  )
  await kit.ctx.db.run(
    sql`insert into category_attributes (category_id, attribute_id, is_axis) values (${categoryId}, ${id}, true)`,
  )
  return { id, values: rows.map((row) => row.id) }
}

/** A category with a colour and a storage axis, a shop, and a product that a family can be made from. */
export async function familyScene(kit: Kit) {
  const { id: shopId, vendor } = await kit.shop()
  const categoryId = await kit.category()
  await kit.ctx.db.run(
    sql`update categories set path = array[id] where id = ${categoryId} and path = '{}'`,
  )
  const colour = await axisOf(kit, categoryId, 'Colour', ['Red', 'Blue', 'Green'])
  const storage = await axisOf(kit, categoryId, 'Storage', ['128 GB', '256 GB', '512 GB'])
  const productId = await kit.product({ shopId, categoryId, name: 'Galaxy', price: 300, stock: 3 })
  return { kit, shopId, vendor, categoryId, colour, storage, productId }
}
export type FamilyScene = Awaited<ReturnType<typeof familyScene>>

/** Makes a family of the scene's product and what `more` says, along the colour or both axes. */
export function makeFamily(
  { kit, vendor, productId, colour, storage }: FamilyScene,
  more: readonly FamilyMemberInput[],
  axes: 1 | 2 = 1,
  as: TestPerson = vendor,
): Promise<Answer<Family>> {
  const first = [colour, storage].slice(0, axes)
  const valueIds = first.map(({ values }) => values[0] ?? 0)
  return kit.call<Family>({
    method: 'POST',
    url: '/families/create',
    as,
    body: {
      name: 'Galaxy',
      basedOn: productId,
      axes: first.map(({ id }) => id),
      members: [{ productId, valueIds }, ...more],
    },
  })
}

/** A family of one product, in red; blue is free. Written to the tables, whoever may make one. */
export async function familyOf({
  kit,
  shopId,
  categoryId,
  productId,
}: Pick<FamilyScene, 'kit' | 'shopId' | 'categoryId' | 'productId'>) {
  const axis = await axisOf(kit, categoryId, 'Colour', ['Red', 'Blue'])
  const [red = 0, blue = 0] = axis.values
  const { id } = await kit.ctx.db.one(
    { id: uuid },
    sql`insert into families (shop_id, name, axes) values (${shopId}, 'Family', array[${axis.id}::int]) returning id`,
  )
  await kit.ctx.db.run(
    sql`insert into product_attributes (product_id, attribute_id, value_id) values (${productId}, ${axis.id}, ${red})`,
  )
  await kit.ctx.db.run(
    sql`update products set family_id = ${id}, axis_values = array[${red}::int] where id = ${productId}`,
  )
  return { id, red, blue }
}

/** How many families wait for a job to choose their face and write their cards. */
export async function queuedRefreshes({ ctx }: Pick<Kit, 'ctx'>): Promise<number> {
  const { n } = await ctx.db.one(
    { n: int4 },
    sql`select count(*)::int as n from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'families.refresh'`,
  )
  return n
}

/** A product with a picture, so that the next one is its second. */
export async function givePicture(kit: Kit, productId: string): Promise<void> {
  await kit.ctx.db.run(sql`update products set image = '/first.webp' where id = ${productId}`)
}
