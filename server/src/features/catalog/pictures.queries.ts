import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { columns } from '#core/sql/shapes.ts'
import { mediaIdOf, pictureBox, type PictureBox } from '#features/media/media.rows.ts'

/** The size of a stored picture that this person may use: their own or the market's. */
export async function findPicture(
  ctx: Ctx,
  image: string,
  ownerId: string,
): Promise<PictureBox | null> {
  const id = mediaIdOf(image)
  if (id === null) return null
  return await ctx.db.maybe(
    pictureBox,
    sql`
    select ${columns(pictureBox)} from media
    where id = ${id} and (owner_id is null or owner_id = ${ownerId})`,
  )
}

export async function updateFirstPicture(
  tx: Tx,
  id: string,
  first: { image: string; picture: PictureBox | null; alt: string; alt_bn: string },
): Promise<void> {
  await tx.db.run(sql`
    update products set image = ${first.image}, picture = ${first.picture}, alt = ${first.alt},
      alt_bn = ${first.alt_bn}
    where id = ${id}`)
}
