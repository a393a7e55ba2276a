import type { ShopLegal } from '@haat/contract/payouts'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

const version = aliased(
  'v',
  pick(tables.shop_legal_versions, 'legal_name', 'trade_licence', 'dbid', 'bin'),
)

/** Who a shop was by law at that time; null before its first entry. */
export async function findLegalAt(
  ctx: Ctx,
  shopId: string,
  time: string,
): Promise<ShopLegal | null> {
  const row = await ctx.db.maybe(
    version,
    sql`select ${columns(version)} from shop_legal_versions v
      where v.shop_id = ${shopId} and v.since <= ${time}::timestamptz order by v.since desc, v.id desc limit 1`,
  )
  if (row === null) return null
  const { legal_name: legalName, trade_licence: tradeLicence, dbid, bin } = row
  return { legalName, tradeLicence, dbid, bin }
}
