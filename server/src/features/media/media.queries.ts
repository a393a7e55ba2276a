import { mediaLimits } from '@haat/contract/media.limits'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, uuid, type RowOf } from '#core/sql/kinds.ts'
import { columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { PictureColumn } from './media.rows.ts'

const media = pick(
  tables.media,
  'id',
  'owner_id',
  'original_key',
  'content_type',
  'width',
  'height',
  'placeholder',
)
export type MediaRow = RowOf<typeof media>

export async function newMediaIds(ctx: Ctx, count: number): Promise<string[]> {
  const rows = await ctx.db.many(
    { id: uuid },
    sql`select new_id() as id from generate_series(1, ${count}::int)`,
  )
  return rows.map((row) => row.id)
}

export async function insertMedia(ctx: Ctx, rows: readonly MediaRow[]): Promise<void> {
  await ctx.db.run(sql`
    insert into media (id, owner_id, original_key, content_type, width, height, placeholder)
    select * from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.owner_id)}::uuid[],
      ${rows.map((row) => row.original_key)}::text[], ${rows.map((row) => row.content_type)}::text[],
      ${rows.map((row) => row.width)}::int[], ${rows.map((row) => row.height)}::int[],
      ${rows.map((row) => row.placeholder)}::text[])`)
}

/** Counts an upload towards its person's daily limit. Returns false when the limit is exceeded. */
export async function countUpload(ctx: Ctx, personId: string, bytes: number): Promise<boolean> {
  const row = await ctx.db.one(
    pick(tables.upload_days, 'files', 'bytes'),
    sql`
    insert into upload_days as u (person_id, day, files, bytes)
    values (${personId}, (now() at time zone 'UTC')::date, 1, ${bytes})
    on conflict (person_id, day) do update set files = u.files + 1, bytes = u.bytes + excluded.bytes
    returning files, bytes`,
  )
  return (
    row.files <= mediaLimits.uploadsPerDay && row.bytes <= BigInt(mediaLimits.uploadBytesPerDay)
  )
}

export async function deleteOldUploadDays(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`delete from upload_days where day < (now() at time zone 'UTC')::date - 1`)
}

/** A picture that anybody may see: a private one has no address, unless a text that is public shows it. */
export async function findMedia(ctx: Ctx, id: string): Promise<MediaRow | null> {
  return await ctx.db.maybe(
    media,
    sql`
    select ${columns(media)} from media
    where id = ${id} and not exists (
      select from private_pictures where id = ${id} and published_at is null)`,
  )
}

/**
 * Deletes a picture's row unless one of these columns holds its address. Returns whether its files may be
 * deleted: true as well when the row was gone already.
 */
export async function deleteUnusedMedia(
  ctx: Ctx,
  id: string,
  keptIn: readonly PictureColumn[],
): Promise<boolean> {
  const image = `/media/${id}/640.webp`
  const uses = keptIn.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.raw(table)} where ${sql.raw(column)} = ${image})`,
  )
  const row = await ctx.db.one(
    { is_used: bool },
    sql`
    with used as (
      select ${sql.join(uses, ' or ')} as is_used
    ), gone as (
      delete from media using used where id = ${id} and not used.is_used
    )
    select is_used from used`,
  )
  return !row.is_used
}
