import { arrivalLimits } from '@haat/contract/arrivals.limits'
import type { DeliveryZone } from '@haat/contract/delivery.pricing'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, text, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLiveShop } from '#features/shops/shops.rows.ts'

const record = (ctx: Ctx) => ({
  ...aliased('s', { id: tables.shops.id }),
  district_id: computed(int4.orNull, sql`d.district_id`),
  low: computed(int4.orNull, sql`h.low`),
  high: computed(int4.orNull, sql`h.high`),
  today: computed(
    text,
    sql`to_char(now() at time zone ${ctx.config.marketTimeZone}, 'YYYY-MM-DD')`,
  ),
  hour: computed(
    int4,
    sql`extract(hour from now() at time zone ${ctx.config.marketTimeZone})::int`,
  ),
})
export type ShopDays = RowOf<ReturnType<typeof record>>

/** Where a shop sends from, how long it takes, and the market’s clock. A closed one is answered, too: a cart may hold it. */
export async function findShopDays(ctx: Ctx, shopId: string): Promise<ShopDays | null> {
  const shape = record(ctx)
  return await ctx.db.maybe(
    shape,
    sql.light`select ${columns(shape)} from shops s left join shop_districts d on d.shop_id = s.id
      left join shop_handlings h on h.shop_id = s.id and h.orders >= ${sql.int(arrivalLimits.ordersMin)}
      where s.id = ${shopId} and ${isLiveShop()}`,
  )
}

const span = { low: tables.transits.low, high: tables.transits.high }

/** How long parcels take between two districts, or else in the zone. */
export async function findTransit(
  ctx: Ctx,
  zone: DeliveryZone,
  fromId: number | null,
  toId: number,
): Promise<RowOf<typeof span> | null> {
  return await ctx.db.maybe(
    span,
    sql.light`select ${columns(span)} from transits
      where zone = ${zone} and (from_id, to_id) in ((${fromId ?? 0}, ${toId}), (0, 0))
        and parcels >= ${sql.int(arrivalLimits.parcelsMin)}
      order by from_id desc limit 1`,
  )
}
