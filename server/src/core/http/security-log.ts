import type { FastifyBaseLogger } from 'fastify'
import { runInBackground } from '#core/concurrency/request-context.ts'
import { sql, type Pool } from '#core/sql/db.ts'
import { createPseudonyms } from './pseudonym.ts'

/** Something that looks like an attack. */
export interface SecurityEvent {
  /** `noun.verb`, the name to search and alert by: `sign-in.failed`. */
  event: string
  /** The person who did it, if signed in. */
  actorId?: string | null
  /** The person that it concerns. */
  subjectId?: string | null
  /** From `sourceOf`: never an address. */
  source?: string | null
  /** No personal data, no secrets. */
  details?: Record<string, string | number | boolean>
}

export interface SecurityLog {
  /** The pseudonym of an address for logs and events: its network and a code that changes every day. */
  sourceOf(address: string): string
  /**
   * Records an event in the log (level warn) and in `security_events`, outside of the current transaction,
   * so that a rollback does not undo it. Equal events of the same people and source become one row per
   * minute, with a count.
   */
  report(event: SecurityEvent): void
  /** Writes the events that are still being counted. */
  flush(): Promise<void>
}

interface Counted {
  event: SecurityEvent
  /** How many have happened since it was last written. */
  more: number
}

const windowMs = 60_000
/** How many different events get their own rows within a window; further ones are counted by name. */
const ownRowsMax = 60

/** Rows, log lines and memory are bounded for each minute, however many events a flood brings. */
export function createSecurityLog(pool: Pool, log: FastifyBaseLogger, secret: string): SecurityLog {
  const counted = new Map<string, Counted>()
  const writing = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  function write(rows: readonly { event: SecurityEvent; occurrences: number }[]): void {
    for (const { event, occurrences } of rows) {
      const { actorId: _actor, subjectId: _subject, ...logged } = event
      log.warn({ ...logged, occurrences }, 'security event')
    }
    // The event is written even when the deadline of its request has passed.
    const work = runInBackground(() => insertEvents(pool, rows))
      .catch((error: unknown) => log.warn({ err: error }, 'security events could not be written'))
      .then(() => void writing.delete(work))
    writing.add(work)
  }

  function close(): void {
    clearTimeout(timer)
    timer = undefined
    const rows = [...counted.values()]
      .filter(({ more }) => more > 0)
      .map(({ event, more }) => ({ event, occurrences: more }))
    counted.clear()
    if (rows.length > 0) write(rows)
  }

  return {
    sourceOf: createPseudonyms(secret),
    report: (event) => {
      timer ??= setTimeout(close, windowMs).unref()
      const key = JSON.stringify([event.event, event.actorId, event.subjectId, event.source])
      const known = counted.get(key)
      if (known !== undefined) {
        known.more += 1
      } else if (counted.size < ownRowsMax) {
        counted.set(key, { event, more: 0 })
        write([{ event, occurrences: 1 }])
      } else {
        const others = counted.get(event.event)
        if (others !== undefined) others.more += 1
        else counted.set(event.event, { event: { event: event.event }, more: 1 })
      }
    },
    flush: async () => {
      close()
      await Promise.all(writing)
    },
  }
}

/** Deletes events after 90 days. */
export async function forgetOldEvents({ pool }: { pool: Pool }): Promise<void> {
  await pool.run(sql`delete from security_events where at < now() - interval '90 days'`)
}

async function insertEvents(
  pool: Pool,
  rows: readonly { event: SecurityEvent; occurrences: number }[],
): Promise<void> {
  const values = rows.map(({ event, occurrences }) => ({
    event: event.event,
    actor_id: event.actorId ?? null,
    subject_id: event.subjectId ?? null,
    source: event.source ?? null,
    occurrences,
    details: event.details ?? {},
  }))
  await pool.run(sql`
    insert into security_events (event, actor_id, subject_id, source, occurrences, details)
    select event, actor_id, subject_id, source, occurrences, details
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as e (event text, actor_id uuid, subject_id uuid, source text, occurrences int, details jsonb)`)
}
