import type { PayoutMethod } from '@haat/contract/payouts'
import { payoutLimits } from '@haat/contract/payouts.limits'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

const file = pick(tables.payout_files, 'id', 'number', 'method')
export type FileRow = RowOf<typeof file>

const sent = {
  ...pick(tables.payouts, 'id', 'number', 'shop_id', 'amount', 'bank', 'branch', 'routing_number'),
  holder: tables.payouts.holder.notNull,
  number_sealed: tables.payouts.number_sealed.notNull,
}
export type SentRow = RowOf<typeof sent>

/**
 * Locks the approved payouts of a method, the oldest first: those of `ids`, or as many as fit into a file. Payouts
 * that somebody else is sending are waited for, and left out then.
 */
export async function lockApproved(
  tx: Tx,
  method: PayoutMethod,
  ids: readonly string[] | undefined,
): Promise<string[]> {
  const isChosen = ids === undefined ? sql`true` : sql`id = any(${ids}::uuid[])`
  const rows = await tx.db.many(
    pick(tables.payouts, 'id'),
    sql`select id from payouts where status = 'APPROVED' and method = ${method} and ${isChosen}
      order by id limit ${sql.int(payoutLimits.payoutsPerFile)} for update`,
  )
  return rows.map(({ id }) => id)
}

/** Makes a file of these approved payouts, which are locked, and so sends them. */
export async function insertFile(
  tx: Tx,
  method: PayoutMethod,
  byId: string,
  ids: readonly string[],
): Promise<FileRow> {
  const row = await tx.db.one(
    file,
    sql`insert into payout_files (method, by_id) values (${method}, ${byId}) returning ${columns(file)}`,
  )
  await tx.db.run(sql`
    update payouts set status = 'SENT', file_id = ${row.id}, sent_at = now() where id = any(${ids}::uuid[])`)
  return row
}

export async function findFile(ctx: Ctx, id: string): Promise<FileRow | null> {
  return await ctx.db.maybe(file, sql`select ${columns(file)} from payout_files where id = ${id}`)
}

/**
 * The payouts of a file that are under way, in its order. Those that failed since are paid by other payouts, so the
 * file must not pay them when it is used again.
 */
export async function selectSent(ctx: Ctx, fileId: string): Promise<SentRow[]> {
  return await ctx.db.many(
    sent,
    sql`select ${columns(sent)} from payouts where file_id = ${fileId} and status = 'SENT'
      and holder is not null and number_sealed is not null order by id`,
  )
}
