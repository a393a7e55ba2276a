import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import type { Opening, ReturnUrls } from '#features/payments/gateways/gateway.ts'

export type SandboxState = 'OPEN' | 'APPROVED' | 'DECLINED' | 'CANCELLED'

export interface SandboxRow {
  transaction_id: string
  amount: bigint
  currency: string
  description: string
  payer: string
  return_urls: ReturnUrls
  state: SandboxState
  /** Whether the gateway reports its decision yet. */
  is_settled: boolean
}

const columns = sql`
  transaction_id, amount, currency, description, payer, return_urls, state,
  coalesce(decided_at <= now(), false) as is_settled`

export async function insertTransaction(ctx: Ctx, opening: Opening): Promise<void> {
  await ctx.db.run(sql`
    insert into sandbox_transactions (transaction_id, amount, currency, description, payer, return_urls)
    values (${opening.transactionId}, ${opening.amount}, ${opening.currency}, ${opening.description},
            ${opening.payer.name}, ${JSON.stringify(opening.urls)})`)
}

export async function findTransaction(ctx: Ctx, id: string): Promise<SandboxRow | null> {
  return await ctx.db.maybe(
    sql`select ${columns} from sandbox_transactions where transaction_id = ${id}`,
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

export async function markRefunded(ctx: Ctx, reference: string): Promise<number> {
  return await ctx.db.run(sql`
    update sandbox_transactions set refunded_at = coalesce(refunded_at, now())
    where 'SANDBOX-' || transaction_id = ${reference} and state = 'APPROVED'`)
}
