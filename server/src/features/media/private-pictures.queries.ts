import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { uuid } from '#core/sql/kinds.ts'
import { columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { RowOf } from '#core/sql/kinds.ts'

const file = pick(tables.media, 'original_key', 'content_type', 'width')

export async function insertPrivate(
  tx: Tx,
  { id, ownerId, image }: { id: string; ownerId: string; image: string },
): Promise<void> {
  await tx.db.run(sql`
    insert into private_pictures (id, owner_id, image) values (${id}, ${ownerId}, ${image})`)
}

/** Makes these unused pictures of a person part of a text. Returns how many that were. */
export async function usePictures(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<number> {
  return await tx.db.run(sql`
    update private_pictures set used_at = now()
    where id = any(${ids}::uuid[]) and owner_id = ${ownerId} and used_at is null`)
}

export async function findPrivate(ctx: Ctx, id: string): Promise<RowOf<typeof file> | null> {
  return await ctx.db.maybe(file, sql`select ${columns(file)} from media where id = ${id}`)
}

/** Pictures that are private again: nothing encodes a public size of them by now. */
export async function selectWithdrawn(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.many(
    { id: uuid },
    sql`select id from private_pictures
      where withdrawn_at < now() - interval '1 minute' order by withdrawn_at limit 200`,
  )
  return rows.map(({ id }) => id)
}

export async function markUnstored(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.run(
    sql`update private_pictures set withdrawn_at = null where id = ${id} and published_at is null`,
  )
}

/** Deletes pictures that became part of no text for a day, with their media; returns their ids. */
export async function deleteUnused(tx: Tx): Promise<string[]> {
  const rows = await tx.db.many(
    { id: uuid },
    sql`
    with gone as (
      delete from private_pictures where id in (
        select id from private_pictures
        where used_at is null and withdrawn_at is null and created_at < now() - interval '1 day'
        limit 500 for update skip locked)
      returning id
    ), unseen as (
      delete from media using gone where media.id = gone.id
    )
    select id from gone`,
  )
  return rows.map(({ id }) => id)
}
