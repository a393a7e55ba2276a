import { sql } from './db.ts'
import type { Actor, Ctx } from './ctx.ts'

export interface Act {
  /** What was done, as `noun.verb`: `shop.status-changed`, `session.opened`, `payment.settled`. */
  action: string
  subjectType: string
  subjectId?: string
  details?: Record<string, unknown>
}

/** Writes one line of the audit log, in the caller's transaction. `actor` null: the market itself. */
export async function recordAct(
  ctx: Ctx,
  actor: Pick<Actor, 'id' | 'role'> | null,
  act: Act,
): Promise<void> {
  await ctx.db.run(sql`
    insert into audit_log (actor_id, actor_role, action, subject_type, subject_id, details)
    values (${actor?.id ?? null}, ${actor?.role ?? null}, ${act.action}, ${act.subjectType},
            ${act.subjectId ?? null}, ${JSON.stringify(act.details ?? {})})`)
}
