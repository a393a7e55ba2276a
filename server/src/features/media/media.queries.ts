import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/db.ts'

export interface MediaRow {
  id: string
  owner_id: string | null
  original_key: string
  content_type: string
  width: number
  height: number
  placeholder: string
}

export async function newMediaIds(ctx: Ctx, count: number): Promise<string[]> {
  const rows = await ctx.db.many<{ id: string }>(
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

export async function findMedia(ctx: Ctx, id: string): Promise<MediaRow | null> {
  return await ctx.db.maybe<MediaRow>(sql`
    select id, owner_id, original_key, content_type, width, height, placeholder
    from media where id = ${id}`)
}
