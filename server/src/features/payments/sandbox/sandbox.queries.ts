import { z } from '@haat/contract/schema'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, type RowOf } from '#core/sql/kinds.ts'
import { columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Opening, RefundRequest } from '#features/payments/gateways/gateway.ts'

const returnUrls = z.object({
  success: z.string(),
  fail: z.string(),
  cancel: z.string(),
  ipn: z.string(),
})

const transaction = {
  ...pick(
    tables.sandbox_transactions,
    'transaction_id',
    'amount',
    'currency',
    'description',
    'payer',
    'state',
  ),
  return_urls: tables.sandbox_transactions.return_urls.holding({ schema: returnUrls }),
  /** Whether the gateway reports its decision yet. */
  is_settled: computed(bool, sql`coalesce(decided_at <= now(), false)`),
}
export type SandboxRow = RowOf<typeof transaction>
export type SandboxState = SandboxRow['state']

export async function insertTransaction(ctx: Ctx, opening: Opening): Promise<void> {
  await ctx.db.run(sql`
    insert into sandbox_transactions (transaction_id, amount, currency, description, payer, return_urls)
    values (${opening.transactionId}, ${opening.amount}, ${opening.currency}, ${opening.description},
            ${opening.payer.name}, ${JSON.stringify(opening.urls)})`)
}

export async function findTransaction(ctx: Ctx, id: string): Promise<SandboxRow | null> {
  return await ctx.db.maybe(
    transaction,
    sql`select ${columns(transaction)} from sandbox_transactions where transaction_id = ${id}`,
  )
}

/** Decides an open transaction, visible after `inSeconds`. False when it was decided before. */
export async function decideTransaction(
  tx: Tx,
  id: string,
  state: SandboxState,
  inSeconds: number,
): Promise<boolean> {
  const decided = await tx.db.run(sql`
    update sandbox_transactions
    set state = ${state}, decided_at = now() + make_interval(secs => ${inSeconds})
    where transaction_id = ${id} and state = 'OPEN'`)
  return decided === 1
}

/** Enters a refund, once. Returns 0 for an unknown payment, or one of which less is left. */
export async function insertRefund(
  ctx: Ctx,
  { reference, refundId, amount }: RefundRequest,
): Promise<number> {
  return await ctx.db.run(sql`
    with t as (
      select transaction_id from sandbox_transactions t
      where 'SANDBOX-' || transaction_id = ${reference} and state = 'APPROVED' and amount >= ${amount} + coalesce((
        select sum(amount) from sandbox_refunds
        where transaction_id = t.transaction_id and request_id <> ${refundId}), 0)
      for update
    ), entered as (
      insert into sandbox_refunds (request_id, transaction_id, amount)
      select ${refundId}, transaction_id, ${amount} from t on conflict (request_id) do nothing
    )
    update sandbox_transactions set refunded_at = coalesce(refunded_at, now())
    where transaction_id in (select transaction_id from t)`)
}
