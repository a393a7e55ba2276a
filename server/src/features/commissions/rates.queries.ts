import type { CommissionRate } from '@haat/contract/commissions'
import type { Config } from '#core/boot/config.ts'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, json, text, timestamptz, uuid, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLiveCategory } from '#features/catalog/categories.rows.ts'
import { isLiveProduct } from '#features/catalog/products.rows.ts'
import { isLiveShop } from '#features/shops/shops.rows.ts'
import { bookedRate, toRateFields, type Rate } from './commissions.rows.ts'

/** The values of a rate that admins set: amounts in poisha, times in ISO 8601. */
const rateValues = pick(
  tables.commission_rates,
  'name',
  'percent_bp',
  'fixed_per_piece',
  'least',
  'most',
  'vat_bp',
  'shop_ids',
  'category_ids',
  'product_ids',
  'valid_from',
  'valid_to',
  'is_enabled',
)
export type RateValues = RowOf<typeof rateValues>

const named = { id: uuid, name: text, is_gone: bool }

/** What the conditions of `commission_rates r` name, deleted or not. */
const namedByRate = sql`(
  select coalesce(json_agg(n order by n.name, n.id), '[]') from (
    select s.id, s.name, not (${isLiveShop()}) as is_gone from shops s where s.id = any(r.shop_ids)
    union all
    select c.id, c.name, not (${isLiveCategory()}) from categories c where c.id = any(r.category_ids)
    union all
    select p.id, p.name, not (${isLiveProduct()}) from products p where p.id = any(r.product_ids)
  ) n)`

const rate = {
  ...aliased('r', {
    ...pick(tables.commission_rates, 'id', 'number', 'is_fallback'),
    ...rateValues,
  }),
  named: computed(json.holding({ rowsOf: named }), namedByRate),
}
type RateRow = RowOf<typeof rate>

/** Every rate in its order. */
export async function selectRates(ctx: Ctx): Promise<CommissionRate[]> {
  const rows = await ctx.db.many(
    rate,
    sql`select ${columns(rate)} from commission_rates r order by r.position`,
  )
  return rows.map((row) => toRate(row, ctx.config))
}

/** Locks the list: everything that changes it waits for this lock. Placing orders does not. */
export async function lockRates(tx: Tx): Promise<void> {
  await tx.db.run(sql`select id from commission_rates where is_fallback for no key update`)
}

/** A rate of the locked list, as it is stored and as the API shows it. */
export async function findRate(
  tx: Tx,
  id: string,
): Promise<{ values: RateValues; rate: CommissionRate } | null> {
  const row = await tx.db.maybe(
    rate,
    sql`select ${columns(rate)} from commission_rates r where r.id = ${id}`,
  )
  return row === null ? null : { values: row, rate: toRate(row, tx.config) }
}

/** Adds a rate after all others, before the catch-all. */
export async function insertRate(tx: Tx, values: RateValues): Promise<CommissionRate> {
  const row = await tx.db.one(
    rate,
    sql`
    insert into commission_rates as r (position, name, percent_bp, fixed_per_piece, least, most, vat_bp, shop_ids,
      category_ids, product_ids, valid_from, valid_to, is_enabled)
    values (
      (select coalesce(max(position), 0) + 1 from commission_rates where not is_fallback),
      ${values.name}, ${values.percent_bp}, ${values.fixed_per_piece}, ${values.least}, ${values.most},
      ${values.vat_bp}, ${values.shop_ids}::uuid[], ${values.category_ids}::uuid[],
      ${values.product_ids}::uuid[], ${values.valid_from}, ${values.valid_to}, ${values.is_enabled})
    returning ${columns(rate)}`,
  )
  return toRate(row, tx.config)
}

export async function updateRate(tx: Tx, id: string, values: RateValues): Promise<CommissionRate> {
  const row = await tx.db.one(
    rate,
    sql`
    update commission_rates r set
      name = ${values.name}, percent_bp = ${values.percent_bp},
      fixed_per_piece = ${values.fixed_per_piece}, least = ${values.least}, most = ${values.most},
      vat_bp = ${values.vat_bp}, shop_ids = ${values.shop_ids}::uuid[],
      category_ids = ${values.category_ids}::uuid[], product_ids = ${values.product_ids}::uuid[],
      valid_from = ${values.valid_from}, valid_to = ${values.valid_to}, is_enabled = ${values.is_enabled}
    where r.id = ${id} returning ${columns(rate)}`,
  )
  return toRate(row, tx.config)
}

export async function deleteRateRow(tx: Tx, id: string): Promise<void> {
  await tx.db.run(sql`delete from commission_rates where id = ${id}`)
}

/** Gives the rates of a locked list this order. */
export async function writeOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.db.run(sql`
    update commission_rates r set position = o.place
    from unnest(${ids}::uuid[]) with ordinality o (id, place)
    where r.id = o.id and r.position <> o.place`)
}

/** The conditions of a rate, with the rows that each may name. */
const conditions: readonly { field: 'shopIds' | 'categoryIds' | 'productIds'; live: Sql }[] = [
  { field: 'shopIds', live: sql`select s.id from shops s where ${isLiveShop()}` },
  { field: 'categoryIds', live: sql`select c.id from categories c where ${isLiveCategory()}` },
  { field: 'productIds', live: sql`select p.id from products p where ${isLiveProduct()}` },
]

/** The paths (`shopIds.0`) of ids that name nothing, or something that was deleted. */
export async function findGone(
  tx: Tx,
  ids: Partial<Pick<CommissionRate, 'shopIds' | 'categoryIds' | 'productIds'>>,
): Promise<string[]> {
  const checks = conditions.map(
    ({ field, live }) => sql`
      select ${field} || '.' || (g.place - 1) as path
      from unnest(${ids[field] ?? []}::uuid[]) with ordinality g (id, place)
      where not exists (select from (${live}) l where l.id = g.id)`,
  )
  const rows = await tx.db.many(
    { path: text },
    sql`${sql.join(checks, ' union all ')} order by path`,
  )
  return rows.map(({ path }) => path)
}

function toRate(row: RateRow, config: Config): CommissionRate {
  return {
    id: row.id,
    number: row.number,
    ...toRateFields(row, config),
    shopIds: row.shop_ids,
    categoryIds: row.category_ids,
    productIds: row.product_ids,
    isEnabled: row.is_enabled,
    isFallback: row.is_fallback,
    named: row.named.map(({ is_gone: isGone, ...each }) => ({ ...each, isGone })),
  }
}

/** The rates that are on, in the order in which they are tried. The last one always applies. */
export interface RateBook {
  /** `commission_version` when they were read. */
  version: string
  /** The database's clock when they were read. */
  readAt: string
  rates: readonly Rate[]
}

const bookRow = {
  version: computed(uuid, sql`(select version from commission_version)`),
  read_at: computed(timestamptz, sql`clock_timestamp()`),
  ...bookedRate,
}

export async function readRateBook(ctx: Ctx): Promise<RateBook> {
  const rows = await ctx.db.many(
    bookRow,
    sql`select ${columns(bookRow)} from commission_rates r where r.is_enabled order by r.position`,
  )
  const [first] = rows
  if (first === undefined) throw new Error('The rate that always applies is gone.')
  return { version: first.version, readAt: first.read_at, rates: rows }
}
