import { inTransaction, type Ctx, type Tx } from '#core/ctx.ts'
import { announceChange } from '#core/sql/changes.ts'
import { deleteMerged, keepBrand, lockMerged } from '#features/brands/brands.service.ts'
import type { JobPayloads } from '#core/jobs/jobs.ts'
import { moveSome, renameSome } from './brand-following.queries.ts'

const atOnce = 200

/**
 * Gives the products of a brand its new name, or gives them to another brand and deletes theirs, a few at a time.
 * Repeating it changes nothing.
 */
export async function followBrand(
  ctx: Ctx,
  { brandId, intoId }: JobPayloads['catalog.follow-brand'],
): Promise<void> {
  // Jobs of an older release may name one brand twice, in capital and in small letters.
  if (brandId.toLowerCase() === intoId?.toLowerCase()) return
  const work = async (tx: Tx) => {
    if (intoId === undefined) return await renameSome(tx, brandId, atOnce)
    return (await keepBrand(tx, intoId)) ? await moveSome(tx, brandId, intoId, atOnce) : 0
  }
  let changed: number
  do changed = await inTransaction(ctx, work)
  while (changed === atOnce)
  if (intoId !== undefined) await finishMerge(ctx, brandId, intoId)
  await announceChange(ctx)
}

/** The last few products follow while no product can get the old brand. */
async function finishMerge(ctx: Ctx, brandId: string, intoId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // The other one may have been deleted or merged since.
    if (!(await keepBrand(tx, intoId)) || !(await lockMerged(tx, brandId))) return
    while ((await moveSome(tx, brandId, intoId, atOnce)) > 0);
    await deleteMerged(tx, brandId)
  })
}
