import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import type { Wish, WishEdit, WishedIds, WishesQuery, WishInput } from '@haat/contract/wishes'
import { wishLimits } from '@haat/contract/wishes.limits'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { selectLists } from './wish-lists.queries.ts'
import {
  countWishes,
  deleteWish,
  findWish,
  insertWish,
  lockCustomer,
  selectWishedIds,
  selectWishes,
  updateWish,
} from './wishes.queries.ts'

/**
 * Saves a product. One that is saved already stays as it is but for `listId` and
 * `tellsStock`, if they are given. Throws NOT_FOUND for a
 * product that is not on sale or a list of somebody else, and WISHES_FULL.
 */
export async function saveWish(
  ctx: Ctx,
  actor: Actor,
  { productId, ...choice }: WishInput,
): Promise<Wish> {
  return await inTransaction(ctx, async (tx) => {
    await lockOwn(tx, actor, choice.listId)
    const saved = await findWish(tx, actor.id, productId)
    if (saved === null) {
      if ((await countWishes(tx, actor.id)) >= wishLimits.wishesMax) fail('WISHES_FULL')
      await insertWish(tx, actor.id, productId)
    }
    if (Object.values(choice).some((value) => value !== undefined)) {
      await updateWish(tx, actor.id, productId, choice)
    }
    return (await findWish(tx, actor.id, productId)) ?? fail('NOT_FOUND')
  })
}

/** Changes where a saved product is kept and what its customer is told of it. Throws NOT_FOUND. */
export async function changeWish(
  ctx: Ctx,
  actor: Actor,
  productId: string,
  edit: WishEdit,
): Promise<Wish> {
  return await inTransaction(ctx, async (tx) => {
    await lockOwn(tx, actor, edit.listId)
    if ((await updateWish(tx, actor.id, productId, edit)) === 0) fail('NOT_FOUND')
    return (await findWish(tx, actor.id, productId)) ?? fail('NOT_FOUND')
  })
}

/** Removes a saved product. Throws NOT_FOUND when it is not saved. */
export async function removeWish(
  ctx: Ctx,
  actor: Actor,
  productId: string,
): Promise<{ productId: string }> {
  if ((await deleteWish(ctx, actor.id, productId)) === 0) fail('NOT_FOUND')
  return { productId }
}

/** The caller's saved products, newest first. */
export function listWishes(ctx: Ctx, actor: Actor, query: WishesQuery): Promise<Page<Wish>> {
  return selectWishes(ctx, actor.id, query)
}

/** The ids of the caller's saved products. */
export async function listWishedIds(ctx: Ctx, actor: Actor): Promise<WishedIds> {
  return { productIds: await selectWishedIds(ctx, actor.id) }
}

/** Locks the customer, and throws NOT_FOUND for a list that is not theirs. */
async function lockOwn(tx: Tx, actor: Actor, listId: string | null | undefined): Promise<void> {
  if (!(await lockCustomer(tx, actor.id))) fail('SESSION_ENDED')
  if (listId === undefined || listId === null) return
  const { lists } = await selectLists(tx, actor.id)
  if (!lists.some(({ id }) => id === listId.toLowerCase())) fail('NOT_FOUND')
}
