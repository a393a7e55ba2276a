import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { uuid } from '#core/sql/kinds.ts'

export async function selectPictureIds(tx: Tx, reviewId: string): Promise<string[]> {
  const rows = await tx.db.many(
    { id: uuid },
    sql`select picture_id as id from review_pictures where review_id = ${reviewId}`,
  )
  return rows.map(({ id }) => id)
}

/** Makes these the pictures of a locked review, in this sequence. Those that are new were claimed. */
export async function writePictures(
  tx: Tx,
  reviewId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.db.run(sql`
    delete from review_pictures
    where review_id = ${reviewId} and picture_id <> all(${ids}::uuid[])`)
  await tx.db.run(sql`
    insert into review_pictures (picture_id, review_id, position)
    select id, ${reviewId}, place from unnest(${ids}::uuid[]) with ordinality as p (id, place)
    on conflict (picture_id) do update set position = excluded.position`)
  await tx.db.run(
    sql`update reviews set picture_count = ${sql.int(ids.length)} where id = ${reviewId}`,
  )
}
