import { readOrderDigits, orderNumberDigits } from '@haat/contract/order-numbers'
import { westernDigits } from '@haat/contract/western-digits'
import { sql, type Sql } from '#core/sql/db.ts'
import { containing } from '#core/sql/paging.ts'
import { isLivePerson } from '#features/accounts/people.rows.ts'
import { productsNamed } from '#features/catalog/products.rows.ts'
import { isLiveShop } from '#features/shops/shops.rows.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Of people, shops, and the orders of one kind, a search term may match this many; the rest is left out. */
const matchesMax = 1_000
/** A product's name is searched for words this long, and so many products are looked at. */
const productTermMin = 3
const productsMax = 100
/** Fewer digits are the start of too many numbers. */
const digitsMin = 4

/** Whose orders are searched: one buyer's, one shop's (an SQL value), or all. */
export type Searched = { customerId: string } | { shopId: Sql } | 'all'

/**
 * Condition on `orders o`: the term is its id, the start of its number, or a part of what the reader knows it by.
 * Buyers find theirs by product and shop, vendors by product and buyer, admins by all three.
 *
 * Buyers have few orders, so each is looked at. The others' matches are collected first, the newest of each kind: what
 * a search costs then depends on what it finds, not on how many orders there are.
 */
export function matches(typed: string, whose: Searched): Sql {
  const term = typed.trim()
  if (uuid.test(term)) return sql`o.id = ${term}`
  if (whose !== 'all' && 'customerId' in whose) return isOfBuyer(term)
  const isWithin = whose === 'all' ? sql`true` : sql`f.shop_id = ${whose.shopId}`
  const found = [ofPeople(term, isWithin), ...ofProducts(term, whose)]
  if (whose === 'all') found.push(newestOf(shopsNamed(term), sql`f.shop_id = one`))
  const numbered = hasNumber(term, 'f')
  if (numbered !== null) {
    found.push(sql`(select f.id from orders f where ${numbered} and ${isWithin}
      order by f.number limit ${sql.int(matchesMax)})`)
  }
  return sql`o.id = any(array(${sql.join(found, ' union ')}))`
}

function isOfBuyer(term: string): Sql {
  const pattern = containing(term)
  const ways = [
    sql`exists (select from order_items i join products p on p.id = i.product_id
      where i.order_id = o.id and lower(p.name) like ${pattern})`,
    sql`o.shop_id = any(${shopsNamed(term)})`,
  ]
  const numbered = hasNumber(term, 'o')
  if (numbered !== null) ways.push(numbered)
  return sql`(${sql.join(ways, ' or ')})`
}

/** The newest orders of each of these people, shops or products, read from its index: `isOf` compares `f` with `one`. */
const newestOf = (ids: Sql, isOf: Sql, id = sql`f.id`, from = sql`orders f`): Sql =>
  sql`(select n.id from unnest(${ids}) one, lateral (
      select ${id} as id from ${from} where ${isOf} order by ${id} desc limit ${sql.int(matchesMax)}) n
    order by n.id desc limit ${sql.int(matchesMax)})`

function ofPeople(term: string, isWithin: Sql): Sql {
  const people = sql`array(select id from people
    where lower(name || ' ' || email || ' ' || coalesce(phone_number, '')) like ${containing(westernDigits(term))}
      and ${isLivePerson('people')} limit ${sql.int(matchesMax)})`
  return newestOf(people, sql`f.customer_id = one and ${isWithin}`)
}

function ofProducts(term: string, whose: { shopId: Sql } | 'all'): Sql[] {
  if (term.length < productTermMin) return []
  const named = productsNamed(term, whose === 'all' ? null : whose.shopId, productsMax)
  const isOf = sql`f.product_id = one`
  return [newestOf(sql`array(${named})`, isOf, sql`f.order_id`, sql`order_items f`)]
}

/** Condition: the order's number starts with the term's digits; null for a term that is no number. */
function hasNumber(term: string, alias: string): Sql | null {
  const digits = readOrderDigits(term)
  if (digits === null || digits.length < digitsMin) return null
  const first = BigInt(digits.padEnd(orderNumberDigits, '0'))
  const last = BigInt(digits.padEnd(orderNumberDigits, '9'))
  return sql`${sql.raw(alias)}.number between ${first} and ${last}`
}

/** The ids of shops with this in their name. */
export function shopsNamed(part: string): Sql {
  return sql`array(select id from shops
    where lower(name) like ${containing(part)} and ${isLiveShop('shops')} limit ${sql.int(matchesMax)})`
}
