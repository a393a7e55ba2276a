import { complaintLimits } from '@haat/contract/complaints.limits'
import type { ComplaintRow, ComplaintText } from '@haat/contract/complaints'
import { isAdmin } from '@haat/contract/roles'
import type { Actor } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, timestamptz, type RowOf } from '#core/sql/kinds.ts'
import { aliased, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { picturesOf, toPrivatePicture } from '#features/media/private-pictures.rows.ts'

/** Joins what a row of `complaints c` shows. */
export const complaintJoins = sql`
  left join people p on p.id = c.person_id left join people h on h.id = c.handler_id
  left join orders o on o.id = c.order_id left join shops s on s.id = c.shop_id`

/** A complaint as lists show it, from `complaints c` with `complaintJoins`. */
export const complaintColumns = {
  ...aliased(
    'c',
    pick(
      tables.complaints,
      'id',
      'kind',
      'state',
      'subject',
      'order_id',
      'shop_id',
      'person_id',
      'visitor_name',
      'visitor_email',
      'due',
      'handler_id',
      'last_seq',
      'last_shown_seq',
      'closed_at',
      'created_at',
    ),
  ),
  is_overdue: computed(bool, sql`coalesce(c.due < now(), false)`),
  reopen_by: computed(
    timestamptz.orNull,
    sql`case when c.person_id is not null and c.closed_at > now() - make_interval(days => ${sql.int(complaintLimits.reopenDays)})
      then c.closed_at + make_interval(days => ${sql.int(complaintLimits.reopenDays)}) end`,
  ),
  order_number: computed(tables.orders.number, sql`o.number`),
  shop_name: computed(tables.shops.name.orNull, sql`s.name`),
  person_name: computed(tables.people.name.orNull, sql`p.name`),
  person_email: computed(tables.people.email.orNull, sql`p.email`),
  person_role: computed(tables.people.role.orNull, sql`p.role`),
  handler_name: computed(tables.people.name.orNull, sql`h.name`),
}
type Row = RowOf<typeof complaintColumns>

/** A text, from `complaint_texts t left join people w`. */
export const complaintTextColumns = {
  ...aliased(
    't',
    pick(
      tables.complaint_texts,
      'id',
      'seq',
      'by_id',
      'by_role',
      'body',
      'is_internal',
      'created_at',
    ),
  ),
  by_name: computed(tables.people.name.orNull, sql`w.name`),
  pictures: picturesOf(sql`complaint_pictures`, sql`l.text_id = t.id`),
}

/** Whether an order has a complaint that the market still works on; `order` is an SQL value. */
export const hasOpenComplaint = (order: Sql): Sql =>
  sql`exists (select from complaints where order_id = ${order} and state <> 'CLOSED')`

export function toComplaintRow(row: Row, actor: Pick<Actor, 'role'>): ComplaintRow {
  const seesAll = isAdmin(actor.role)
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    subject: row.subject,
    order:
      row.order_id === null
        ? null
        : { id: row.order_id, number: row.order_number === null ? null : `${row.order_number}` },
    shop: row.shop_id === null ? null : { id: row.shop_id, name: row.shop_name ?? '' },
    by: byOf(row, seesAll),
    answerBy: row.due,
    isOverdue: row.is_overdue,
    handler:
      seesAll && row.handler_id !== null
        ? { id: row.handler_id, name: row.handler_name ?? '' }
        : null,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    reopenBy: row.reopen_by,
    lastSeq: seesAll ? row.last_seq : row.last_shown_seq,
  }
}

function byOf(row: Row, seesAll: boolean): ComplaintRow['by'] {
  const name = row.person_name ?? row.visitor_name ?? ''
  const email = row.person_email ?? row.visitor_email
  return { id: row.person_id, role: row.person_role, name, email: seesAll ? email : null }
}

export function toComplaintText(
  row: RowOf<typeof complaintTextColumns>,
  actor: Pick<Actor, 'id' | 'role'>,
): ComplaintText {
  const isNamed = isAdmin(actor.role) || !isAdmin(row.by_role)
  const { by_role: role } = row
  return {
    id: row.id,
    seq: row.seq,
    by:
      role === null
        ? null
        : { role, name: isNamed ? row.by_name : null, isMe: row.by_id === actor.id },
    body: row.body,
    isInternal: row.is_internal,
    pictures: row.pictures.map(toPrivatePicture),
    createdAt: row.created_at,
  }
}
