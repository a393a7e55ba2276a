import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int4, type RowOf } from '#core/sql/kinds.ts'
import { columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { canSignIn, wantsNotice } from './notices.rows.ts'

const waiting = {
  ...pick(tables.text_messages, 'state', 'person_id'),
  subject: computed(tables.notices.subject, sql`n.subject`),
  /** They can sign in, and chose text messages for the topic. */
  is_wanted: computed(
    bool,
    sql`(
    select ${canSignIn} and ${wantsNotice('SMS')}
    from (select n.person_id as "personId", n.topic) a join people p on p.id = a."personId")`,
  ),
  sent_today: computed(
    int4,
    sql`(select count(*)::int from text_messages o
      where o.person_id = t.person_id and o.tried_at > now() - interval '24 hours')`,
  ),
}
export type WaitingText = RowOf<typeof waiting>

/** A message with what decides about it; those of one person wait for each other, so that they count right. */
export async function lockText(tx: Tx, id: string): Promise<WaitingText | null> {
  await tx.db.run(sql`
    select pg_advisory_xact_lock(hashtextextended('text:' || person_id::text, 0))
    from text_messages where id = ${id}`)
  return await tx.db.maybe(
    waiting,
    sql`select t.state, t.person_id, ${columns(pick(waiting, 'subject', 'is_wanted', 'sent_today'))}
      from text_messages t join notices n on n.id = t.notice_id where t.id = ${id}`,
  )
}

export async function startText(
  tx: Tx,
  id: string,
  { phone, body, parts }: { phone: string; body: string; parts: number },
): Promise<void> {
  await tx.db.run(sql`
    update text_messages
    set state = 'SENDING', phone = ${phone}, body = ${body}, parts = ${parts}::int, tried_at = now(), reason = null
    where id = ${id}`)
}

type Outcome = 'WAITING' | 'SENT' | 'FAILED' | 'SKIPPED' | 'UNCLEAR'

/** A message that was surely not accepted does not count for the day. */
export async function endText(
  ctx: Ctx,
  id: string,
  state: Outcome,
  reason: string | null,
): Promise<void> {
  await ctx.db.run(sql`
    update text_messages set state = ${state}, reason = ${reason},
      tried_at = case when ${state}::text = 'WAITING' then null else tried_at end
    where id = ${id}`)
}

const shown = pick(tables.text_messages, 'id', 'state', 'phone', 'body', 'parts', 'created_at')
export type TextRow = RowOf<typeof shown>

export async function selectNewestTexts(ctx: Ctx, limit: number): Promise<TextRow[]> {
  return await ctx.db.many(
    shown,
    sql`select ${columns(shown)} from text_messages order by id desc limit ${sql.int(limit)}`,
  )
}
