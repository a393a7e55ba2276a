import { randomUUID } from 'node:crypto'
import type { Ctx } from '#core/ctx.ts'
import {
  drawnFrom,
  keepDrawings,
  writeDrawings,
  type Drawing,
  type StoredPicture,
} from '#features/media/media.service.ts'

/** Stores drawings as pictures, with files and rows, as the seed does. */
export async function storeDrawings(
  ctx: Ctx,
  given: readonly (Omit<Drawing, 'id'> & { id?: string })[],
): Promise<StoredPicture[]> {
  const drawings = given.map((each) => ({ id: randomUUID(), ...each }))
  await writeDrawings(ctx, drawings)
  const drawn = drawings.map(drawnFrom)
  await keepDrawings(ctx, drawn)
  return drawn
}
