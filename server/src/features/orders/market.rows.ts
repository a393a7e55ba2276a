import { storedResponse } from '#core/http/idempotency.ts'
import type { DeliveryRates } from '@haat/contract/delivery-rates'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, int4, json, text, timestamptz, uuid, type RowOf } from '#core/sql/kinds.ts'
import { aliased, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLiveProduct } from '#features/catalog/products.rows.ts'
import { usableCoupon, type UsableCoupon } from '#features/coupons/coupons.rows.ts'

/** Whether `products p` is sold, as long as its shop is open. */
export const isSold = sql`p.status = 'ACTIVE' and ${isLiveProduct()}`

/** A product of a cart as it is now, from `products p`; money in poisha. */
export const cartProduct = aliased('p', {
  product_id: tables.products.id,
  ...pick(tables.products, 'name', 'price', 'discount', 'stock', 'weight_grams'),
})

/** A product that the order names, whichever shop it belongs to, from `products p join categories c`. */
export const marketProduct = {
  ...aliased('p', { product_id: tables.products.id }),
  // Only its vendor may know the name of a draft.
  name: computed(text, sql`case when p.status = 'DRAFT' then '' else p.name end`),
  ...aliased('p', {
    image: tables.products.image,
    product_shop_id: tables.products.shop_id,
    ...pick(tables.products, 'category_id', 'price', 'discount', 'stock', 'weight_grams'),
    ...pick(tables.products, 'warranty_months', 'warranty_by', 'warranty_text'),
  }),
  ...aliased('c', pick(tables.categories, 'return_days', 'returns')),
  is_sold: computed(bool, isSold),
  /** The id that its line will get. */
  item_id: computed(uuid, sql`new_id()`),
}

/** The district that the parcels of `shops s` leave from. It is not asked for where no rate depends on it. */
export const fromDistrict = (rates: DeliveryRates | null): Sql =>
  rates === null
    ? sql`null::int`
    : sql`(select district_id from shop_districts d where d.shop_id = s.id)`

/** The columns of the market that are the same for every call, from the buyer `people b` and `shops s`. */
export const surroundings = {
  /** The database's clock, and the id that the order will get. */
  now: computed(timestamptz, sql`clock_timestamp()`),
  order_id: computed(uuid, sql`new_id()`),
  /** The version of the commission rates. */
  rates_version: computed(uuid, sql`(select version from commission_version)`),
  /** Null when there is no such shop. */
  ...aliased('s', {
    shop_name: tables.shops.name.orNull,
    shop_is_open: tables.shops.is_open.orNull,
    shop_cod_paused_at: tables.shops.cod_paused_at,
  }),
  ...aliased('b', {
    contact_name: tables.people.name,
    contact_email: tables.people.email,
    contact_phone: tables.people.phone_number,
    contact_address: tables.people.address,
  }),
}

/** Its columns whose SQL depends on the call. */
const byCall = {
  held: json.holding({ rowsOf: usableCoupon }),
  named: json.orNull.holding({ rowOf: usableCoupon }),
  /** Seconds until the buyer may try a code again, after too many codes that do not exist. */
  guess_wait: int4.orNull,
  stored: json.orNull.holding({ schema: storedResponse }),
  /** The district of `shops s`; null as well where delivery costs the same everywhere. */
  from_district: int4.orNull,
}

/** The market without its products. */
export const market = { ...surroundings, ...byCall }

/** Everything that an order is decided on, as one statement read it. Money in poisha. */
export type Market = Omit<RowOf<typeof market>, 'held' | 'named'> & {
  /** Coupons that the buyer holds live reservations of, the newest first. */
  held: readonly UsableCoupon[]
  /** The coupon that the order's `couponCode` names, if there is one. */
  named: UsableCoupon | null
  products: readonly MarketProduct[]
}
export type MarketProduct = RowOf<typeof marketProduct>
