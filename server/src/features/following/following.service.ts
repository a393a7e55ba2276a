import { fail } from '@haat/contract/errors'
import type { FollowedShop, Follower, FollowInput } from '@haat/contract/following'
import type { ListQuery, Page } from '@haat/contract/paging'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx } from '#core/ctx.ts'
import {
  deleteFollow,
  findFollowedShop,
  insertFollow,
  selectFollowedShops,
  selectFollowers,
} from './following.queries.ts'

/** Follows an open shop. Following it again returns the existing follow. Throws NOT_FOUND for any other shop. */
export async function followShop(
  ctx: Ctx,
  actor: Actor,
  { shopId }: FollowInput,
): Promise<FollowedShop> {
  await insertFollow(ctx, actor.id, shopId)
  return (await findFollowedShop(ctx, actor.id, shopId)) ?? fail('NOT_FOUND')
}

/** Ends a follow. Throws NOT_FOUND when there is none, and VALIDATION_FAILED when no shop is named. */
export async function unfollowShop(
  ctx: Ctx,
  actor: Actor,
  shopId: string | undefined,
): Promise<FollowInput> {
  if (shopId === undefined) {
    return fail('VALIDATION_FAILED', { errors: [{ path: 'shopId', message: 'Required' }] })
  }
  const removed = await deleteFollow(ctx, actor.id, shopId)
  return removed === 1 ? { shopId } : fail('NOT_FOUND')
}

/** The shops that the caller follows, newest follow first, whatever their status, unless the vendor is blocked. */
export function listFollowedShops(
  ctx: Ctx,
  actor: Actor,
  query: ListQuery,
): Promise<Page<FollowedShop>> {
  return selectFollowedShops(ctx, actor.id, query)
}

/**
 * A shop's followers. Its vendor and admins see everyone. Any other caller sees only their own record, while
 * `meta.total` is always the true number. A vendor without a shop has no followers. Throws NOT_FOUND for a shop
 * that the caller may not see.
 */
export async function listFollowers(
  ctx: Ctx,
  actor: Actor,
  shopIdOrEmail: string,
  query: ListQuery,
): Promise<Page<Follower>> {
  const viewer = { id: actor.id, seesAll: isAdmin(actor.role) }
  const followers = await selectFollowers(ctx, shopIdOrEmail, viewer, query)
  if (followers !== null) return followers
  return isOwn(actor, shopIdOrEmail) ? nobody(query) : fail('NOT_FOUND')
}

function isOwn(actor: Actor, email: string): boolean {
  return actor.role === 'VENDOR' && actor.email === email.trim().toLowerCase()
}

function nobody({ page, limit }: ListQuery): Page<Follower> {
  return { data: [], meta: { page, limit, total: 0 } }
}
