import { roles } from '@haat/contract/roles'
import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int4, oneOf, timestamptz, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLivePerson, recipient } from '#features/accounts/people.rows.ts'

/** What an email about unread messages needs, from the conversation's tables and its reader `people p`. */
const pending = {
  ...recipient,
  role: computed(oneOf(...roles), sql`p.role`),
  ...aliased('s', { shop_name: tables.shops.name }),
  ...aliased('b', { customer_name: tables.people.name }),
  ...aliased('c', pick(tables.conversations, 'order_id', 'last_seq')),
  order_number: computed(tables.orders.number, sql`o.number`),
  product_name: computed(tables.products.name.orNull, sql`d.name`),
  last_by_haat: computed(
    bool,
    sql`exists (select from conversation_messages m where m.conversation_id = c.id and m.seq = c.last_seq
      and m.by_role in ('ADMIN', 'SUPER_ADMIN'))`,
  ),
  /** The newest message of the others that no email was about and that was not read. */
  newest: computed(
    int4,
    sql`coalesce((select max(m.seq) from conversation_messages m where m.conversation_id = c.id
      and m.seq > greatest(r.read_seq, r.mailed_seq) and m.by_id <> p.id and m.hidden_at is null), 0)`,
  ),
  mailed_at: computed(timestamptz.orNull, sql`r.mailed_at`),
  /** They can sign in and read it. */
  may_read: computed(bool, sql`p.status = 'ACTIVE' and ${isLivePerson()}`),
}
export type PendingNotice = RowOf<typeof pending>

/** Locks what a person was told about a conversation, and reads what they have not been. */
export async function lockNotice(
  tx: Tx,
  { conversationId, personId }: { conversationId: string; personId: string },
): Promise<PendingNotice | null> {
  // First, so that what is read next includes every message that counted on this email.
  await tx.db.run(sql`select from conversation_reads
    where conversation_id = ${conversationId} and person_id = ${personId} for update`)
  return await tx.db.maybe(
    pending,
    sql`select ${columns(pending)}
      from conversation_reads r join conversations c on c.id = r.conversation_id
        join people p on p.id = r.person_id join shops s on s.id = c.shop_id
        join people b on b.id = c.customer_id left join orders o on o.id = c.order_id
        left join products d on d.id = c.product_id
      where r.conversation_id = ${conversationId} and r.person_id = ${personId}`,
  )
}

const waiting = {
  /**
   * Whether an earlier message waits for its email, whose job will see this one too. A job that has not seen to the
   * oldest of them within an hour may have been given up.
   */
  is_waiting: computed(
    bool,
    sql`coalesce((select min(m.created_at) > now() - interval '1 hour' from conversation_messages m
      where m.conversation_id = r.conversation_id and m.seq > greatest(r.read_seq, r.mailed_seq)
        and m.seq < x.seq and m.by_id <> r.person_id and m.hidden_at is null), false)`,
  ),
  mailed_at: computed(timestamptz.orNull, sql`r.mailed_at`),
}

/** What a reader was told before the message `seq`; makes their row first, and locks it against the email's job. */
export async function readWaiting(
  tx: Tx,
  { conversationId, personId, seq }: { conversationId: string; personId: string; seq: number },
): Promise<RowOf<typeof waiting>> {
  await tx.db.run(sql`
    insert into conversation_reads (conversation_id, person_id)
    values (${conversationId}, ${personId}) on conflict do nothing`)
  return await tx.db.one(
    waiting,
    sql`select ${columns(waiting)} from conversation_reads r, (select ${seq}::int as seq) x
      where r.conversation_id = ${conversationId} and r.person_id = ${personId} for update of r`,
  )
}

export async function markMailed(
  tx: Tx,
  { conversationId, personId }: { conversationId: string; personId: string },
  seq: number,
): Promise<void> {
  await tx.db.run(sql`
    update conversation_reads set mailed_seq = ${seq}, mailed_at = now()
    where conversation_id = ${conversationId} and person_id = ${personId}`)
}

/** Passes over messages that get no email. */
export async function markPassed(
  tx: Tx,
  { conversationId, personId }: { conversationId: string; personId: string },
  seq: number,
): Promise<void> {
  await tx.db.run(sql`
    update conversation_reads set mailed_seq = ${seq}
    where conversation_id = ${conversationId} and person_id = ${personId}`)
}
