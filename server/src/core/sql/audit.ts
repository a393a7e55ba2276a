import { cutText } from '@haat/contract/cut-text'
import { Sql, sql } from './db.ts'
import type { Actor, Ctx } from '#core/ctx.ts'

export interface AuditLine {
  /** The action as `noun.verb`: `shop.status-changed`, `session.opened`, `payment.settled`. */
  action: string
  subjectType: string
  subjectId?: string | Sql
  /** No personal data except field names. SQL for a value that only the enclosing statement knows. */
  details?: Record<string, unknown> | Sql
}

type AuditActor = Pick<Actor, 'id' | 'role'> | null

/** Writes one line to the audit log, in the caller's transaction. `actor` is null for the market itself. */
export async function recordAudit(ctx: Ctx, actor: AuditActor, line: AuditLine): Promise<void> {
  await ctx.db.run(auditInsert(actor, line))
}

/** The same as part of a larger statement; the line is written only if `condition` holds. */
export function auditInsert(actor: AuditActor, line: AuditLine, condition: Sql = sql`true`): Sql {
  return sql`
    insert into audit_log (actor_id, actor_role, action, subject_type, subject_id, details)
    select ${actor?.id ?? null}::uuid, ${actor?.role ?? null}::text, ${line.action}::text,
           ${line.subjectType}::text, ${line.subjectId ?? null}::uuid,
           ${detailsOf(line)}::jsonb
    where ${condition}`
}

function detailsOf({ details = {} }: AuditLine): Sql | string {
  return details instanceof Sql ? details : JSON.stringify(details)
}

export interface Changes {
  /** The old and new value of each changed field. */
  changes?: Record<string, { from: unknown; to: unknown }>
  /** The names of changed personal fields, without their values. */
  fields?: string[]
}

/**
 * The details of a change for the audit log: the given fields of `after` that differ from `before`. Fields
 * of `personal` are listed by name only. Null when nothing differs. Long texts are truncated.
 */
export function changesOf(
  before: object,
  after: object,
  personal: readonly string[] = [],
): Changes | null {
  const old: Record<string, unknown> = { ...before }
  const given = Object.entries(after).filter(
    ([name, value]) => value !== undefined && whole(value) !== whole(old[name]),
  )
  if (given.length === 0) return null
  const fields = given.map(([name]) => name).filter((name) => personal.includes(name))
  const publicFields = given.filter(([name]) => !personal.includes(name))
  const changes = Object.fromEntries(
    publicFields.map(([name, value]) => [name, { from: plain(old[name]), to: plain(value) }]),
  )
  return {
    ...(publicFields.length === 0 ? {} : { changes }),
    ...(fields.length === 0 ? {} : { fields }),
  }
}

const textMax = 200

/** A value as JSON, cut where it is long. */
function plain(value: unknown): unknown {
  const all = whole(value)
  return typeof all === 'string' && all.length > textMax ? `${cutText(all, textMax)}…` : all
}

/** A value as JSON: money and other large numbers become strings. */
function whole(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : (value ?? null)
}
