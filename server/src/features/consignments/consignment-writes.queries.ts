import type { Poisha } from '@haat/contract/money'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Booked, Report } from './couriers/courier.ts'
import type { ConsignmentRow } from './consignments.rows.ts'

const pollHours = 2

/** The courier has it. What it does not tell stays. */
export async function writeBooked(tx: Tx, id: string, booked: Booked): Promise<void> {
  const { consignment, tracking, fee } = booked
  await tx.db.run(sql`
    update consignments set status = case when status = 'CANCELLING' then status else 'BOOKED' end,
      consignment = coalesce(consignment, ${consignment}), tracking = coalesce(tracking, ${tracking}),
      fee = coalesce(${fee}, fee), problem = null, booked_at = coalesce(booked_at, now()), tries = 0,
      next_check_at = now() + make_interval(hours => ${pollHours})
    where id = ${id}`)
}

/** Notes that the courier is asked once more to take it; false when its outcome is known by now. */
export async function writeSent(ctx: Ctx, id: string): Promise<boolean> {
  const rows = await ctx.db.many(
    pick(tables.consignments, 'id'),
    sql`update consignments set sent_at = now() where id = ${id} and status in ('WAITING', 'UNKNOWN') returning id`,
  )
  return rows.length > 0
}

/** What an attempt without an answer, or with a refusal, leaves behind, unless a report was faster. */
export async function writeUnbooked(
  tx: Tx,
  id: string,
  given: { status: 'UNKNOWN' | 'FAILED'; problem: string; askAgainInSeconds: number | null },
): Promise<boolean> {
  const { status, problem, askAgainInSeconds: seconds } = given
  const rows = await tx.db.many(
    pick(tables.consignments, 'id'),
    sql`
    update consignments set status = ${status}, problem = ${problem},
      next_check_at = case when ${seconds}::int is null then null else now() + make_interval(secs => ${seconds ?? 0}) end
    where id = ${id} and status in ('WAITING', 'UNKNOWN') returning id`,
  )
  return rows.length > 0
}

export async function writeStatus(
  tx: Tx,
  id: string,
  status: ConsignmentRow['status'],
  problem: string | null = null,
): Promise<void> {
  await tx.db.run(sql`
    update consignments set status = ${status}, problem = coalesce(${problem}, problem),
      next_check_at = case when ${status} in ('CANCELLED', 'FAILED') then null else next_check_at end
    where id = ${id}`)
}

/** Adds a report; false when it was there. */
export async function insertEvent(
  tx: Tx,
  id: string,
  { key, said, saidAt }: Report,
  source: 'WEBHOOK' | 'POLL',
): Promise<boolean> {
  const rows = await tx.db.many(
    pick(tables.consignment_events, 'id'),
    sql`
    insert into consignment_events (consignment_id, key, said, source, said_at)
    values (${id}, ${key}, ${said}, ${source}, ${saidAt.toISOString()})
    on conflict (consignment_id, key) do nothing returning id`,
  )
  return rows.length > 0
}

/** Its last word, fee and what it collected. An older report changes only what was not known. */
export async function writeSaid(tx: Tx, id: string, report: Report): Promise<void> {
  const { said, saidAt, fee, collected, consignment, tracking } = report
  const at = saidAt.toISOString()
  await tx.db.run(sql`
    update consignments set
      said = case when said_at is null or said_at <= ${at}::timestamptz then ${said} else said end,
      said_at = greatest(said_at, ${at}::timestamptz),
      fee = coalesce(${fee}, fee), collected = coalesce(${collected}, collected),
      consignment = coalesce(consignment, ${consignment}), tracking = coalesce(tracking, ${tracking})
    where id = ${id}`)
}

/** When the courier is asked again; never for a parcel that has ended. */
export async function writeNextCheck(tx: Tx, id: string): Promise<void> {
  await tx.db.run(sql`
    update consignments c set next_check_at = case
      when c.status in ('CANCELLED', 'FAILED') or h.state in ('DELIVERED', 'RETURNED') then null
      else now() + make_interval(hours => ${pollHours}) end
    from shipments h where h.id = c.shipment_id and c.id = ${id}`)
}

/** Puts it before the admins, once more when somebody has looked at something else. */
export async function writeAttention(
  tx: Tx,
  id: string,
  attention: NonNullable<ConsignmentRow['attention']>,
  problem: string,
): Promise<void> {
  await tx.db.run(sql`
    update consignments set attention = ${attention}, problem = ${problem}, seen_by = null, seen_note = null
    where id = ${id} and (attention is distinct from ${attention} or problem is distinct from ${problem})`)
}

export async function writeSeen(tx: Tx, id: string, byId: string, note: string): Promise<void> {
  await tx.db.run(sql`
    update consignments set seen_by = ${byId}, seen_note = ${note} where id = ${id}`)
}

/** Notes what a courier collected, in poisha, in words for people. */
export const inTaka = (amount: Poisha): string => {
  const part = amount % 100n
  return part === 0n ? `${amount / 100n}` : `${amount / 100n}.${String(part).padStart(2, '0')}`
}
