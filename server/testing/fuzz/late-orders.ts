import { sql } from '#core/sql/db.ts'
import type { Kit } from '#testing/kit.ts'

/** Every order that has left was paid in advance and is late, so that buyers can ask to stop its parcels. */
export async function plantLateOrders({ ctx }: Pick<Kit, 'ctx'>): Promise<void> {
  await ctx.db.run(sql`
    update orders set promised_at = now() - interval '1 hour' where status in ('PROCESSING', 'SHIPPED')`)
}
