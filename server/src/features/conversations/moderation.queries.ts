import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'

/** Reports a message once for each person; the conversation is locked. */
export async function insertReport(
  tx: Tx,
  { messageId, byId, reason }: { messageId: string; byId: string; reason: string },
): Promise<void> {
  await tx.db.run(sql`
    insert into conversation_reports (message_id, by_id, reason)
    values (${messageId}, ${byId}, ${reason}) on conflict do nothing`)
}

/** Hides a message or shows it again, and settles its reports. */
export async function writeHidden(
  tx: Tx,
  { id, adminId, isHidden }: { id: string; adminId: string; isHidden: boolean },
): Promise<void> {
  await tx.db.run(sql`
    with settled as (
      update conversation_reports set handled_at = now() where message_id = ${id} and handled_at is null
    )
    update conversation_messages
    set hidden_at = case when ${isHidden}::boolean then coalesce(hidden_at, now()) end,
      hidden_by = case when ${isHidden}::boolean then coalesce(hidden_by, ${adminId}::uuid) end
    where id = ${id}`)
}

/** Counts the messages of a locked conversation that await a decision. */
export async function countReports(tx: Tx, conversationId: string): Promise<void> {
  await tx.db.run(sql`
    update conversations set reports = (
      select count(distinct m.id)::int from conversation_messages m
        join conversation_reports r on r.message_id = m.id and r.handled_at is null
      where m.conversation_id = ${conversationId})
    where id = ${conversationId}`)
}

export async function writeAsked(tx: Tx, conversationId: string, isAsked: boolean): Promise<void> {
  await tx.db.run(sql`
    update conversations
    set admin_asked_at = case when ${isAsked}::boolean then coalesce(admin_asked_at, now()) end
    where id = ${conversationId}`)
}
