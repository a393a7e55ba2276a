import { fail } from '@haat/contract/errors'
import type { WishList, WishListInput, WishLists } from '@haat/contract/wishes'
import { wishLimits } from '@haat/contract/wishes.limits'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { brokeConstraint } from '#core/sql/db-errors.ts'
import { deleteList, insertList, renameList, selectLists } from './wish-lists.queries.ts'
import { lockCustomer } from './wishes.queries.ts'

/** The caller's lists with their numbers of products. */
export function listWishLists(ctx: Ctx, actor: Actor): Promise<WishLists> {
  return selectLists(ctx, actor.id)
}

/** Adds an empty list. Throws WISH_LISTS_FULL and WISH_LIST_NAME_TAKEN. */
export function addWishList(ctx: Ctx, actor: Actor, { name }: WishListInput): Promise<WishList> {
  return writing(ctx, actor, async (tx) => {
    const { lists } = await selectLists(tx, actor.id)
    if (lists.length >= wishLimits.wishListsMax) fail('WISH_LISTS_FULL')
    return { id: await insertList(tx, actor.id, name), name, count: 0 }
  })
}

/** Renames one of the caller's lists. Throws NOT_FOUND and WISH_LIST_NAME_TAKEN. */
export function changeWishList(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { name }: WishListInput,
): Promise<WishList> {
  return writing(ctx, actor, async (tx) => {
    if ((await renameList(tx, actor.id, id, name)) === 0) fail('NOT_FOUND')
    const { lists } = await selectLists(tx, actor.id)
    return lists.find((list) => list.id === id.toLowerCase()) ?? fail('NOT_FOUND')
  })
}

/** Deletes one of the caller's lists; its products go to the default list. Throws NOT_FOUND. */
export async function removeWishList(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  if ((await deleteList(ctx, actor.id, id)) === 0) fail('NOT_FOUND')
  return { id }
}

async function writing<T>(ctx: Ctx, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, async (tx) => {
      if (!(await lockCustomer(tx, actor.id))) fail('SESSION_ENDED')
      return await work(tx)
    })
  } catch (error) {
    if (brokeConstraint(error, 'wish_lists_name')) fail('WISH_LIST_NAME_TAKEN')
    throw error
  }
}
