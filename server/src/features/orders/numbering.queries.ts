import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'

/**
 * Gives the oldest orders without a number these numbers, one each. Orders that somebody else has locked are left for
 * the next time, and so is one whose number another order has. Returns how many orders got their number.
 */
export async function numberOrders(tx: Tx, numbers: readonly bigint[]): Promise<number> {
  return await tx.db.run(sql`
    with held as materialized (
      select id from orders where number is null
      order by id limit ${numbers.length} for no key update skip locked
    ),
    numbered as (select id, row_number() over (order by id) as nth from held)
    update orders o set number = n.number
    from numbered h join unnest(${numbers}::bigint[]) with ordinality n (number, nth) on n.nth = h.nth
    where o.id = h.id and not exists (select from orders x where x.number = n.number)`)
}
