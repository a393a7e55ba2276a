import { inTransaction, type Ctx } from '#core/ctx.ts'
import { announceChange } from '#core/sql/changes.ts'
import { deleteMerged, lockMerged } from '#features/brands/brands.service.ts'
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
  const work = (tx: Parameters<typeof renameSome>[0]) =>
    intoId === undefined ? renameSome(tx, brandId, atOnce) : moveSome(tx, brandId, intoId, atOnce)
  let changed: number
  do changed = await inTransaction(ctx, work)
  while (changed === atOnce)
  if (intoId !== undefined) await finishMerge(ctx, brandId, intoId)
  await announceChange(ctx)
}

/** The last few products follow while no product can get the old brand. */
async function finishMerge(ctx: Ctx, brandId: string, intoId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await lockMerged(tx, brandId))) return
    while ((await moveSome(tx, brandId, intoId, atOnce)) > 0);
    await deleteMerged(tx, brandId)
  })
}
