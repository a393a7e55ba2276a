import type { Ctx } from '#core/ctx.ts'
import {
  drawFiles,
  keepDrawings,
  type Drawing,
  type StoredPicture,
} from '#features/media/media.service.ts'

/** Stores drawings as pictures, with files and rows, as the seed does. */
export async function storeDrawings(
  ctx: Ctx,
  drawings: readonly Drawing[],
): Promise<StoredPicture[]> {
  const drawn = await drawFiles(ctx, drawings)
  await keepDrawings(ctx, drawn)
  return drawn
}
