import { sql } from '#core/sql/db.ts'
import { jsonOf } from '#core/sql/json.ts'
import { pick, columns } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { frozenLine, type FrozenLine } from '#features/orders/frozen-lines.ts'
import type { Kit } from './kit.ts'

type RateRow = RowOf<typeof tables.commission_rates>

/** Writes a commission rate before the catch-all: 10 % with 15 % VAT, for everything, unless `values` say otherwise. */
export async function addRate(
  { ctx }: Pick<Kit, 'ctx'>,
  values: Partial<RateRow> = {},
): Promise<{ id: string; number: number }> {
  const row = {
    name: 'A rate',
    percent_bp: 1_000,
    vat_bp: 1_500,
    fixed_per_piece: 0,
    is_enabled: true,
    ...values,
  }
  return await ctx.db.one(
    pick(tables.commission_rates, 'id', 'number'),
    sql`
    insert into commission_rates (position, name, percent_bp, fixed_per_piece, least, most, vat_bp, shop_ids,
      category_ids, product_ids, valid_from, valid_to, is_enabled)
    select coalesce(position, (select coalesce(max(position), 0) + 1 from commission_rates where not is_fallback)),
      name, percent_bp, fixed_per_piece, least, most, vat_bp, shop_ids, category_ids, product_ids, valid_from,
      valid_to, is_enabled
    from json_populate_recordset(null::commission_rates, ${jsonOf([row])}::json)
    returning id, number`,
  )
}

/** What the lines of an order froze, in their order. */
export async function frozenLines(
  { ctx }: Pick<Kit, 'ctx'>,
  orderId: string,
): Promise<FrozenLine[]> {
  return await ctx.db.many(
    frozenLine,
    sql`select ${columns(frozenLine)} from order_items where order_id = ${orderId} order by position`,
  )
}
