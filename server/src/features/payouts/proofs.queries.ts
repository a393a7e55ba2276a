import type { PayoutProof } from '@haat/contract/payouts'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'

export interface Proof {
  contentType: string
  content: Buffer
}

export async function insertProof(
  tx: Tx,
  payoutId: string,
  byId: string,
  { contentType, content }: Proof,
): Promise<void> {
  await tx.db.run(sql`
    insert into payout_proofs (payout_id, content_type, content, by_id)
    values (${payoutId}, ${contentType}, ${content}, ${byId})`)
}

export async function findProof(ctx: Ctx, payoutId: string): Promise<PayoutProof | null> {
  return await ctx.db.maybe(
    { contentType: text, content: text },
    sql`select content_type as "contentType", translate(encode(content, 'base64'), E'\n', '') as content
      from payout_proofs where payout_id = ${payoutId}`,
  )
}
