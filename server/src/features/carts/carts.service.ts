import type { CartSyncInput, FollowingCart } from '@haat/contract/carts'
import { fail } from '@haat/contract/errors'
import { inTransaction, type Actor, type Ctx } from '#core/ctx.ts'
import {
  deleteForgotten,
  keepOneShop,
  keepWithinLimits,
  lockCartOf,
  selectLines,
  shopName,
  writeEdits,
} from './carts.queries.ts'

/** The caller's cart and what they saved for later. */
export async function readCart(ctx: Ctx, actor: Actor): Promise<FollowingCart> {
  return { lines: await selectLines(ctx, actor.id), movedFrom: null }
}

/**
 * Takes the edits of one device into the caller's cart and returns the cart of all devices. Of two edits of a line the
 * later one stays, in whatever order they arrive, so a call may be repeated. Lines of another shop than the last edited
 * one are saved for later; `movedFrom` names that shop.
 */
export async function syncCart(
  ctx: Ctx,
  actor: Actor,
  { edits }: CartSyncInput,
): Promise<FollowingCart> {
  if (edits.length === 0) return await readCart(ctx, actor)
  return await inTransaction(ctx, async (tx) => {
    if (!(await lockCartOf(tx, actor.id))) fail('SESSION_ENDED')
    await writeEdits(tx, actor.id, edits)
    const [moved] = await keepOneShop(tx, actor.id)
    await keepWithinLimits(tx, actor.id)
    return {
      lines: await selectLines(tx, actor.id),
      movedFrom: moved === undefined ? null : await shopName(tx, moved),
    }
  })
}

export function forgetRemovedLines(ctx: Ctx): Promise<void> {
  return deleteForgotten(ctx)
}
