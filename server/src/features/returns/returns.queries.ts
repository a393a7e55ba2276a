import type { Poisha } from '@haat/contract/money'
import { isAdmin } from '@haat/contract/roles'
import {
  openReturnStates,
  type RejectionReason,
  type ReturnInput,
  type ReturnsQuery,
  type ReturnState,
  type ReturnStep,
} from '@haat/contract/returns'
import { returnLimits } from '@haat/contract/returns.limits'
import type { Meta } from '@haat/contract/paging'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool } from '#core/sql/kinds.ts'
import { selectPage } from '#core/sql/paging.ts'
import { columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { returnRow, type ReturnRow } from './returns.rows.ts'

const joined = sql`returns r join orders o on o.id = r.order_id join shops s on s.id = r.shop_id`

/** Who took a step; null: the market itself. */
export type By = Pick<Actor, 'id' | 'role'> | null

/** The requests that the caller sees. */
const isSeen = (actor: Actor): Sql =>
  isAdmin(actor.role) ? sql`true` : sql`(r.customer_id = ${actor.id} or s.vendor_id = ${actor.id})`

/** The requests that the caller sees, newest first; those of one state with a deadline by that. */
export async function selectReturns(
  ctx: Ctx,
  actor: Actor,
  { page, limit, state, kind, orderId }: ReturnsQuery,
): Promise<{ rows: ReturnRow[]; meta: Meta }> {
  const where = [isSeen(actor)]
  if (state === 'OPEN') where.push(sql`r.state = any(${[...openReturnStates]}::text[])`)
  else if (state !== undefined) where.push(sql`r.state = ${state}`)
  if (kind !== undefined) where.push(sql`r.kind = ${kind}`)
  if (orderId !== undefined) where.push(sql`r.order_id = ${orderId}`)
  return await selectPage(ctx, returnRow, {
    from: joined,
    where,
    orderBy: state === 'OPEN' ? sql`r.deadline nulls last, r.id desc` : sql`r.id desc`,
    page,
    limit,
  })
}

/** A request that the caller sees; without a caller, whosever it is. */
export async function findReturn(
  ctx: Ctx,
  actor: Actor | null,
  id: string,
): Promise<ReturnRow | null> {
  const seen = actor === null ? sql`true` : isSeen(actor)
  return await ctx.db.maybe(
    returnRow,
    sql`select ${columns(returnRow)} from ${joined} where r.id = ${id} and ${seen}`,
  )
}

/** Requests whose deadline has passed, the oldest first. */
export async function selectDue(ctx: Ctx, after: string | null, most: number): Promise<string[]> {
  const rows = await ctx.db.many(
    pick(tables.returns, 'id'),
    sql`select id from returns where deadline <= now() and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${sql.int(most)}`,
  )
  return rows.map(({ id }) => id)
}

/** Writes a request with its pieces and its first event. Its order is locked. Returns its id. */
export async function insertReturn(
  tx: Tx,
  by: Actor,
  input: ReturnInput,
  order: { shopId: string; customerId: string },
): Promise<string> {
  const { id } = await tx.db.one(
    pick(tables.returns, 'id'),
    sql`
    with made as (
      insert into returns (order_id, shop_id, customer_id, kind, reason, wish, note, by_id, ask_before)
      values (${input.orderId}, ${order.shopId}, ${order.customerId}, ${input.kind}, ${input.reason}, ${input.wish},
        ${input.note}, ${by.id}, now() + make_interval(hours => ${sql.int(returnLimits.askHours)}))
      returning id
    ), items as (
      insert into return_items (return_id, order_item_id, quantity)
      select made.id, g.id, g.quantity from made, unnest(${input.lines.map(({ itemId }) => itemId)}::uuid[],
        ${input.lines.map(({ quantity }) => quantity)}::int[]) as g (id, quantity)
    ), told as (
      insert into return_events (return_id, step, by_id, by_role, note)
      select id, 'REQUESTED', ${by.id}, ${by.role}, null from made
    )
    select id from made`,
  )
  return id
}

/** Counts the pieces in requests anew. Violates `order_items_returned` when there are too few. */
export async function countReturned(tx: Tx, orderId: string): Promise<void> {
  await tx.db.run(sql`select count_returned(${orderId})`)
}

const hours = (n: number): Sql => sql`now() + make_interval(hours => ${sql.int(n)})`

/** Moves a request to a state with the clock that starts there, and adds the event. */
export async function writeState(
  tx: Tx,
  id: string,
  to: ReturnState,
  by: By,
  note: string | null = null,
): Promise<void> {
  const is = (...states: ReturnState[]) => (states.includes(to) ? sql`true` : sql`false`)
  await tx.db.run(sql`
    update returns set state = ${to}, ask_before = null, receive_before = null,
      ship_before = case when ${is('APPROVED')} then ${hours(returnLimits.shipDays * 24)} end,
      decide_before = case when ${is('RECEIVED')} then ${hours(returnLimits.decideHours)} end,
      settle_before = case when ${is('ACCEPTED', 'PARTLY')} and wish <> 'REFUND'
        then ${hours(returnLimits.settleDays * 24)} end,
      escalate_before = case when ${is('REJECTED', 'REFUSED')} and disputed_from is null
        then ${hours(returnLimits.escalateDays * 24)} end
    where id = ${id}`)
  await insertEvent(tx, id, to, by, note)
}

export async function insertEvent(
  tx: Tx,
  id: string,
  step: ReturnStep,
  by: By,
  note: string | null = null,
): Promise<void> {
  await tx.db.run(sql`
    insert into return_events (return_id, step, by_id, by_role, note)
    values (${id}, ${step}, ${by?.id ?? null}, ${by?.role ?? 'SYSTEM'}, ${note})`)
}

/** What a step may note on a request, in poisha where it is money. */
export interface ReturnFields {
  rejection: RejectionReason
  courier_name: string
  tracking: string
  amount: Poisha
  deduction: Poisha
  is_agreed: boolean
  disputed_from: ReturnState
  reserved: Poisha
  reserved_held: Poisha
}

export async function writeFields(
  tx: Tx,
  id: string,
  fields: Partial<ReturnFields>,
): Promise<void> {
  const set = Object.entries(fields).map(([name, value]) => sql`${sql.raw(name)} = ${value}`)
  await tx.db.run(sql`update returns set ${sql.join(set, ', ')} where id = ${id}`)
}

/** The courier has delivered: from now on the shop has so many hours to count the pieces. */
export async function startReceiving(tx: Tx, id: string): Promise<void> {
  await tx.db.run(
    sql`update returns set receive_before = ${hours(returnLimits.arriveHours)} where id = ${id}`,
  )
}

/** Others are not waited for any more. */
export async function stopSettling(tx: Tx, id: string): Promise<void> {
  await tx.db.run(sql`update returns set settle_before = null where id = ${id}`)
}

/** The order that replaces the pieces ends a request. */
export async function writeReplacement(
  tx: Tx,
  id: string,
  replacementId: string,
  by: By,
): Promise<void> {
  await tx.db.run(sql`
    update returns set state = 'REPLACED', replacement_id = ${replacementId}, settle_before = null, amount = 0
    where id = ${id}`)
  await insertEvent(tx, id, 'REPLACED', by)
}

/** Writes how many pieces arrived, with their serial numbers. */
export async function writeReceipt(
  tx: Tx,
  id: string,
  lines: readonly { itemId: string; received: number; serials: readonly string[] }[],
): Promise<void> {
  const serials = lines.flatMap(({ itemId, serials: given }) =>
    given.map((serial) => ({ itemId, serial })),
  )
  await tx.db.run(sql`
    with given as (
      select * from unnest(${lines.map(({ itemId }) => itemId)}::uuid[],
        ${lines.map(({ received }) => received)}::int[]) as g (id, received)
    ), noted as (
      insert into return_serials (return_id, order_item_id, serial)
      select ${id}::uuid, s.id, s.serial from unnest(${serials.map(({ itemId }) => itemId)}::uuid[],
        ${serials.map(({ serial }) => serial)}::text[]) as s (id, serial)
    )
    update return_items n set received = g.received from given g
    where n.return_id = ${id} and n.order_item_id = g.id`)
}

/** Writes what was accepted and can be sold again. What an admin accepts unseen counts as received. */
export async function writeInspection(
  tx: Tx,
  id: string,
  lines: readonly { itemId: string; accepted: number; resellable: number }[],
): Promise<void> {
  await tx.db.run(sql`
    update return_items n set received = coalesce(n.received, g.accepted), accepted = g.accepted,
      resellable = g.resellable
    from unnest(${lines.map(({ itemId }) => itemId)}::uuid[], ${lines.map(({ accepted }) => accepted)}::int[],
      ${lines.map(({ resellable }) => resellable)}::int[]) as g (id, accepted, resellable)
    where n.return_id = ${id} and n.order_item_id = g.id`)
}

/** The pictures of a new request, in this sequence. */
export async function insertPictures(tx: Tx, id: string, pictures: string[]): Promise<void> {
  if (pictures.length === 0) return
  await tx.db.run(sql`
    insert into return_pictures (picture_id, return_id, position)
    select picture, ${id}, position
    from unnest(${pictures}::uuid[]) with ordinality as p (picture, position)`)
}

/** Whether the caller sees this picture: it is in a request that they see. */
export async function seesPicture(ctx: Ctx, actor: Actor, pictureId: string): Promise<boolean> {
  const { sees } = await ctx.db.one(
    { sees: bool },
    sql`select exists (
      select from return_pictures l join returns r on r.id = l.return_id join shops s on s.id = r.shop_id
      where l.picture_id = ${pictureId} and ${isSeen(actor)}) as sees`,
  )
  return sees
}
