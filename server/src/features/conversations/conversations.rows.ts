import type { Conversation, Message } from '@haat/contract/conversations'
import { conversationLimits } from '@haat/contract/conversations.limits'
import { isAdmin } from '@haat/contract/roles'
import type { Actor } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, int4, text, type RowOf } from '#core/sql/kinds.ts'
import { aliased, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLivePerson } from '#features/accounts/people.rows.ts'
import { hasOpenComplaint } from '#features/complaints/complaints.rows.ts'
import { picturesOf, toPrivatePicture } from '#features/media/private-pictures.rows.ts'
import { isStanding } from '#features/orders/orders.rows.ts'
import { isLiveShop, isOpenShop } from '#features/shops/shops.rows.ts'

type Reader = Pick<Actor, 'id' | 'role'>

/** Joins what a conversation shows, to `a` with the columns `order_id`, `product_id`, `shop_id` and `customer_id`. */
export const conversationJoins = sql`
  join shops s on s.id = a.shop_id join people b on b.id = a.customer_id
  left join orders o on o.id = a.order_id left join products p on p.id = a.product_id`

/** A conversation as the reader sees it, from `conversations c`, which may be missing, and `conversationJoins`. */
export const conversationColumns = (reader: Reader) => ({
  id: computed(tables.conversations.id.orNull, sql`c.id`),
  order_id: computed(tables.conversations.order_id, sql`o.id`),
  order_number: computed(tables.orders.number, sql`o.number`),
  product_id: computed(tables.conversations.product_id, sql`p.id`),
  product_name: computed(tables.products.name.orNull, sql`p.name`),
  ...aliased('s', { shop_id: tables.shops.id, shop_name: tables.shops.name }),
  ...aliased('s', pick(tables.shops, 'vendor_id')),
  ...aliased('b', { customer_id: tables.people.id, customer_name: tables.people.name }),
  last_seq: computed(int4, sql`coalesce(c.last_seq, 0)`),
  unread: computed(int4, sql`coalesce(${unreadOf(reader)}, 0)`),
  read_seq: computed(
    int4,
    sql`coalesce((select read_seq from conversation_reads
      where conversation_id = c.id and person_id = ${reader.id}), 0)`,
  ),
  admin_asked_at: computed(tables.conversations.admin_asked_at, sql`c.admin_asked_at`),
  shop_live: computed(bool, isLiveShop()),
  shop_open: computed(bool, isOpenShop()),
  buyer_live: computed(bool, isLivePerson('b')),
  /** The two have an order that was neither cancelled nor returned. */
  trades: computed(
    bool,
    sql`exists (select from orders o where o.customer_id = a.customer_id and o.shop_id = a.shop_id
      and ${isStanding})`,
  ),
  /** Somebody asked the market to look: by a call, a complaint, a dispute or a report. */
  is_asked: computed(
    bool,
    sql`coalesce(c.admin_asked_at is not null or c.reports > 0, false)
      or ${hasOpenComplaint(sql`a.order_id`)}
      or exists (select from disputes where order_id = a.order_id and status = 'OPEN')`,
  ),
})
export type ConversationRow = RowOf<ReturnType<typeof conversationColumns>>

/** The reader's unread messages, from `conversations c` and `shops s`. Admins are no party and have none. */
export function unreadOf({ role }: Reader): Sql {
  if (role === 'CUSTOMER') return sql`c.customer_unread`
  return role === 'VENDOR' ? sql`c.shop_unread` : sql`0`
}

/** A message with what its readers may see, from `conversation_messages m join people w`. */
export const messageColumns = (reader: Reader) => ({
  ...aliased(
    'm',
    pick(
      tables.conversation_messages,
      'id',
      'seq',
      'client_id',
      'by_id',
      'by_role',
      'body',
      'masked',
      'hidden_at',
      'created_at',
    ),
  ),
  ...aliased('w', { by_name: tables.people.name }),
  pictures: picturesOf(sql`conversation_pictures`, sql`l.message_id = m.id`),
  reports: computed(
    int4,
    sql`(select count(*)::int from conversation_reports r
      where r.message_id = m.id and r.handled_at is null)`,
  ),
  report: computed(
    text.orNull,
    sql`(select r.reason from conversation_reports r
      where r.message_id = m.id and r.handled_at is null order by r.created_at limit 1)`,
  ),
  is_reported: computed(
    bool,
    sql`exists (select from conversation_reports r where r.message_id = m.id and r.by_id = ${reader.id})`,
  ),
})

/** Whether phone numbers, email addresses and links are hidden from the two. */
export function isMasking({ order_id: orderId, trades }: ConversationRow): boolean {
  return orderId === null && !trades
}

export function muteOf(row: ConversationRow, { role }: Reader): Conversation['mute'] {
  if (isAdmin(role)) return row.is_asked ? null : 'NOT_ASKED'
  if (!row.shop_live) return 'SHOP_GONE'
  if (role === 'VENDOR') return row.buyer_live ? null : 'BUYER_GONE'
  return row.order_id === null && !row.shop_open ? 'SHOP_CLOSED' : null
}

export function toConversation(row: ConversationRow, reader: Reader): Conversation {
  const { order_id: orderId, order_number: number, product_id: productId } = row
  return {
    id: row.id,
    order: orderId === null ? null : { id: orderId, number: number === null ? null : `${number}` },
    product: productId === null ? null : { id: productId, name: row.product_name ?? '' },
    shop: { id: row.shop_id, name: row.shop_name },
    customer: { id: row.customer_id, name: row.customer_name },
    lastSeq: row.last_seq,
    unread: Math.min(row.unread, conversationLimits.unreadMax),
    readSeq: row.read_seq,
    mute: muteOf(row, reader),
    isMasking: isMasking(row),
    adminAskedAt: row.admin_asked_at,
  }
}

/** Admins see what was written, whole and hidden or not; the others what is left of it. */
export function toMessage(
  row: RowOf<ReturnType<typeof messageColumns>>,
  reader: Reader,
  conversation: ConversationRow,
): Message {
  const seesAll = isAdmin(reader.role)
  const isMasked = row.masked !== null && isMasking(conversation)
  const isHidden = row.hidden_at !== null
  const isGone = isHidden && !seesAll
  const shown = isMasked && !seesAll ? (row.masked ?? '') : row.body
  return {
    id: row.id,
    seq: row.seq,
    clientId: row.client_id,
    by: {
      role: row.by_role,
      name: nameOf(row, seesAll, conversation.shop_name),
      isMe: row.by_id === reader.id,
    },
    body: isGone ? '' : shown,
    isMasked,
    isHidden,
    pictures: isGone ? [] : row.pictures.map(toPrivatePicture),
    createdAt: row.created_at,
    reports: seesAll ? row.reports : 0,
    report: seesAll ? row.report : null,
    isReported: row.is_reported,
  }
}

/** A vendor writes as the shop. To the two, admins have no names: they are the market. */
function nameOf(
  { by_role: role, by_name: name }: { by_role: Message['by']['role']; by_name: string },
  seesAll: boolean,
  shopName: string,
): string | null {
  if (seesAll) return name
  if (isAdmin(role)) return null
  return role === 'VENDOR' ? shopName : name
}
