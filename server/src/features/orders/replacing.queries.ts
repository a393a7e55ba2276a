import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** What an order that replaces another one takes over: to whom and where it goes. */
const kept = columns(
  pick(
    tables.orders,
    'customer_id',
    'shop_id',
    'shipped_by',
    'contact_name',
    'contact_email',
    'contact_phone',
    'contact_address',
    'place_id',
    'recipient_name',
    'address_line',
    'alt_phone',
    'delivery_note',
  ),
)
const terms = columns(
  pick(
    tables.order_items,
    'return_days',
    'returns',
    'warranty_months',
    'warranty_by',
    'warranty_text',
  ),
)

/** Locks the products of these lines by id, as everywhere. Returns the ids of those with too little stock. */
export async function lockShortProducts(
  tx: Tx,
  lines: readonly { itemId: string; quantity: number }[],
): Promise<string[]> {
  const rows = await tx.db.many(
    pick(tables.products, 'id', 'stock'),
    sql`select p.id, p.stock from products p
      where p.id in (select product_id from order_items where id = any(${lines.map(({ itemId }) => itemId)}::uuid[]))
      order by p.id for no key update`,
  )
  const wanted = await tx.db.many(
    pick(tables.order_items, 'id', 'product_id'),
    sql`select id, product_id from order_items where id = any(${lines.map(({ itemId }) => itemId)}::uuid[])`,
  )
  return wanted
    .filter(({ id, product_id: productId }) => {
      const quantity = lines.find(({ itemId }) => itemId === id)?.quantity ?? 0
      return (rows.find((row) => row.id === productId)?.stock ?? 0) < quantity
    })
    .map(({ product_id: productId }) => productId)
}

/** Writes an order at price 0 with these pieces of another one, and takes them from the stock. Returns its id. */
export async function insertReplacement(
  tx: Tx,
  orderId: string,
  lines: readonly { itemId: string; quantity: number }[],
): Promise<string> {
  const { id } = await tx.db.one(
    pick(tables.orders, 'id'),
    sql`
    with placed as (
      insert into orders (${kept}, payment_type, payment_status, subtotal, shipping, discount, total_amount)
      select ${kept}, 'ONLINE', 'PAID', 0, 0, 0, 0 from orders where id = ${orderId}
      returning id
    ), told as (
      insert into order_events (order_id, status, by_role, is_told)
      select id, 'PROCESSING', 'SYSTEM', false from placed
    ), given as (
      select * from unnest(${lines.map(({ itemId }) => itemId)}::uuid[],
        ${lines.map(({ quantity }) => quantity)}::int[]) as g (item_id, pieces)
    ), items as (
      insert into order_items (order_id, product_id, position, quantity, price, discount, ${terms})
      select placed.id, i.product_id, i.position, g.pieces, 0, 0, ${terms}
      from placed, given g join order_items i on i.id = g.item_id
    ), taken as (
      update products p set stock = p.stock - g.pieces
      from given g join order_items i on i.id = g.item_id where p.id = i.product_id
    )
    select id from placed`,
  )
  return id
}
