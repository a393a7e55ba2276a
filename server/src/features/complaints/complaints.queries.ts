import type { Complaint, NewComplaint, NewComplaintText } from '@haat/contract/complaints'
import { complaintLimits } from '@haat/contract/complaints.limits'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, int4, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLivePerson, recipient } from '#features/accounts/people.rows.ts'
import {
  complaintColumns,
  complaintJoins,
  complaintTextColumns,
  toComplaintRow,
  toComplaintText,
} from './complaints.rows.ts'

const answerIn = sql`make_interval(hours => ${sql.int(complaintLimits.answerHours)})`

/** Condition on `complaints c`: the caller complained, or is an admin. */
const isOwn = (actor: Pick<Actor, 'id' | 'role'>): Sql =>
  isAdmin(actor.role) ? sql`true` : sql`c.person_id = ${actor.id}`

/** A complaint with the texts that the caller may see; null for anyone else. */
export async function findComplaint(ctx: Ctx, actor: Actor, id: string): Promise<Complaint | null> {
  const row = await ctx.db.maybe(
    complaintColumns,
    sql`select ${columns(complaintColumns)} from complaints c ${complaintJoins}
      where c.id = ${id} and ${isOwn(actor)}`,
  )
  if (row === null) return null
  const seen = isAdmin(actor.role) ? sql`true` : sql`not t.is_internal`
  const texts = await ctx.db.many(
    complaintTextColumns,
    sql`select ${columns(complaintTextColumns)}
      from complaint_texts t left join people w on w.id = t.by_id
      where t.complaint_id = ${row.id} and ${seen} order by t.seq`,
  )
  return {
    ...toComplaintRow(row, actor),
    texts: texts.map((text) => toComplaintText(text, actor)),
  }
}

/** Locks the person, so that what they send is counted and stored one after the other. */
export async function lockSender(tx: Tx, personId: string): Promise<void> {
  await tx.db.run(sql`select from people where id = ${personId} for no key update`)
}

const sent = {
  ...aliased('t', pick(tables.complaint_texts, 'complaint_id', 'seq', 'body', 'is_internal')),
  ...aliased('c', pick(tables.complaints, 'subject')),
}

/** The text that the person sent with this id of theirs. */
export async function findSent(
  tx: Tx,
  personId: string,
  clientId: string,
): Promise<RowOf<typeof sent> | null> {
  return await tx.db.maybe(
    sent,
    sql`select ${columns(sent)} from complaint_texts t join complaints c on c.id = t.complaint_id
      where t.by_id = ${personId} and t.client_id = ${clientId}`,
  )
}

/** How many complaints the person sent within a day. */
export async function countSent(tx: Tx, personId: string): Promise<number> {
  const { n } = await tx.db.one(
    { n: int4 },
    sql`select count(*)::int as n from complaints
      where person_id = ${personId} and created_at > now() - interval '1 day'`,
  )
  return n
}

export async function shopExists(ctx: Ctx, shopId: string): Promise<boolean> {
  const { found } = await ctx.db.one(
    { found: bool },
    sql`select exists (select from shops where id = ${shopId}) as found`,
  )
  return found
}

export async function insertComplaint(
  tx: Tx,
  personId: string,
  { kind, orderId, shopId, subject }: Pick<NewComplaint, 'kind' | 'orderId' | 'shopId' | 'subject'>,
): Promise<string> {
  const { id } = await tx.db.one(
    pick(tables.complaints, 'id'),
    sql`insert into complaints (kind, person_id, order_id, shop_id, subject, answer_by)
      values (${kind}, ${personId}, ${orderId ?? null}, ${shopId ?? null}, ${subject}, now() + ${answerIn})
      returning id`,
  )
  return id
}

/** What a visitor wrote through the contact form. */
export async function insertContact(
  tx: Tx,
  visitor: { name: string; email: string },
  { subject, message }: { subject: string; message: string },
): Promise<void> {
  await tx.db.run(sql`
    with c as (
      insert into complaints (kind, visitor_name, visitor_email, subject, answer_by, last_seq, last_shown_seq)
      values ('CONTACT', ${visitor.name}, ${visitor.email}, ${subject}, now() + ${answerIn}, 1, 1) returning id
    )
    insert into complaint_texts (complaint_id, seq, client_id, body)
    select id, 1, gen_random_uuid(), ${message} from c`)
}

const locked = {
  ...aliased(
    'c',
    pick(
      tables.complaints,
      'id',
      'kind',
      'state',
      'subject',
      'person_id',
      'handler_id',
      'last_seq',
      'last_shown_seq',
    ),
  ),
  may_reopen: computed(
    bool,
    sql`coalesce(c.closed_at > now() - make_interval(days => ${sql.int(complaintLimits.reopenDays)}), false)`,
  ),
}
export type LockedComplaint = RowOf<typeof locked>

/** Locks a complaint that the caller may see; null for any other. */
export async function lockComplaint(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<LockedComplaint | null> {
  return await tx.db.maybe(
    locked,
    sql`select ${columns(locked)} from complaints c where c.id = ${id} and ${isOwn(actor)} for update`,
  )
}

type Text = Pick<NewComplaintText, 'body' | 'pictures' | 'isInternal' | 'clientId'>

/** Adds a text to a locked complaint, with its pictures. Violates `complaint_texts_once`. */
export async function insertText(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'>,
  id: string,
  { body, pictures, isInternal, clientId }: Text,
): Promise<void> {
  await tx.db.run(sql`
    with c as (
      update complaints set last_seq = last_seq + 1,
        last_shown_seq = case when ${isInternal}::boolean then last_shown_seq else last_seq + 1 end
      where id = ${id} returning last_seq
    ), t as (
      insert into complaint_texts (complaint_id, seq, client_id, by_id, by_role, body, is_internal)
      select ${id}, last_seq, ${clientId}, ${actor.id}, ${actor.role}, ${body}, ${isInternal} from c
      returning id
    )
    insert into complaint_pictures (picture_id, text_id, position)
    select picture, t.id, position
    from t, unnest(${pictures}::uuid[]) with ordinality as p (picture, position)`)
}

/** The market has answered: whoever did handles it from now on, unless somebody else does. */
export async function markAnswered(tx: Tx, id: string, adminId: string): Promise<void> {
  await tx.db.run(sql`
    update complaints set state = 'ANSWERED', handler_id = coalesce(handler_id, ${adminId})
    where id = ${id}`)
}

/** The market has to answer again, within the usual time from now. */
export async function markOpen(tx: Tx, id: string): Promise<void> {
  await tx.db.run(sql`
    update complaints set state = 'OPEN', closed_at = null, answer_by = now() + ${answerIn}
    where id = ${id}`)
}

export async function markClosed(tx: Tx, id: string): Promise<void> {
  await tx.db.run(sql`update complaints set state = 'CLOSED', closed_at = now() where id = ${id}`)
}

export async function writeHandler(tx: Tx, id: string, adminId: string | null): Promise<void> {
  await tx.db.run(sql`update complaints set handler_id = ${adminId} where id = ${id}`)
}

/** Whom an email about the complaint goes to; null when nobody with an account complained. */
export async function findComplainant(
  tx: Tx,
  personId: string,
): Promise<RowOf<typeof recipient> | null> {
  return await tx.db.maybe(
    recipient,
    sql`select ${columns(recipient)} from people p where p.id = ${personId} and ${isLivePerson()}`,
  )
}

/** Whether the caller sees this picture: it is in a complaint of theirs, and no internal note; admins see all. */
export async function seesPicture(ctx: Ctx, actor: Actor, pictureId: string): Promise<boolean> {
  const { sees } = await ctx.db.one(
    { sees: bool },
    sql`select exists (
      select from complaint_pictures l join complaint_texts t on t.id = l.text_id
        join complaints c on c.id = t.complaint_id
      where l.picture_id = ${pictureId} and ${isOwn(actor)}
        and (${isAdmin(actor.role)}::boolean or not t.is_internal)) as sees`,
  )
  return sees
}
