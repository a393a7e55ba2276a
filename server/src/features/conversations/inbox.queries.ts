import type { InboxQuery, InboxRow } from '@haat/contract/conversations'
import { conversationLimits } from '@haat/contract/conversations.limits'
import { orderNumberDigits, readOrderDigits } from '@haat/contract/order-numbers'
import type { Page } from '@haat/contract/paging'
import { isAdmin, roles } from '@haat/contract/roles'
import type { Actor, Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4, oneOf, text, timestamptz, type RowOf } from '#core/sql/kinds.ts'
import { containing, selectPage } from '#core/sql/paging.ts'
import { aliased, computed } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import {
  conversationColumns,
  conversationJoins,
  isMasking,
  toConversation,
  unreadOf,
} from './conversations.rows.ts'

const matchesMax = 1_000
/** Fewer digits are the start of too many numbers. */
const digitsMin = 4
const excerptLength = 120

const inboxColumns = (actor: Actor) => ({
  ...conversationColumns(actor),
  ...aliased('c', { row_id: tables.conversations.id }),
  last_at: computed(timestamptz, sql`c.last_at`),
  reports: computed(int4, sql`c.reports`),
  last_by: computed(oneOf(...roles), sql`n.by_role`),
  body: computed(
    text,
    sql`case when n.hidden_at is null then left(n.body, ${sql.int(excerptLength)}) else '' end`,
  ),
  masked: computed(
    text.orNull,
    sql`case when n.hidden_at is null then left(n.masked, ${sql.int(excerptLength)}) end`,
  ),
})

/** The shop that a vendor has, or had last: what it wrote stays readable when it is deleted. */
const shopOf = (vendorId: string): Sql =>
  sql`(select id from shops where vendor_id = ${vendorId} order by deleted_at desc nulls first limit 1)`

/** Condition on `conversations c`: the caller's. */
function isOwn({ id, role }: Actor): Sql {
  if (isAdmin(role)) return sql`true`
  return role === 'VENDOR' ? sql`c.shop_id = ${shopOf(id)}` : sql`c.customer_id = ${id}`
}

/** The caller's conversations, those with unread messages first, then the newest; all for admins. */
export async function selectInbox(
  ctx: Ctx,
  actor: Actor,
  { page, limit, searchTerm, view }: InboxQuery,
): Promise<Page<InboxRow>> {
  const where = [isOwn(actor), ...(view === undefined ? [] : [inView(actor, view)])]
  const term = searchTerm?.trim() ?? ''
  if (term !== '') where.push(matches(term, actor))
  const newest = sql`c.last_at desc, c.id desc`
  const { rows, meta } = await selectPage(ctx, inboxColumns(actor), {
    from: sql`conversations c`,
    where,
    orderBy: isAdmin(actor.role) ? newest : sql`(${unreadOf(actor)} > 0) desc, ${newest}`,
    key: sql`c.id`,
    joins: sql`join conversation_messages n on n.conversation_id = c.id and n.seq = c.last_seq
      join lateral (select c.order_id, c.product_id, c.shop_id, c.customer_id) a on true
      ${conversationJoins}`,
    page,
    limit,
  })
  return { data: rows.map((row) => toInboxRow(row, actor)), meta }
}

function inView(actor: Actor, view: NonNullable<InboxQuery['view']>): Sql {
  switch (view) {
    case 'unread':
      return sql`${unreadOf(actor)} > 0`
    case 'orders':
      return sql`c.order_id is not null`
    case 'products':
      return sql`c.product_id is not null`
    case 'asked':
      return isAdmin(actor.role) ? sql`c.admin_asked_at is not null` : sql`false`
    case 'reported':
      return isAdmin(actor.role) ? sql`c.reports > 0` : sql`false`
  }
}

/**
 * Condition: the name of the other side or of the product, or the start of the order's number. Nobody finds a buyer by
 * an email address or a phone number that they have not seen.
 */
function matches(term: string, { role }: Actor): Sql {
  const pattern = containing(term)
  const named = (table: string, column: string) =>
    sql`exists (select from ${sql.raw(table)} f where f.id = c.${sql.raw(column)} and lower(f.name) like ${pattern})`
  const ways = [named('products', 'product_id')]
  if (role !== 'VENDOR') ways.push(named('shops', 'shop_id'))
  if (role !== 'CUSTOMER') ways.push(named('people', 'customer_id'))
  const digits = readOrderDigits(term)
  if (digits !== null && digits.length >= digitsMin) {
    const first = BigInt(digits.padEnd(orderNumberDigits, '0'))
    const last = BigInt(digits.padEnd(orderNumberDigits, '9'))
    ways.push(sql`c.order_id = any(array(select id from orders
      where number between ${first} and ${last} order by number limit ${sql.int(matchesMax)}))`)
  }
  return sql`(${sql.join(ways, ' or ')})`
}

/** The caller's unread messages, up to a limit. Admins are no party and have none. */
export async function countUnread(ctx: Ctx, actor: Actor): Promise<number> {
  if (isAdmin(actor.role)) return 0
  const { unread } = await ctx.db.one(
    { unread: int4 },
    sql`select least(coalesce(sum(n), 0), ${sql.int(conversationLimits.unreadMax)})::int as unread
      from (select ${unreadOf(actor)} as n from conversations c
        where ${isOwn(actor)} and (${unreadOf(actor)} > 0) limit ${sql.int(conversationLimits.unreadMax)}) u`,
  )
  return unread
}

function toInboxRow(row: RowOf<ReturnType<typeof inboxColumns>>, actor: Actor): InboxRow {
  const seesAll = isAdmin(actor.role)
  const isMasked = !seesAll && row.masked !== null && isMasking(row)
  return {
    ...toConversation(row, actor),
    id: row.row_id,
    lastAt: row.last_at,
    excerpt: isMasked ? (row.masked ?? '') : row.body,
    lastBy: row.last_by,
    reports: seesAll ? row.reports : 0,
  }
}
