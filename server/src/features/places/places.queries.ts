import type { Place } from '@haat/contract/places'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { columns } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

const { id, parent_id, kind, name_en, name_bn, also } = tables.places
const place = { id, parent_id, kind, name_en, name_bn, also }

/** Every place, by its English name. */
export async function selectPlaces(ctx: Ctx): Promise<Place[]> {
  const rows = await ctx.db.many(
    place,
    sql.light`select ${columns(place)} from places order by name_en, id`,
  )
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    kind: row.kind,
    nameEn: row.name_en,
    nameBn: row.name_bn,
    also: row.also,
  }))
}
