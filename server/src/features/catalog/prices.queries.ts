import { toTaka } from '@haat/contract/money'
import { priceLimits } from '@haat/contract/prices.limits'
import type { PriceHistory } from '@haat/contract/prices'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { float8, int8, json } from '#core/sql/kinds.ts'
import { aliased, asJson, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isOnSale } from './products.rows.ts'

const entry = aliased('h', pick(tables.product_prices, 'since', 'price', 'discount'))
const days = sql.int(priceLimits.windowDays)
const start = sql`(now() - make_interval(days => ${days}))`

const history = {
  ...aliased('p', pick(tables.products, 'id', 'price', 'discount')),
  lowest: computed(int8, sql`coalesce(x.lowest, p.price)`),
  original_days: computed(float8, sql`asked_days(p.id, p.price + p.discount)`),
  prices: computed(
    json.holding({ rowsOf: entry }),
    sql`(select coalesce(json_agg(${asJson(entry)} order by h.since desc, h.id desc), '[]') from (
      select * from product_prices h where h.product_id = p.id
      order by h.since desc, h.id desc limit ${sql.int(priceLimits.shown)}) h)`,
  ),
}

/**
 * What a product on sale was offered for. Each price holds until the next one; the last one before the window is the
 * first within it.
 */
export async function findPriceHistory(ctx: Ctx, productId: string): Promise<PriceHistory | null> {
  const row = await ctx.db.maybe(
    history,
    sql`
    select ${columns(history)} from products p left join lateral (
      select min(v.price) as lowest from (
        select h.since, h.price, coalesce(lead(h.since) over (order by h.since, h.id), now()) as until
        from product_prices h
        where h.product_id = p.id and h.since >= coalesce((select max(b.since) from product_prices b
          where b.product_id = p.id and b.since <= ${start}), '-infinity')
      ) v where v.until > ${start}
    ) x on true
    where p.id = ${productId} and ${isOnSale()}`,
  )
  if (row === null) return null
  const { id, price, discount, lowest, original_days: asked, prices } = row
  const originalDays = discount === 0n ? 0 : Math.min(priceLimits.windowDays, Math.floor(asked))
  return {
    productId: id,
    lowest: toTaka(lowest),
    original: discount === 0n ? null : toTaka(price + discount),
    originalDays,
    isProven: discount > 0n && originalDays >= priceLimits.askedDays,
    prices: prices.map((each) => ({
      since: new Date(each.since).toISOString(),
      price: toTaka(BigInt(each.price)),
      discount: toTaka(BigInt(each.discount)),
    })),
  }
}
