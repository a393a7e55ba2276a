import { Sql, sql } from './db.ts'
import type { Actor, Ctx } from '#core/ctx.ts'

export interface Act {
  /** What was done, as `noun.verb`: `shop.status-changed`, `session.opened`, `payment.settled`. */
  action: string
  subjectType: string
  subjectId?: string | Sql
  /** No personal data beyond names of fields. As SQL: a value that the larger statement knows. */
  details?: Record<string, unknown> | Sql
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
           ${detailsOf(act)}::jsonb
    where ${condition}`
}

function detailsOf({ details = {} }: Act): Sql | string {
  return details instanceof Sql ? details : JSON.stringify(details)
}

export interface Changes {
  /** Old and new of each field that has another value now. */
  changes?: Record<string, { from: unknown; to: unknown }>
  /** Personal fields that have another value now, without the values. */
  fields?: string[]
}

/**
 * What a change did, for a line's details: the given fields of `after` that differ from `before`. Fields
 * of `personal` are only named. Null when nothing is different. Long texts are cut.
 */
export function changesOf(
  before: object,
  after: object,
  personal: readonly string[] = [],
): Changes | null {
  const old: Record<string, unknown> = { ...before }
  const given = Object.entries(after).filter(
    ([name, value]) => value !== undefined && plain(value) !== plain(old[name]),
  )
  if (given.length === 0) return null
  const fields = given.map(([name]) => name).filter((name) => personal.includes(name))
  const told = given.filter(([name]) => !personal.includes(name))
  const changes = Object.fromEntries(
    told.map(([name, value]) => [name, { from: plain(old[name]), to: plain(value) }]),
  )
  return {
    ...(told.length === 0 ? {} : { changes }),
    ...(fields.length === 0 ? {} : { fields }),
  }
}

const textMax = 200

/** As JSON holds it: money and other large numbers as text. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'string' && value.length > textMax
    ? `${value.slice(0, textMax)}…`
    : (value ?? null)
}
