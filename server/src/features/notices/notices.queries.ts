import { noticeLimits } from '@haat/contract/notices.limits'
import type { NoticeChoiceInput, NoticesQuery } from '@haat/contract/notices'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int4, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

const notice = {
  ...pick(tables.notices, 'id', 'topic', 'subject', 'path', 'created_at'),
  is_read: computed(bool, sql`read_at is not null`),
}
export type NoticeRow = RowOf<typeof notice>

const noticeColumns = columns(notice)

/**
 * Tells the open pages of these people to ask again, once the transaction commits: notices, or messages to them, have
 * changed. The event says nothing else.
 */
export async function tellPages(tx: Tx, personIds: readonly string[]): Promise<void> {
  await tx.db.run(
    sql`select pg_notify('haat_notices', person::text) from unnest(${personIds}::uuid[]) person`,
  )
}

/** One more row than asked for shows that the list goes on. */
export async function selectNotices(
  ctx: Ctx,
  personId: string,
  { before, limit }: NoticesQuery,
): Promise<NoticeRow[]> {
  const older = before === undefined ? sql.empty : sql`and id < ${before}`
  return await ctx.db.many(
    notice,
    sql.light`
    select ${noticeColumns} from notices
    where person_id = ${personId} and is_shown ${older}
    order by id desc limit ${limit + 1}::int`,
  )
}

const countMax = sql.int(noticeLimits.countMax)

export async function countUnread(ctx: Ctx, personId: string): Promise<number> {
  const [row] = await ctx.db.many(
    { unread: int4 },
    sql.light`
    select count(*)::int as unread from (
      select from notices where person_id = ${personId} and is_shown and read_at is null limit ${countMax}) n`,
  )
  return row?.unread ?? 0
}

/** Whether the person has this notice. */
export async function markRead(ctx: Ctx, personId: string, id: string): Promise<boolean> {
  const { found } = await ctx.db.one(
    { found: bool },
    sql`
    with changed as (
      update notices set read_at = now()
      where id = ${id} and person_id = ${personId} and is_shown and read_at is null
    )
    select exists (select from notices where id = ${id} and person_id = ${personId} and is_shown) as found`,
  )
  return found
}

export async function markAllRead(ctx: Ctx, personId: string, upTo: string): Promise<void> {
  await ctx.db.run(sql`
    update notices set read_at = now()
    where person_id = ${personId} and is_shown and read_at is null and id <= ${upTo}`)
}

/** Deletes some of the notices that are older than this, the oldest first: ids begin with the time. Returns how many. */
export async function deleteNotices(ctx: Ctx, days: number, limit: number): Promise<number> {
  return await ctx.db.run(sql`
    delete from notices where id in (
      select id from notices
      where id < rpad(lpad(to_hex((extract(epoch from now() - make_interval(days => ${days}::int)) * 1000)::bigint),
        12, '0'), 32, '0')::uuid
      order by id limit ${sql.int(limit)})`)
}

const choice = pick(tables.notice_choices, 'topic', 'channel', 'is_on')
export type ChoiceRow = RowOf<typeof choice>

export async function selectChoices(ctx: Ctx, personId: string): Promise<ChoiceRow[]> {
  return await ctx.db.many(
    choice,
    sql`select ${columns(choice)} from notice_choices where person_id = ${personId}`,
  )
}

export async function saveChoice(
  ctx: Ctx,
  personId: string,
  { topic, channel, isOn }: NoticeChoiceInput,
): Promise<void> {
  await ctx.db.run(sql`
    insert into notice_choices (person_id, topic, channel, is_on)
    values (${personId}, ${topic}, ${channel}, ${isOn})
    on conflict (person_id, topic, channel) do update set is_on = excluded.is_on`)
}

/**
 * The phone of the person's newest delivered order: a courier has met them there. An order that names another recipient
 * went to somebody else's phone.
 */
export async function findPhone(ctx: Ctx, personId: string): Promise<string | null> {
  const row = await ctx.db.maybe(
    { phone: aliased('o', tables.orders).contact_phone.notNull },
    sql`
    select o.contact_phone as phone from orders o
    where o.customer_id = ${personId} and o.status = 'DELIVERED' and o.contact_phone is not null
      and (o.recipient_name is null or o.recipient_name = o.contact_name)
    order by o.created_at desc limit 1`,
  )
  return row?.phone ?? null
}
