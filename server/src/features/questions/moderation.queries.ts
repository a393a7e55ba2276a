import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** What is reported or hidden: a question, or one of its answers. */
export interface Target {
  questionId: string
  answerId: string | null
  byId: string
}

/** An answer with its question; null when there is none. */
export async function findAnswer(tx: Tx, id: string): Promise<Target | null> {
  const row = await tx.db.maybe(
    pick(tables.question_answers, 'id', 'question_id', 'by_id'),
    sql`select id, question_id, by_id from question_answers where id = ${id}`,
  )
  return row === null ? null : { questionId: row.question_id, answerId: row.id, byId: row.by_id }
}

/** Reports it once for each person. */
export async function insertReport(
  tx: Tx,
  { questionId, answerId }: Target,
  { byId, reason }: { byId: string; reason: string },
): Promise<void> {
  await tx.db.run(sql`
    insert into question_reports (question_id, answer_id, by_id, reason)
    values (${questionId}, ${answerId}, ${byId}, ${reason}) on conflict do nothing`)
}

/** Hides it, or shows or keeps it, and settles its reports. */
export async function writeHidden(
  tx: Tx,
  { questionId, answerId }: Target,
  { adminId, isHidden }: { adminId: string; isHidden: boolean },
): Promise<void> {
  const table = sql.raw(answerId === null ? 'questions' : 'question_answers')
  await tx.db.run(sql`
    update ${table}
    set hidden_at = case when ${isHidden}::boolean then coalesce(hidden_at, now()) end,
      hidden_by = case when ${isHidden}::boolean then coalesce(hidden_by, ${adminId}::uuid) end
    where id = ${answerId ?? questionId}`)
  await tx.db.run(sql`
    update question_reports set handled_at = now()
    where question_id = ${questionId} and answer_id is not distinct from ${answerId}::uuid
      and handled_at is null`)
}
