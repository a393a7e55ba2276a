import { conversationLimits } from '@haat/contract/conversations.limits'
import type { Message, NewMessage } from '@haat/contract/conversations'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, int4, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isOnSale } from '#features/catalog/products.rows.ts'
import {
  conversationColumns,
  conversationJoins,
  messageColumns,
  toMessage,
  type ConversationRow,
} from './conversations.rows.ts'

/** An order, a product that the caller asks about, or a conversation. */
export type About = Pick<NewMessage, 'orderId' | 'productId' | 'conversationId'>

/** Condition: the caller is one of the two, or an admin. */
const isParty = (actor: Pick<Actor, 'id' | 'role'>): Sql =>
  isAdmin(actor.role) ? sql`true` : sql`(a.customer_id = ${actor.id} or s.vendor_id = ${actor.id})`

/** What the conversation is about and between whom: the columns of `a`. */
function subjectOf({ orderId, productId, conversationId }: About, actor: Pick<Actor, 'id'>): Sql {
  if (conversationId !== undefined) {
    return sql`select order_id, product_id, shop_id, customer_id from conversations
      where id = ${conversationId}`
  }
  if (orderId !== undefined) {
    return sql`select id as order_id, null::uuid as product_id, shop_id, customer_id from orders
      where id = ${orderId}`
  }
  // Only customers ask about products; what they asked before stays readable when it is sold no more.
  return sql`select null::uuid as order_id, p.id as product_id, p.shop_id, b.id as customer_id
    from products p, people b
    where p.id = ${productId} and b.id = ${actor.id} and b.role = 'CUSTOMER' and (${isOnSale()} or exists (
      select from conversations c where c.customer_id = b.id and c.product_id = p.id))`
}

/** A conversation, begun or not; null when the caller is not part of it or there is no such thing. */
export async function findConversation(
  ctx: Ctx,
  actor: Actor,
  about: About,
): Promise<ConversationRow | null> {
  const shape = conversationColumns(actor)
  return await ctx.db.maybe(
    shape,
    sql`select ${columns(shape)} from (${subjectOf(about, actor)}) a ${conversationJoins}
      left join lateral (
        select * from conversations where order_id = a.order_id
        union all select * from conversations
        where customer_id = a.customer_id and product_id = a.product_id) c on true
      where ${isParty(actor)}`,
  )
}

/** The newest messages, or those before `before`, oldest first; one more than the page holds if there are older ones. */
export async function selectMessages(
  ctx: Ctx,
  actor: Actor,
  conversation: ConversationRow,
  before: number | undefined,
): Promise<Message[]> {
  const shape = messageColumns(actor)
  const rows = await ctx.db.many(
    shape,
    sql`select ${columns(shape)} from conversation_messages m join people w on w.id = m.by_id
      where m.conversation_id = ${conversation.id} and m.seq < ${before ?? 2_147_483_647}
      order by m.seq desc limit ${sql.int(conversationLimits.pageSize + 1)}`,
  )
  return rows.map((row) => toMessage(row, actor, conversation)).toReversed()
}

export async function findMessage(
  ctx: Ctx,
  actor: Actor,
  conversation: ConversationRow,
  id: string,
): Promise<Message | null> {
  const shape = messageColumns(actor)
  const row = await ctx.db.maybe(
    shape,
    sql`select ${columns(shape)} from conversation_messages m join people w on w.id = m.by_id
      where m.id = ${id}`,
  )
  return row === null ? null : toMessage(row, actor, conversation)
}

/** Locks the person, so that their messages are counted and stored one after the other. */
export async function lockWriter(tx: Tx, personId: string): Promise<void> {
  await tx.db.run(sql`select from people where id = ${personId} for no key update`)
}

const sent = pick(tables.conversation_messages, 'id', 'conversation_id', 'body')

/** The message that the person sent with this id of theirs. */
export async function findSent(
  tx: Tx,
  personId: string,
  clientId: string,
): Promise<RowOf<typeof sent> | null> {
  return await tx.db.maybe(
    sent,
    sql`select ${columns(sent)} from conversation_messages
      where by_id = ${personId} and client_id = ${clientId}`,
  )
}

/** How many messages the person sent within a minute, and conversations about products they began within an hour. */
export async function countRecent(
  tx: Tx,
  personId: string,
): Promise<{ messages: number; starts: number }> {
  return await tx.db.one(
    { messages: int4, starts: int4 },
    sql`select
      (select count(*)::int from conversation_messages
        where by_id = ${personId} and created_at > clock_timestamp() - interval '1 minute') as messages,
      (select count(*)::int from conversations where customer_id = ${personId}
        and product_id is not null and created_at > clock_timestamp() - interval '1 hour') as starts`,
  )
}

/** Begins a conversation, unless somebody else has meanwhile. */
export async function insertConversation(
  tx: Tx,
  {
    order_id: orderId,
    product_id: productId,
    shop_id: shopId,
    customer_id: customerId,
  }: Pick<ConversationRow, 'order_id' | 'product_id' | 'shop_id' | 'customer_id'>,
): Promise<void> {
  await tx.db.run(sql`
    insert into conversations (order_id, product_id, shop_id, customer_id)
    values (${orderId}, ${productId}, ${shopId}, ${customerId}) on conflict do nothing`)
}

const lockedConversation = pick(tables.conversations, 'id', 'last_seq')

/** Locks a conversation: messages get their numbers one after the other. */
export async function lockConversation(
  tx: Tx,
  { id, order_id: orderId, product_id: productId, customer_id: customerId }: ConversationRow,
): Promise<RowOf<typeof lockedConversation> | null> {
  const which =
    id !== null
      ? sql`id = ${id}`
      : orderId !== null
        ? sql`order_id = ${orderId}`
        : sql`customer_id = ${customerId} and product_id = ${productId}`
  return await tx.db.maybe(
    lockedConversation,
    sql`select ${columns(lockedConversation)} from conversations where ${which} for update`,
  )
}

/** Adds a message to a locked conversation. Violates `conversation_messages_once`. */
export async function insertMessage(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'>,
  conversationId: string,
  message: Pick<NewMessage, 'clientId' | 'body' | 'pictures'> & { masked: string | null },
): Promise<{ id: string; seq: number }> {
  const { role } = actor
  return await tx.db.one(
    pick(tables.conversation_messages, 'id', 'seq'),
    sql`
    with c as (
      update conversations set last_seq = last_seq + 1, last_at = clock_timestamp(),
        customer_unread = customer_unread + ${role === 'CUSTOMER' ? 0 : 1}::int,
        shop_unread = shop_unread + ${role === 'VENDOR' ? 0 : 1}::int
      where id = ${conversationId} returning last_seq, last_at
    ), m as (
      insert into conversation_messages
        (conversation_id, seq, client_id, by_id, by_role, body, masked, created_at)
      select ${conversationId}, last_seq, ${message.clientId}, ${actor.id}, ${role}, ${message.body},
        ${message.masked}, last_at from c
      returning id, seq
    ), l as (
      insert into conversation_pictures (picture_id, message_id, position)
      select picture, m.id, position
      from m, unnest(${message.pictures}::uuid[]) with ordinality as p (picture, position)
    )
    select id, seq from m`,
  )
}

/**
 * Notes that a person has read until here, and counts what is left. Reading never goes back. The conversation is
 * locked, so that no message is counted twice.
 */
export async function writeRead(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'>,
  conversationId: string,
  seq: number,
): Promise<void> {
  const unread = sql.raw(actor.role === 'CUSTOMER' ? 'customer_unread' : 'shop_unread')
  await tx.db.run(sql`
    with r as (
      insert into conversation_reads as r (conversation_id, person_id, read_seq)
      values (${conversationId}, ${actor.id}, ${seq})
      on conflict (conversation_id, person_id)
        do update set read_seq = greatest(r.read_seq, excluded.read_seq)
      returning read_seq
    )
    update conversations c set ${unread} = (
      select count(*)::int from conversation_messages m, r
      where m.conversation_id = c.id and m.seq > r.read_seq and m.by_id <> ${actor.id})
    where c.id = ${conversationId}`)
}

/** Whether the caller sees this picture: it is in a conversation of theirs and not hidden; admins see all. */
export async function seesPicture(ctx: Ctx, actor: Actor, pictureId: string): Promise<boolean> {
  const { sees } = await ctx.db.one(
    { sees: bool },
    sql`select exists (
      select from conversation_pictures l join conversation_messages m on m.id = l.message_id
        join conversations a on a.id = m.conversation_id join shops s on s.id = a.shop_id
      where l.picture_id = ${pictureId} and ${isParty(actor)}
        and (${isAdmin(actor.role)}::boolean or m.hidden_at is null)) as sees`,
  )
  return sees
}

const reported = aliased('m', pick(tables.conversation_messages, 'id', 'conversation_id', 'by_id'))

/** A message of a conversation that the caller sees, with the conversation locked. */
export async function lockMessage(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<RowOf<typeof reported> | null> {
  return await tx.db.maybe(
    reported,
    sql`select ${columns(reported)} from conversation_messages m
      join conversations a on a.id = m.conversation_id join shops s on s.id = a.shop_id
      where m.id = ${id} and ${isParty(actor)} for update of a`,
  )
}
