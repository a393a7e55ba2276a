import type { Product } from '@haat/contract/catalog'
import { pagingLimits } from '@haat/contract/paging.limits'
import { searchLimits } from '@haat/contract/searches.limits'
import type { Page } from '@haat/contract/paging'
import { z } from '@haat/contract/schema'
import { searchNotes } from '@haat/contract/searches'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4, jsonb, type RowOf } from '#core/sql/kinds.ts'
import { optional, present } from '#core/sql/shapes.ts'
import { containing, readSize } from '#core/sql/paging.ts'
import { hasOwnIndex, mergedLeaves } from './parent-lists.queries.ts'
import {
  farDown,
  farDownIn,
  priced,
  reachOf,
  skipped,
  sortColumns,
  type Parts,
} from './long-lists.queries.ts'
import { askedText, isNarrowed, narrowed } from './narrowed-lists.queries.ts'
import {
  categoryNamed,
  conditions,
  seesAll,
  shopOf,
  totalOf,
  unreadParent,
  type ProductList,
} from './product-filters.queries.ts'
import {
  isRunningOut,
  listedColumns,
  listedProduct,
  product,
  productColumns,
  toListedProduct,
  toProduct,
  withCategoryAndShop,
} from './products.rows.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/** The database's notes on a search. */
const foundNotes = z.object({
  missing: searchNotes.shape.missing,
  searchedFor: z.optional(searchNotes.shape.searchedFor),
  didYouMean: z.optional(searchNotes.shape.didYouMean),
})
export type FoundNotes = z.infer<typeof foundNotes>

const notesColumn = jsonb.holding({ schema: foundNotes }).orNull
const listedRow = { total: int4, ...optional(listedProduct) }
const foundRow = { ...listedRow, notes: notesColumn }
const ownRow = { total: int4, ...optional(product) }
const ownFoundRow = { ...ownRow, notes: notesColumn }

interface Found {
  notes: FoundNotes | null
}

/** How the products of a list are read: their columns, the rows without and with a search, and what they become. */
interface Reader<Row, FoundRow> {
  columns: Sql
  read(ctx: Ctx, statement: Sql): Promise<Row[]>
  search(ctx: Ctx, statement: Sql): Promise<FoundRow[]>
  productsOf(rows: readonly Row[], base: string): Product[]
}

const readListed: Reader<RowOf<typeof listedRow>, RowOf<typeof foundRow>> = {
  columns: listedColumns,
  read: (ctx, statement) => ctx.db.many(listedRow, sql.light`${statement}`),
  search: (ctx, statement) => ctx.db.many(foundRow, sql.search`${statement}`),
  productsOf: (rows, base) => present(listedProduct, rows).map((row) => toListedProduct(row, base)),
}

const readOwn: Reader<RowOf<typeof ownRow>, RowOf<typeof ownFoundRow>> = {
  columns: productColumns,
  read: (ctx, statement) => ctx.db.many(ownRow, sql.light`${statement}`),
  search: (ctx, statement) => ctx.db.many(ownFoundRow, sql.search`${statement}`),
  productsOf: (rows, base) => present(product, rows).map((row) => toProduct(row, base)),
}

/**
 * A page of products and the total, in one round trip, with notes on a search if there are any; a category with
 * others below it takes a second one. Vendors edit the products of their own lists, so those are whole.
 */
export async function selectProducts(ctx: Ctx, list: ProductList): Promise<Page<Product> & Found> {
  const found = await readList(ctx, list)
  if (found.meta.total !== unreadParent) return found
  return await readList(ctx, { ...list, isParent: true })
}

async function readList(ctx: Ctx, list: ProductList): Promise<Page<Product> & Found> {
  return seesAll(list) ? await readPage(ctx, list, readOwn) : await readPage(ctx, list, readListed)
}

async function readPage<Row extends { total: number }, FoundRow extends Row & Found>(
  ctx: Ctx,
  list: ProductList,
  { columns, read, search, productsOf }: Reader<Row, FoundRow>,
): Promise<Page<Product> & Found> {
  const parts = partsOf(list)
  const statement = sql`
    with ${parts.with}
    select t.*, ${columns}
    from (${parts.total}) t
    left join (page join products p on p.id = page.id ${withCategoryAndShop}) on true
    order by ${parts.orderBy}`
  const isSearch = list.term !== null || isNarrowed(list)
  const found = isSearch ? await search(ctx, statement) : null
  const rows: readonly Row[] = found ?? (await read(ctx, statement))
  const { page, limit } = list
  return {
    data: productsOf(rows.slice(0, limit), ctx.pictureBase),
    meta: { page, limit, total: rows[0]?.total ?? 0 },
    notes: found?.[0]?.notes ?? null,
  }
}

function partsOf(list: ProductList): Parts {
  if (list.isLowOnly && seesAll(list)) return runningOut(list)
  if (list.term !== null) return searched(list, list.term)
  if (isNarrowed(list)) return narrowed(list)
  if (list.followerId !== null && list.sort === null && list.shop === null) {
    return followedFirst(list, list.followerId)
  }
  return listed(list)
}

/**
 * The ids are read from one index in its own order, then the page's products. The plan is the same for every page,
 * so the offset is read by a subselect: where PostgreSQL sees its value, it plans again for every call.
 */
function listed(list: ProductList): Parts {
  const { by, order } = list.sort ?? { by: 'createdAt', order: 'desc' }
  const isPriced = list.lowest !== null || list.highest !== null
  if (by !== 'price' && isPriced) return priced(list, by, order)
  if (skipped(list) >= farDown && !isPriced && !list.isInStock && list.shop === null) {
    return farDownIn(list, by, order)
  }
  if (list.isParent && list.shop === null && hasOwnIndex(list, by))
    return mergedLeaves(list, by, order)
  const direction = sql.raw(order)
  const orderBy = sql`p.${sql.raw(sortColumns[by])} ${direction}, p.id ${direction}`
  return {
    with: sql`page as (
      select p.id from products p ${sql.where(conditions(list, by === 'price'))}
      order by ${orderBy} limit ${sql.int(readSize(list.limit))}
      offset (select ${skipped(list)}::int))`,
    total: totalOf(list),
    orderBy,
  }
}

/** A vendor's products that run low. They are few, so their names are searched without an index. */
function runningOut(list: ProductList): Parts {
  const where = [...conditions(list, false), isRunningOut()]
  if (list.term !== null) where.push(sql`lower(p.name) like ${containing(list.term)}`)
  const notes = list.term === null ? sql.empty : sql`, null::jsonb as notes`
  const { by, order } = list.sort ?? { by: null, order: 'asc' }
  const direction = sql.raw(order)
  const column = by === null ? 'stock' : sortColumns[by]
  const orderBy = sql`p.${sql.raw(column)} ${direction}, p.id ${direction}`
  return {
    with: sql`page as (
      select p.id from products p ${sql.where(where)} order by ${orderBy}
      limit ${sql.int(readSize(list.limit))} offset ${skipped(list)})`,
    total: sql`select count(*)::int as total${notes} from (
      select from products p ${sql.where(where)} limit ${sql.int(pagingLimits.countedRowsMax)}) c`,
    orderBy,
  }
}

/**
 * Two lists, each newest first: the products of followed shops, read no further than this page reaches, and after
 * their end the others.
 */
function followedFirst(list: ProductList, followerId: string): Parts {
  const where = conditions(list, false)
  const newest = sql`order by p.created_at desc, p.id desc`
  const size = sql.int(readSize(list.limit))
  const skip = skipped(list)
  const reach = reachOf(skip + list.limit)
  const ofShop = sql`p.shop_id = followed.shop_id`
  const ofOthers = sql`p.shop_id not in (select shop_id from followed)`
  const firstPart = sql`(select count(*) from first_part)`
  return {
    with: sql`
      followed as materialized (
        select shop_id from follows where customer_id = ${followerId} order by id desc limit 100
      ),
      first_part as materialized (
        select f.* from followed cross join lateral (
          select p.id, p.created_at from products p
          ${sql.where([ofShop, ...where])} ${newest} limit ${sql.int(reach)}) f
      ),
      page as (
        (select p.id, 1 as part from first_part p ${newest} limit ${size} offset ${skip})
        union all
        (select p.id, 2 from products p
         ${sql.where([...where, ofOthers, sql`${firstPart} < ${skip + list.limit}`])}
         ${newest} limit ${size} offset greatest(0, ${skip} - ${firstPart}))
      )`,
    total: totalOf(list),
    orderBy: sql`page.part, p.created_at desc, p.id desc`,
  }
}

function searched(list: ProductList, term: string): Parts {
  const { categoryName, shop, lowest, highest, sort } = list
  const category =
    categoryName === null ? sql`null` : sql`coalesce((${categoryNamed(categoryName)}), ${nobody})`
  const inShop = shop === null ? sql`null` : sql`coalesce((${shopOf(shop)}), ${nobody})`
  const atMost = sort === null ? searchLimits.searchedRowsMax : pagingLimits.countedRowsMax
  return {
    with: sql`
      found as materialized (
        select * from find_products(${term}, ${atMost}, ${list.limit}, ${skipped(list)},
          ${!seesAll(list)}, ${category}::uuid, ${inShop}::uuid, ${lowest}, ${highest},
          ${sort === null ? null : sortColumns[sort.by]}, ${sort?.order ?? null},
          ${askedText(list)}::jsonb)
      ),
      page as (select product_id as id, place from found)`,
    total: sql`select total, notes from found limit 1`,
    orderBy: sql`page.place`,
  }
}
