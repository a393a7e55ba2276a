import { sql, type Sql } from '#core/sql/db.ts'
import { readSize } from '#core/sql/paging.ts'
import { conditions, totalOf, type ListSort, type ProductList } from './product-filters.queries.ts'

export interface Parts {
  /** Common table expressions; the one named `page` has the ids of the page's products. */
  with: Sql
  total: Sql
  orderBy: Sql
}

export const sortColumns = {
  price: 'price',
  createdAt: 'created_at',
  rating: 'rating',
  featured: 'featured',
  discount: 'discount',
  provenDiscount: 'proven_discount',
  bestselling: 'sold',
} satisfies Record<ListSort, string>

/** How many products are before the page. */
export function skipped({ page, limit }: ProductList): number {
  return (page - 1) * limit
}

/** The first of 32, 128, 512 … that is large enough, so that few distinct statements serve every page. */
export function reachOf(rows: number): number {
  let reach = 32
  while (reach < rows) reach *= 4
  return reach
}

/** From so many products on, a page may be nearer to the end of its list than to the start. */
export const farDown = 1_000

/**
 * A page far down, read from the end of its list if that is nearer. The total, which a stored counter knows, decides;
 * PostgreSQL never runs the other branch.
 */
export function farDownIn(list: ProductList, by: ListSort, order: 'asc' | 'desc'): Parts {
  const column = sql.raw(sortColumns[by])
  const orderIn = (direction: string) =>
    sql`p.${column} ${sql.raw(direction)}, p.id ${sql.raw(direction)}`
  const size = sql.int(readSize(list.limit))
  const skip = sql`(select ${skipped(list)}::int)`
  /** The products from the page's start to the end of the list. */
  const rest = sql`((select total from counted) - ${skip})`
  const isNearEnd = sql`${rest} < ${skip}`
  const read = (near: Sql, direction: string, from: Sql) => sql`
    (select p.id, p.${column} from products p ${sql.where([...conditions(list, false), near])}
     order by ${orderIn(direction)} limit ${size} offset ${from})`
  const reversed = order === 'asc' ? 'desc' : 'asc'
  return {
    with: sql`
      counted as materialized (${totalOf(list)}),
      page as (
        ${read(sql`not ${isNearEnd}`, order, skip)}
        union all
        (select p.id, p.${column}
         from ${read(isNearEnd, reversed, sql`greatest(0, ${rest} - ${size})`)} p
         order by ${orderIn(reversed)} limit greatest(0, least(${size}, ${rest})))
      )`,
    total: sql`select total from counted`,
    orderBy: orderIn(order),
  }
}

/** Up to so many products in a price range are sorted; more are found by walking the index of the list's order. */
const sortedMax = 500

/**
 * A price range that is listed in another order than by price. If few products are in it, they are read by price and
 * sorted, since the index of the order may have to be read to its end for them. If many are, that index has the page
 * within a few entries. The total, which is counted anyway, decides; PostgreSQL never runs the other branch.
 */
export function priced(list: ProductList, by: ListSort, order: 'asc' | 'desc'): Parts {
  const column = sql.raw(sortColumns[by])
  const direction = sql.raw(order)
  const orderBy = sql`p.${column} ${direction}, p.id ${direction}`
  const slice = sql`limit ${sql.int(readSize(list.limit))} offset (select ${skipped(list)}::int)`
  const few = sql`(select total from counted) <= ${sql.int(sortedMax)}`
  return {
    with: sql`
      counted as materialized (${totalOf(list)}),
      few as materialized (
        select p.id, p.${column} from products p ${sql.where([...conditions(list, true), few])}
      ),
      page as (
        (select p.id from few p order by ${orderBy} ${slice})
        union all
        (select p.id from products p ${sql.where([...conditions(list, false), sql`not ${few}`])}
         order by ${orderBy} ${slice})
      )`,
    total: sql`select total from counted`,
    orderBy,
  }
}
