import { sql, type Sql } from './db.ts'
import type { Actor, Ctx } from './ctx.ts'

export interface Act {
  /** What was done, as `noun.verb`: `shop.status-changed`, `session.opened`, `payment.settled`. */
  action: string
  subjectType: string
  subjectId?: string
  details?: Record<string, unknown>
}

type Doer = Pick<Actor, 'id' | 'role'> | null

/** Writes one line of the audit log, in the caller's transaction. `actor` null: the market itself. */
export async function recordAct(ctx: Ctx, actor: Doer, act: Act): Promise<void> {
  await ctx.db.run(actInsert(actor, act))
}

/** The same as a part of a larger statement; the line is written only where `condition` holds. */
export function actInsert(actor: Doer, act: Act, condition: Sql = sql`true`): Sql {
  return sql`
    insert into audit_log (actor_id, actor_role, action, subject_type, subject_id, details)
    select ${actor?.id ?? null}::uuid, ${actor?.role ?? null}::text, ${act.action}::text,
           ${act.subjectType}::text, ${act.subjectId ?? null}::uuid,
           ${JSON.stringify(act.details ?? {})}::jsonb
    where ${condition}`
}
