import { sql, type Db } from '#core/sql/db.ts'
import type { Rng } from '#seed/prng.ts'
import { tables } from '#core/sql/tables.ts'
import { float8 } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import type { Person } from './people.ts'

/** A product as buyers last saw it; prices in taka. */
export interface Offer {
  id: string
  shopId: string
  price: number
  discount: number
}

/** The people and products of a run. */
export interface Market {
  customers: Person[]
  vendors: Person[]
  admins: Person[]
  /** Visible products by shop. */
  shelves: Map<string, Offer[]>
  /** The shop of each vendor. */
  shopOf: Map<string, string>
  couponCodes: string[]
}

const scarce = 10
const plenty = 100_000
/** The discount of each coupon, in poisha. */
const couponAmount = 2_000

/** Chooses the people, makes some products scarce and the others plentiful, and creates coupons. */
export async function prepareMarket(
  db: Db,
  rng: Rng,
  size: { customers: number; vendors: number; admins: number },
): Promise<Market> {
  const customers = await choosePeople(db, 'CUSTOMER', size.customers)
  const vendors = await choosePeople(db, 'VENDOR', size.vendors)
  // Two people, so that one can approve what the other makes.
  const admins = await choosePeople(db, 'ADMIN', size.admins)
  const superAdmins = await choosePeople(db, 'SUPER_ADMIN', 1)
  const ids = vendors.map(({ id }) => id)
  const offers = await db.many(
    {
      id: tables.products.id,
      shopId: tables.products.shop_id,
      vendorId: tables.shops.vendor_id,
      price: float8,
      discount: float8,
    },
    sql`
    select p.id, p.shop_id as "shopId", s.vendor_id as "vendorId",
      p.price::float8 / 100 as price, p.discount::float8 / 100 as discount
    from products p join shops s on s.id = p.shop_id
    where p.visible and s.vendor_id = any(${ids}::uuid[])`,
  )
  await db.run(sql`update products set stock = ${sql.int(plenty)} where visible`)
  const few = offers.filter(() => rng.chance(0.15)).map(({ id }) => id)
  await db.run(sql`update products set stock = ${sql.int(scarce)} where id = any(${few}::uuid[])`)
  // Every third coupon has a low limit, so that it is reached.
  const coupons = await db.many(
    pick(tables.coupons, 'code'),
    sql`
    insert into coupons (code, discount_amount, start_time, end_time, usage_limit, total_usage_limit)
    select 'FAULT' || n, ${sql.int(couponAmount)}, now() - interval '2 days', now() + interval '30 days', 1000,
      case when n % 3 = 0 then 50 end
    from generate_series(1, 9) n returning code`,
  )
  return {
    customers,
    vendors,
    admins: [...admins, ...superAdmins],
    shelves: Map.groupBy(
      offers.map(({ vendorId: _vendor, ...offer }) => offer),
      ({ shopId }) => shopId,
    ),
    shopOf: new Map(offers.map(({ vendorId, shopId }) => [vendorId, shopId])),
    couponCodes: coupons.map(({ code }) => code),
  }
}

/** Active people of a role; vendors with an active shop, those with the most products first. */
async function choosePeople(db: Db, role: string, count: number): Promise<Person[]> {
  const rows = await db.many(
    pick(tables.people, 'id', 'email'),
    sql`
    select p.id, p.email from people p left join shops s on s.vendor_id = p.id and s.deleted_at is null
    where p.role = ${role} and p.status = 'ACTIVE' and p.deleted_at is null
      and (p.role <> 'VENDOR' or s.status = 'ACTIVE')
    order by s.product_count desc nulls last, p.id limit ${sql.int(count)}`,
  )
  return rows.map((row) => ({ ...row, token: undefined, refreshToken: undefined }))
}

export const couponTaka = couponAmount / 100
