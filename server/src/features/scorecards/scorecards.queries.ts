import {
  scorecardMeasures,
  type CountedOrder,
  type CountedOrdersQuery,
  type Scorecard,
  type ScorecardFigure,
  type ScorecardsQuery,
} from '@haat/contract/scorecards'
import type { Page } from '@haat/contract/paging'
import { z } from '@haat/contract/schema'
import type { Ctx } from '#core/ctx.ts'
import type { ScorecardConfig } from '#core/boot/scorecard-config.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4, int8, json, text, timestamptz, uuid, type RowOf } from '#core/sql/kinds.ts'
import { startOfDay } from '#core/sql/market-day.ts'
import { selectPage } from '#core/sql/paging.ts'
import { aliased, columns, computed } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLiveShop, liveShopOf } from '#features/shops/shops.rows.ts'
import { countsAgainst, scorecardSources, servedOrders } from './scorecards.rows.ts'

const figures = z.array(
  z.object({ measure: z.enum(scorecardMeasures), count: z.number(), of: z.number() }),
)
const breaches = z.array(
  z.object({
    measure: z.enum(scorecardMeasures),
    since: z.string(),
    listed_at: z.nullable(z.string()),
  }),
)
/** A card, from `shops s left join scorecards c on c.shop_id = s.id`. */
export const card = {
  ...aliased('s', { id: tables.shops.id, name: tables.shops.name }),
  from_day: computed(text.orNull, sql`to_char(c.from_day, 'YYYY-MM-DD')`),
  to_day: computed(text.orNull, sql`to_char(c.to_day, 'YYYY-MM-DD')`),
  counted_at: computed(timestamptz.orNull, sql`c.counted_at`),
  figures: computed(json.holding({ schema: figures }), sql`coalesce(c.figures, '[]')`),
  breaches: computed(
    json.holding({ schema: breaches }),
    sql`(select coalesce(json_agg(json_build_object('measure', b.measure, 'since', b.since,
        'listed_at', b.listed_at)), '[]') from scorecard_breaches b where b.shop_id = s.id)`,
  ),
}

export type CardOf = { vendorId: string } | { shopId: string }
const idOf = (whose: CardOf): Sql =>
  'shopId' in whose ? sql`${whose.shopId}::uuid` : liveShopOf(whose.vendorId)

export async function findCard(ctx: Ctx, whose: CardOf): Promise<Scorecard | null> {
  const row = await ctx.db.maybe(
    card,
    sql`select ${columns(card)} from shops s left join scorecards c on c.shop_id = s.id
      where s.id = ${idOf(whose)} and ${isLiveShop()}`,
  )
  return row === null ? null : toCard(row, ctx.config.scorecards)
}

/** The cards of all shops, or of those with a figure in a state, the worst first. */
export async function selectCards(
  ctx: Ctx,
  { page, limit, state }: ScorecardsQuery,
): Promise<Page<Scorecard>> {
  const inState = {
    WARNED: sql`exists (select from scorecard_breaches b where b.shop_id = s.id)`,
    LISTED: sql`exists (select from scorecard_breaches b where b.shop_id = s.id and b.listed_at is not null)`,
  }
  const { rows, meta } = await selectPage(ctx, card, {
    from: sql`scorecards c join shops s on s.id = c.shop_id`,
    where: state === undefined ? [isLiveShop()] : [isLiveShop(), inState[state]],
    orderBy: sql`c.worst desc, c.shop_id`,
    page,
    limit,
  })
  return { data: rows.map((row) => toCard(row, ctx.config.scorecards)), meta }
}

const countedOrder = {
  id: computed(uuid, sql`v.id`),
  number: computed(int8.orNull, sql`v.number`),
  ready_at: computed(timestamptz, sql`v.ready_at`),
  shipped_at: computed(timestamptz.orNull, sql`v.shipped_at`),
  total: computed(int4, sql`(count(*) over ())::int`),
}

/** The orders that count against a shop, in the days that its card was counted of, the newest first. */
export async function selectCounted(
  ctx: Ctx,
  of: Scorecard,
  { measure, page, limit }: CountedOrdersQuery,
): Promise<Page<CountedOrder>> {
  const { from, to, shipHours } = of
  if (from === null || to === null) return { data: [], meta: { page, limit, total: 0 } }
  const since = startOfDay(ctx, from)
  const isOf = sql`o.shop_id = ${of.shop.id}`
  const rows = await ctx.db.many(
    countedOrder,
    sql`with ${servedOrders(since, shipHours, isOf)}
    select ${columns(countedOrder)} from served_orders v
    where ${countsAgainst(measure)} and v.ready_at < ${startOfDay(ctx, to)} + interval '1 day'
    order by v.ready_at desc, v.id limit ${limit} offset ${(page - 1) * limit}`,
  )
  const data = rows.map((row) => ({
    orderId: row.id,
    orderNumber: row.number === null ? null : `${row.number}`,
    readyAt: row.ready_at,
    shippedAt: row.shipped_at,
  }))
  return { data, meta: { page, limit, total: rows[0]?.total ?? 0 } }
}

function toCard(row: RowOf<typeof card>, rules: ScorecardConfig): Scorecard {
  return {
    shop: { id: row.id, name: row.name },
    from: row.from_day,
    to: row.to_day,
    countedAt: row.counted_at,
    shipHours: rules.shipHours,
    minimum: rules.minimum,
    figures: scorecardSources.map(({ measure, limit, isAverage }) => {
      const { count = 0, of = 0 } = row.figures.find((each) => each.measure === measure) ?? {}
      const isEnough = of >= rules.minimum
      const rate = isAverage === true ? count / of : (count * 100) / of
      const breach = row.breaches.find((each) => each.measure === measure)
      return {
        measure,
        count,
        of,
        rate: isEnough ? Math.round(rate * 10) / 10 : null,
        limit: rules.limits[limit],
        state: stateOf(isEnough, breach),
        since: breach === undefined ? null : new Date(breach.since).toISOString(),
      }
    }),
  }
}

function stateOf(
  isEnough: boolean,
  breach: { listed_at: string | null } | undefined,
): ScorecardFigure['state'] {
  if (breach !== undefined) return breach.listed_at === null ? 'WARNED' : 'LISTED'
  return isEnough ? 'FINE' : 'TOO_FEW'
}
