import type { CartEdit, FollowingLine } from '@haat/contract/carts'
import { cartLimits } from '@haat/contract/carts.limits'
import { toTaka } from '@haat/contract/money'
import { orderLimits } from '@haat/contract/orders.limits'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { uuid } from '#core/sql/kinds.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLivePerson } from '#features/accounts/people.rows.ts'
import { lastSeenPrice, noLongerSold } from '#features/catalog/no-longer-sold.rows.ts'
import {
  isOnSale as onSale,
  listedProduct,
  toListedProduct,
  withCategoryAndShop,
} from '#features/catalog/products.rows.ts'

/** Locks the customer, so that the edits of all devices follow each other. False when they are gone. */
export async function lockCartOf(tx: Tx, customerId: string): Promise<boolean> {
  const row = await tx.db.maybe(
    { id: uuid },
    sql`
    select id from people where id = ${customerId} and ${isLivePerson('people')} for no key update`,
  )
  return row !== null
}

/**
 * Writes each edit unless a later one is known. Edits of unknown products, older ones than removed lines are remembered,
 * and those that would add a product that is not on sale are ignored.
 */
export async function writeEdits(
  tx: Tx,
  customerId: string,
  edits: readonly CartEdit[],
): Promise<void> {
  const oldestMs = cartLimits.cartEditDays * 86_400_000
  await tx.db.run(sql`
    insert into cart_lines as l (customer_id, product_id, place, quantity, edited_at)
    select distinct on (p.id) ${customerId}::uuid, p.id, e.place, e.quantity,
      now() - make_interval(secs => e."ageMs" / 1000)
    from json_to_recordset(${JSON.stringify(edits)}::json)
      as e ("productId" uuid, place text, quantity int, "ageMs" double precision)
    join products p on p.id = e."productId" and (e.place = 'GONE' or ${onSale()} or exists (
      select from cart_lines k
      where k.customer_id = ${customerId} and k.product_id = p.id and k.place <> 'GONE'))
    where e."ageMs" < ${oldestMs}
    order by p.id, e."ageMs"
    on conflict (customer_id, product_id) do update set
      place = excluded.place, quantity = excluded.quantity, edited_at = excluded.edited_at
    where excluded.edited_at >= l.edited_at`)
}

/**
 * An order is of one shop, so the cart keeps the lines of the shop that was edited last; those of others are saved for
 * later. Returns the shops that they are of.
 */
export async function keepOneShop(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await tx.db.many(
    { shop_id: uuid },
    sql`
    update cart_lines l set place = 'LATER', edited_at = now()
    from products p
    where l.customer_id = ${customerId} and l.place = 'CART' and p.id = l.product_id
      and p.shop_id <> (
        select n.shop_id from cart_lines e join products n on n.id = e.product_id
        where e.customer_id = ${customerId} and e.place = 'CART'
        order by e.edited_at desc, e.product_id limit 1)
    returning p.shop_id`,
  )
  return rows.map((row) => row.shop_id)
}

/** Keeps the newest lines, as many as an order and the list for later may have. */
export async function keepWithinLimits(tx: Tx, customerId: string): Promise<void> {
  await tx.db.run(sql`
    with placed as (
      select product_id, place,
        row_number() over (partition by place order by edited_at desc, product_id) as number
      from cart_lines where customer_id = ${customerId} and place <> 'GONE'
    )
    update cart_lines l set place = 'GONE', edited_at = now() from placed d
    where l.customer_id = ${customerId} and d.product_id = l.product_id and d.number > case d.place
      when 'CART' then ${sql.int(orderLimits.orderLinesMax)}
      else ${sql.int(cartLimits.laterLinesMax)} end`)
}

const line = {
  ...aliased('l', pick(tables.cart_lines, 'place', 'quantity')),
  ...aliased('p', pick(tables.products, 'visible')),
  ...listedProduct,
  seen_price: lastSeenPrice(sql`l.edited_at`),
}

export async function selectLines(ctx: Ctx, customerId: string): Promise<FollowingLine[]> {
  const rows = await ctx.db.many(
    line,
    sql`
    select ${columns(line)} from cart_lines l join products p on p.id = l.product_id
    ${withCategoryAndShop}
    where l.customer_id = ${customerId} and l.place <> 'GONE'
    order by l.edited_at, l.product_id`,
  )
  return rows.flatMap((row) => {
    if (row.place === 'GONE') return []
    const now = toListedProduct(row, ctx.pictureBase)
    const { place, quantity, visible: isOnSale } = row
    const product = isOnSale ? now : noLongerSold(now, toTaka(row.seen_price))
    return [{ productId: row.id, place, quantity, isOnSale, product }]
  })
}

export async function shopName(ctx: Ctx, id: string): Promise<string | null> {
  const row = await ctx.db.maybe(
    pick(tables.shops, 'name'),
    sql`select name from shops where id = ${id}`,
  )
  return row?.name ?? null
}

export async function deleteForgotten(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`
    delete from cart_lines where place = 'GONE'
      and edited_at < now() - make_interval(days => ${sql.int(cartLimits.cartEditDays)})`)
}
