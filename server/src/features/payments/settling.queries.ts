import type { Poisha } from '@haat/contract/money'
import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Subject } from './payments.rows.ts'

export async function isSettled(tx: Tx, paymentId: string): Promise<boolean> {
  const row = await tx.db.one(
    { is_settled: bool },
    sql`select exists (select from settlements where payment_id = ${paymentId}) as is_settled`,
  )
  return row.is_settled
}

/** Enters money that arrived. Returns what of it is more than was due, in poisha. */
export async function insertSettlement(
  tx: Tx,
  settlement: {
    paymentId: string
    subject: Subject
    amount: bigint
    /** What the gateway keeps of it. */
    fee: bigint
    reference: string
    outcome: 'APPLIED' | 'REFUND_DUE'
  },
): Promise<Poisha> {
  const { orderId = null, debtorId = null } = settlement.subject
  const { surplus } = await tx.db.one(
    pick(tables.settlements, 'surplus'),
    sql`
    insert into settlements (payment_id, order_id, debtor_id, amount, fee, gateway_reference, outcome)
    values (${settlement.paymentId}, ${orderId}, ${debtorId}, ${settlement.amount}, ${settlement.fee},
            ${settlement.reference}, ${settlement.outcome})
    returning surplus`,
  )
  return surplus
}
