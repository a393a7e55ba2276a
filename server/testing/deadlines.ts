import { sql } from '#core/sql/db.ts'
import type { Kit } from './kit.ts'

/** Makes an order one that was paid in advance and should have arrived `ms` ago. */
export async function lateOrder(
  { ctx }: Pick<Kit, 'ctx'>,
  id: string,
  status: 'PROCESSING' | 'SHIPPED' = 'PROCESSING',
  ms = 60_000,
): Promise<void> {
  await ctx.db.run(sql`
    with e as (
      insert into order_events (order_id, status, by_role)
      select ${id}::uuid, 'SHIPPED', 'VENDOR' where ${status} = 'SHIPPED'
      on conflict do nothing
    )
    update orders set payment_type = 'ONLINE', payment_status = 'PAID', status = ${status},
      promised_at = now() - make_interval(secs => ${ms / 1000}) where id = ${id}`)
}
