import type { OrderInput } from '@haat/contract/orders'
import type { Actor, Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4, type RowOf } from '#core/sql/kinds.ts'
import { columns, optional, present } from '#core/sql/shapes.ts'
import { storedFor, type KeyedCall } from '#core/http/idempotency.ts'
import { couponOfCode, liveReservations, toUsableCoupon } from '#features/coupons/coupons.rows.ts'
import { guessWait, type Guesser } from '#features/coupons/guesses.rows.ts'
import { isOpenShop } from '#features/shops/shops.rows.ts'
import {
  cartProduct,
  fromDistrict,
  isSold,
  market,
  marketProduct,
  surroundings,
  type Market,
} from './market.rows.ts'
import { codeOf } from './order-decision.ts'

// The lists of hot statements are written once.
const surroundingColumns = columns(surroundings)
const productColumns = columns(marketProduct)
const cartColumns = columns(cartProduct)
const cartRow = { from_district: int4.orNull, ...optional(cartProduct) }
const marketRow = { ...market, ...optional(marketProduct) }

interface Cart {
  isOpen: boolean
  fromDistrictId: number | null
  products: RowOf<typeof cartProduct>[]
}

/** Whether a shop takes orders, and which of these products it sells, in one round trip. */
export async function selectCart(
  ctx: Ctx,
  shopId: string,
  productIds: readonly string[],
): Promise<Cart> {
  const rows = await ctx.db.many(
    cartRow,
    sql.light`select ${fromDistrict(ctx.config.deliveryRates)} as from_district, ${cartColumns}
      from shops s left join products p
        on p.id = any(${productIds}::uuid[]) and p.shop_id = s.id and ${isSold}
      where s.id = ${shopId} and ${isOpenShop()}`,
  )
  return {
    isOpen: rows.length > 0,
    fromDistrictId: rows[0]?.from_district ?? null,
    products: present(cartProduct, rows),
  }
}

/**
 * Reads everything that an order is decided on, in one round trip and without a lock. Null when the buyer
 * does not exist any more.
 */
export async function readMarket(
  ctx: Ctx,
  actor: Actor,
  input: OrderInput,
  call: KeyedCall | null,
  guessers: readonly Guesser[],
): Promise<Market | null> {
  const ids = input.products.map(({ productId }) => productId)
  const code = codeOf(input)
  const rows = await ctx.db.many(
    marketRow,
    sql.light`
      select ${surroundingColumns},
        ${liveReservations(actor.id)} as held,
        ${code === null ? sql`null::json` : couponOfCode(code)} as named,
        ${code === null ? sql`null::int` : guessWait(guessers)} as guess_wait,
        ${call === null ? sql`null::json` : storedResponse(actor.id, call)} as stored,
        ${fromDistrict(ctx.config.deliveryRates)} as from_district,
        ${productColumns}
      from people b
      left join shops s on s.id = ${input.shopId}
      left join products p on p.id = any(${ids}::uuid[])
      left join categories c on c.id = p.category_id
      where b.id = ${actor.id}`,
  )
  const [first] = rows
  if (first === undefined) return null
  return {
    ...first,
    held: first.held.map(toUsableCoupon),
    named: first.named === null ? null : toUsableCoupon(first.named),
    products: present(marketProduct, rows),
  }
}

function storedResponse(personId: string, call: KeyedCall): Sql {
  return sql`(select json_build_object('body_hash', k.body_hash, 'response', k.response)
    from idempotency_keys k where ${storedFor(personId, call)})`
}
