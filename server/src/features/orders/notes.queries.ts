import type { OrderNote } from '@haat/contract/order-notes'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** A note with its writer, from `order_notes n join people b`. */
const note = {
  ...aliased('n', pick(tables.order_notes, 'id', 'body', 'by_role', 'created_at')),
  ...aliased('b', { by_name: tables.people.name }),
}
type NoteRow = RowOf<typeof note>

/** The notes of an order, oldest first, as the actor may see them. */
export async function selectNotes(ctx: Ctx, actor: Actor, orderId: string): Promise<OrderNote[]> {
  const rows = await ctx.db.many(
    note,
    sql`select ${columns(note)} from order_notes n join people b on b.id = n.by_id
      where n.order_id = ${orderId} order by n.id`,
  )
  return rows.map((row) => toNote(row, actor))
}

/** Adds a note. Null when the order, which has to be locked, holds `most` already. */
export async function insertNote(
  tx: Tx,
  actor: Actor,
  { orderId, body, most }: { orderId: string; body: string; most: number },
): Promise<OrderNote | null> {
  const row = await tx.db.maybe(
    note,
    sql`
    with n as (
      insert into order_notes (order_id, by_id, by_role, body)
      select ${orderId}, ${actor.id}, ${actor.role}, ${body}
      where (select count(*) from order_notes where order_id = ${orderId}) < ${sql.int(most)}
      returning *
    )
    select ${columns(note)} from n join people b on b.id = n.by_id`,
  )
  return row === null ? null : toNote(row, actor)
}

function toNote(row: NoteRow, actor: Actor): OrderNote {
  const isNamed = isAdmin(actor.role) || !isAdmin(row.by_role)
  return {
    id: row.id,
    body: row.body,
    by: { role: row.by_role, name: isNamed ? row.by_name : null },
    createdAt: row.created_at,
  }
}
