import { pagingLimits } from '@haat/contract/paging.limits'
import { sql } from '#core/sql/db.ts'
import { skipped, sortColumns, type Parts } from './long-lists.queries.ts'
import { seesAll, shopOf, type ProductList } from './product-filters.queries.ts'

const noShop = '00000000-0000-0000-0000-000000000000'

/** A list that is narrowed by facets: the newest first, unless it is sorted. */
export function narrowed(list: ProductList): Parts {
  const { categoryName, shop, lowest, highest, sort } = list
  const inShop = shop === null ? sql`null` : sql`coalesce((${shopOf(shop)}), ${noShop})`
  return {
    with: sql`
      found as materialized (
        select * from narrow_products(${askedText(list)}::jsonb, ${categoryName}, ${inShop}::uuid, ${lowest}, ${highest},
          ${sortColumns[sort?.by ?? 'createdAt']}, ${sort?.order ?? 'desc'}, ${list.limit}, ${skipped(list)},
          ${pagingLimits.countedRowsMax})
      ),
      page as (select product_id as id, place from found)`,
    total: sql`select total, null::jsonb as notes from found limit 1`,
    orderBy: sql`page.place`,
  }
}

/** Whether facets narrow the list. That takes some milliseconds, so it is sent like a search. */
export function isNarrowed(list: ProductList): boolean {
  return list.term === null && list.asked !== null && !seesAll(list) && !list.isLowOnly
}

export function askedText({ asked }: ProductList): string | null {
  return asked === null ? null : JSON.stringify(asked)
}
