import type { AttributeValueInput, AttributeValuePatch } from '@haat/contract/attributes'
import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, uuid } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** Adds a choice after the others. Violates `attribute_values_label` when the label is taken. */
export async function insertValue(
  tx: Tx,
  attributeId: number,
  input: AttributeValueInput,
): Promise<void> {
  await tx.db.run(sql`
    insert into attribute_values (attribute_id, label, label_bn, number, swatch, position)
    select ${attributeId}, ${input.label}, ${input.labelBn}, ${input.number}, ${input.swatch},
      coalesce(max(position) + 1, 0)
    from attribute_values where attribute_id = ${attributeId}`)
}

/** Writes the given fields. Violates `attribute_values_label` when the label is taken. */
export async function updateValue(tx: Tx, id: number, patch: AttributeValuePatch): Promise<void> {
  await tx.db.run(sql`
    update attribute_values set
      label = coalesce(${patch.label ?? null}, label),
      label_bn = coalesce(${patch.labelBn ?? null}, label_bn),
      number = case when ${patch.number !== undefined} then ${patch.number ?? null}::double precision
                    else number end,
      swatch = case when ${patch.swatch !== undefined} then ${patch.swatch ?? null} else swatch end
    where id = ${id}`)
}

export async function orderValues(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.run(sql`
    update attribute_values v set position = o.place
    from unnest(${ids}::int[]) with ordinality o(id, place) where v.id = o.id`)
}

export async function isChosen(tx: Tx, valueId: number): Promise<boolean> {
  const { chosen } = await tx.db.one(
    { chosen: bool },
    sql`select exists (select from product_attributes where value_id = ${valueId}) as chosen`,
  )
  return chosen
}

export async function deleteValueRow(tx: Tx, id: number): Promise<void> {
  await tx.db.run(sql`delete from attribute_values where id = ${id}`)
}

/** Keeps a choice from being deleted until the transaction ends. Returns whether it is there. */
export async function keepValue(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.db.maybe(
    pick(tables.attribute_values, 'id'),
    sql`select id from attribute_values where id = ${id} for key share`,
  )
  return row !== null
}

/** The next products that have a choice, by id, locked until the transaction ends. */
export async function lockChoosers(tx: Tx, valueId: number, limit: number): Promise<string[]> {
  const rows = await tx.db.many(
    { id: uuid },
    sql`
    select p.id from products p
    where p.id in (select s.product_id from product_attributes s
      where s.value_id = ${valueId} order by s.product_id limit ${sql.int(limit)})
    order by p.id for no key update`,
  )
  return rows.map(({ id }) => id)
}

/** Gives products another choice in place of theirs; those that have both lose one. */
export async function replaceChoice(
  tx: Tx,
  productIds: readonly string[],
  valueId: number,
  intoId: number,
): Promise<void> {
  await tx.db.run(sql`
    delete from product_attributes s
    where s.product_id = any (${productIds}::uuid[]) and s.value_id = ${valueId} and exists (
      select from product_attributes o where o.product_id = s.product_id and o.value_id = ${intoId})`)
  await tx.db.run(sql`
    update product_attributes set value_id = ${intoId}
    where product_id = any (${productIds}::uuid[]) and value_id = ${valueId}`)
}
