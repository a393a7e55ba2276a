import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, uuid } from '#core/sql/kinds.ts'

export interface Sold {
  product_id: string
  sold: number
}

const days = 30

/** Products whose count of the last 30 days has changed, with their new one, by id. Cancelled pieces don't count. */
export async function selectChangedSales(ctx: Ctx): Promise<Sold[]> {
  return await ctx.db.many(
    { product_id: uuid, sold: int4 },
    sql`
    with counted as materialized (
      select i.product_id, least(sum(i.quantity - i.cancelled), 2000000000)::int as sold
      from orders o join order_items i on i.order_id = o.id
      where o.created_at > now() - make_interval(days => ${sql.int(days)}) and o.status <> 'CANCELLED'
      group by i.product_id
    )
    select p.id as product_id, coalesce(c.sold, 0) as sold
    from products p left join counted c on c.product_id = p.id
    where (p.sold > 0 or c.sold > 0) and p.sold <> coalesce(c.sold, 0) order by p.id`,
  )
}

export async function writeSold(ctx: Ctx, rows: readonly Sold[]): Promise<void> {
  await ctx.db.run(sql`
    with counted as materialized (
      select p.id, n.sold from unnest(${rows.map((row) => row.product_id)}::uuid[],
          ${rows.map((row) => row.sold)}::int[]) n (id, sold)
        join products p on p.id = n.id order by p.id for no key update of p
    )
    update products p set sold = counted.sold from counted where p.id = counted.id`)
}
