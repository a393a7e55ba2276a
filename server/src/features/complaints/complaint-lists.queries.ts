import type { ComplaintCounts, ComplaintRow, ComplaintsQuery } from '@haat/contract/complaints'
import { complaintLimits } from '@haat/contract/complaints.limits'
import { readOrderDigits, orderNumberDigits } from '@haat/contract/order-numbers'
import type { Page } from '@haat/contract/paging'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { containing, selectPage } from '#core/sql/paging.ts'
import { complaintColumns, complaintJoins, toComplaintRow } from './complaints.rows.ts'

/** People and orders that a search term may match; the rest is left out. */
const matchesMax = 1_000
/** Fewer digits are the start of too many numbers. */
const digitsMin = 4

/** The caller's complaints, or all for admins: those that wait for the market first, the longest due before the others. */
export async function selectComplaints(
  ctx: Ctx,
  actor: Actor,
  { page, limit, searchTerm, state, kind, orderId }: ComplaintsQuery,
): Promise<Page<ComplaintRow>> {
  const where: Sql[] = []
  if (!isAdmin(actor.role)) where.push(sql`c.person_id = ${actor.id}`)
  if (state !== undefined) where.push(sql`c.state = ${state}`)
  if (kind !== undefined) where.push(sql`c.kind = ${kind}`)
  if (orderId !== undefined) where.push(sql`c.order_id = ${orderId}`)
  const term = searchTerm?.trim() ?? ''
  if (term !== '') where.push(matches(term))
  const { rows, meta } = await selectPage(ctx, complaintColumns, {
    from: sql`complaints c`,
    where,
    orderBy: sql`c.due, c.id desc`,
    key: sql`c.id`,
    joins: complaintJoins,
    page,
    limit,
  })
  return { data: rows.map((row) => toComplaintRow(row, actor)), meta }
}

/** Condition: the subject, the name or email of whoever complained, or the start of the order's number. */
function matches(term: string): Sql {
  const pattern = containing(term)
  const ways = [
    sql`lower(c.subject) like ${pattern}`,
    sql`lower(c.visitor_name || ' ' || c.visitor_email) like ${pattern}`,
    sql`c.person_id = any(array(select id from people
      where lower(name || ' ' || email || ' ' || coalesce(phone_number, '')) like ${pattern}
      limit ${sql.int(matchesMax)}))`,
  ]
  const digits = readOrderDigits(term)
  if (digits !== null && digits.length >= digitsMin) {
    const first = BigInt(digits.padEnd(orderNumberDigits, '0'))
    const last = BigInt(digits.padEnd(orderNumberDigits, '9'))
    ways.push(sql`c.order_id = any(array(select id from orders
      where number between ${first} and ${last} order by number limit ${sql.int(matchesMax)}))`)
  }
  return sql`(${sql.join(ways, ' or ')})`
}

/** How many wait for whom, each counted up to a limit. */
export async function countComplaints(ctx: Ctx, actor: Actor): Promise<ComplaintCounts> {
  const own = isAdmin(actor.role) ? sql`true` : sql`person_id = ${actor.id}`
  const count = (condition: Sql): Sql => sql`(select count(*)::int from (
    select 1 from complaints where ${own} and ${condition} limit ${sql.int(complaintLimits.countMax)}) n)`
  return await ctx.db.one(
    { open: int4, overdue: int4, answered: int4, mine: int4 },
    sql`select ${count(sql`state = 'OPEN'`)} as open,
      ${count(sql`state = 'OPEN' and due < now()`)} as overdue,
      ${count(sql`state = 'ANSWERED'`)} as answered,
      ${count(sql`state = 'OPEN' and handler_id = ${actor.id}`)} as mine`,
  )
}
