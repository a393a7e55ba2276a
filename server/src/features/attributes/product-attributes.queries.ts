import type { ProductAttribute } from '@haat/contract/attributes'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLiveProduct, isOnSale } from '#features/catalog/products.rows.ts'

const said = aliased(
  's',
  pick(
    tables.product_attributes,
    'product_id',
    'attribute_id',
    'value_id',
    'number',
    'flag',
    'text',
  ),
)

/** What is said of these products, by product, whatever their categories. */
export async function selectSaid(
  ctx: Pick<Ctx, 'db'>,
  productIds: readonly string[],
): Promise<Map<string, ProductAttribute[]>> {
  const rows = await ctx.db.many(
    said,
    sql`
    select ${columns(said)} from product_attributes s
    where s.product_id = any (${productIds}::uuid[])
    order by s.product_id, s.attribute_id, s.value_id`,
  )
  const found = new Map<string, ProductAttribute[]>(productIds.map((id) => [id, []]))
  for (const row of rows) addTo(found.get(row.product_id) ?? [], row)
  return found
}

/** Several choices of one attribute are several rows. */
function addTo(list: ProductAttribute[], row: RowOf<typeof said>): void {
  const last = list.at(-1)
  if (
    row.value_id !== null &&
    last?.attributeId === row.attribute_id &&
    Array.isArray(last.value)
  ) {
    last.value.push(row.value_id)
    return
  }
  const value = row.value_id === null ? (row.number ?? row.flag ?? row.text) : [row.value_id]
  if (value !== null) list.push({ attributeId: row.attribute_id, value })
}

/** Replaces all that is said of a locked product. */
export async function replaceSaid(
  tx: Tx,
  productId: string,
  list: readonly ProductAttribute[],
): Promise<void> {
  const rows = list.flatMap(({ attributeId, value }) =>
    Array.isArray(value)
      ? value.map((id) => ({ attribute: attributeId, value: id }))
      : [{ attribute: attributeId, [columnOf(value)]: value }],
  )
  await tx.db.run(sql`delete from product_attributes where product_id = ${productId}`)
  if (rows.length === 0) return
  await tx.db.run(sql`
    insert into product_attributes (product_id, attribute_id, value_id, number, flag, text)
    select ${productId}, r.attribute, r.value, r.number, r.flag, r.text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (attribute int, value int, number double precision, flag boolean, text text)`)
}

function columnOf(value: number | boolean | string): 'number' | 'flag' | 'text' {
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'flag' : 'text'
}

/**
 * Locks the definitions of what is said of a product, so that nobody changes them before it is written: its category
 * and the attributes.
 */
export async function shareDefinitions(
  tx: Tx,
  categoryId: string,
  attributeIds: readonly number[],
): Promise<void> {
  await tx.db.run(sql`select from categories where id = ${categoryId} for share`)
  if (attributeIds.length === 0) return
  await tx.db.run(sql`
    select from attributes where id = any (${attributeIds}::int[]) order by id for share`)
}

/** A product that everyone may see, or in any state its own vendor: where it is, and whether it is theirs. */
export async function findPlaced(ctx: Ctx, id: string, viewerId: string | null) {
  return await ctx.db.maybe(
    { ...aliased('p', pick(tables.products, 'id', 'category_id')), is_own: bool },
    sql.light`
    select p.id, p.category_id, coalesce(s.vendor_id = ${viewerId}::uuid, false) as is_own
    from products p join shops s on s.id = p.shop_id
    where p.id = ${id} and ${isLiveProduct()} and (${isOnSale()} or s.vendor_id = ${viewerId}::uuid)`,
  )
}

const placed = pick(tables.products, 'id', 'category_id', 'key_specs')

/** The products with their categories, locked until the transaction ends. */
export async function lockProducts(
  tx: Tx,
  ids: readonly string[],
): Promise<RowOf<typeof placed>[]> {
  return await tx.db.many(
    placed,
    sql`
    select id, category_id, key_specs from products
    where id = any (${ids}::uuid[]) order by id for no key update`,
  )
}

/** Writes the short texts of products. */
export async function writeKeySpecs(
  tx: Tx,
  specs: readonly { id: string; texts: readonly string[] }[],
): Promise<void> {
  await tx.db.run(sql`
    update products p set key_specs = array(select jsonb_array_elements_text(w.texts))
    from jsonb_to_recordset(${JSON.stringify(specs)}::jsonb) as w (id uuid, texts jsonb)
    where p.id = w.id`)
}

/** The next products after `last` that say something of an attribute, by id. */
export async function selectSayers(
  ctx: Ctx,
  attributeId: number,
  last: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await ctx.db.many(
    pick(tables.product_attributes, 'product_id'),
    sql`
    select distinct s.product_id from product_attributes s
    where s.attribute_id = ${attributeId} and (${last}::uuid is null or s.product_id > ${last}::uuid)
    order by s.product_id limit ${sql.int(limit)}`,
  )
  return rows.map(({ product_id: id }) => id)
}

/** The next products after `last` of a category and those below it that say something, by id. */
export async function selectOfCategory(
  ctx: Ctx,
  categoryId: string,
  last: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await ctx.db.many(
    pick(tables.product_search, 'product_id'),
    sql`
    select s.product_id from product_search s
    where s.category_id in (select id from categories where path @> array[${categoryId}::uuid])
      and (${last}::uuid is null or s.product_id > ${last}::uuid)
    order by s.product_id limit ${sql.int(limit)}`,
  )
  return rows.map(({ product_id: id }) => id)
}
