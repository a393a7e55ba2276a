import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import type { Plan } from '#seed/market/plan.ts'

/**
 * Runs `work`, which loads products, and gives them a history: a discounted one was sold at its full price until some
 * days ago, so that its discount is one. The youngest product is 18 days old.
 */
export async function withPriceHistory(
  tx: Ctx,
  plan: Plan,
  work: () => Promise<void>,
): Promise<void> {
  await tx.db.run(sql`alter table products disable trigger products_prices_listed`)
  await work()
  await tx.db.run(sql`
    insert into product_prices (product_id, since, price, discount)
    select id, created_at, price + discount, 0 from products
    union all
    select id, ${new Date(plan.now)}::timestamptz - make_interval(hours => 48 + abs(hashtext(id::text)) % 168),
      price, discount
    from products where discount > 0`)
  await tx.db.run(sql`alter table products enable trigger products_prices_listed`)
}
