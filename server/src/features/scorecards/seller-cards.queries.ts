import type { SellerCard, ScorecardMeasure, ShopRecord } from '@haat/contract/scorecards'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLiveShop, isOpenShop } from '#features/shops/shops.rows.ts'
import { card } from './scorecards.queries.ts'

const opened = ({ config }: Ctx) => ({
  id: card.id,
  figures: card.figures,
  since: computed(
    int4,
    sql`extract(year from s.created_at at time zone ${config.marketTimeZone})::int`,
  ),
})
const shops = sql`shops s left join scorecards c on c.shop_id = s.id`
const isOpen = sql`${isLiveShop()} and ${isOpenShop()}`

/** What buyers see of a shop that is open. */
export async function findRecord(ctx: Ctx, shopId: string): Promise<ShopRecord | null> {
  const shape = opened(ctx)
  const row = await ctx.db.maybe(
    shape,
    sql`select ${columns(shape)} from ${shops} where s.id = ${shopId} and ${isOpen}`,
  )
  return row === null ? null : toRecord(ctx, row)
}

const district = {
  district_en: tables.places.name_en.orNull,
  district_bn: tables.places.name_bn.orNull,
}

/** The same with its name, its rating and where it sends from, in one round trip. */
export async function findSellerCard(ctx: Ctx, shopId: string): Promise<SellerCard | null> {
  const shape = {
    ...opened(ctx),
    ...aliased('s', {
      name: tables.shops.name,
      logo_url: tables.shops.logo_url,
      rating: tables.shops.rating,
      review_count: tables.shops.review_count,
    }),
    ...aliased('l', district),
  }
  const row = await ctx.db.maybe(
    shape,
    sql`select ${columns(shape)} from ${shops} left join shop_districts d on d.shop_id = s.id
      left join places l on l.id = d.district_id where s.id = ${shopId} and ${isOpen}`,
  )
  if (row === null) return null
  const { district_en: nameEn, district_bn: nameBn } = row
  return {
    ...toRecord(ctx, row),
    name: row.name,
    logoUrl: row.logo_url,
    rating: row.rating,
    reviewCount: row.review_count,
    district: nameEn === null || nameBn === null ? null : { nameEn, nameBn },
  }
}

/** Rates are rounded down, so that what is not perfect is not called so; of too few they are null. */
function toRecord({ config }: Ctx, row: RowOf<ReturnType<typeof opened>>): ShopRecord {
  const percentOf = (measure: ScorecardMeasure, isOfTheRest: boolean) => {
    const found = row.figures.find((each) => each.measure === measure)
    if (found === undefined || found.of < config.scorecards.minimum) return null
    const count = isOfTheRest ? found.of - found.count : found.count
    return Math.floor((count * 100) / found.of)
  }
  return {
    shopId: row.id,
    onTimePercent: percentOf('LATE', true),
    answeredPercent: percentOf('ANSWERED', false),
    since: row.since,
  }
}
