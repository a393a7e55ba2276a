import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/db.ts'
import type { GatewayName } from '@haat/contract/payments'

export async function isSettled(tx: Tx, paymentId: string): Promise<boolean> {
  const row = await tx.db.one<{ is_settled: boolean }>(sql`
    select exists (select from settlements where payment_id = ${paymentId}) as is_settled`)
  return row.is_settled
}

export async function insertSettlement(
  tx: Tx,
  settlement: {
    paymentId: string
    orderId: string
    amount: bigint
    reference: string
    outcome: 'APPLIED' | 'REFUND_DUE'
  },
): Promise<void> {
  await tx.db.run(sql`
    insert into settlements (payment_id, order_id, amount, gateway_reference, outcome)
    values (${settlement.paymentId}, ${settlement.orderId}, ${settlement.amount},
            ${settlement.reference}, ${settlement.outcome})`)
}

/** Money of an order that has not gone back. */
export interface Owed {
  payment_id: string
  order_id: string
  amount: bigint
  gateway: GatewayName
  gateway_reference: string | null
}

export async function selectOwed(ctx: Ctx, orderId: string): Promise<Owed[]> {
  return await ctx.db.many(sql`
    select t.payment_id, t.order_id, t.amount, y.gateway, t.gateway_reference
    from settlements t join payments y on y.id = t.payment_id
    where t.order_id = ${orderId}
      and not exists (select from refunds r where r.payment_id = t.payment_id)
    order by t.created_at, t.payment_id`)
}

/** Money that came for an order that was paid already, unless it has gone back. */
export async function findSurplus(ctx: Ctx, paymentId: string): Promise<Owed | null> {
  return await ctx.db.maybe(sql`
    select t.payment_id, t.order_id, t.amount, y.gateway, t.gateway_reference
    from settlements t join payments y on y.id = t.payment_id
    where t.payment_id = ${paymentId} and t.outcome = 'REFUND_DUE'
      and not exists (select from refunds r where r.payment_id = t.payment_id)`)
}

export async function insertRefund(
  tx: Tx,
  owed: Owed,
  refund: { reference: string | null; byId: string | null },
): Promise<void> {
  await tx.db.run(sql`
    insert into refunds (payment_id, order_id, amount, gateway_reference, by_id)
    values (${owed.payment_id}, ${owed.order_id}, ${owed.amount}, ${refund.reference}, ${refund.byId})`)
}
