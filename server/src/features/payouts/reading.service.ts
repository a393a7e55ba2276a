import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import type {
  AdminPayoutsQuery,
  Payout,
  PayoutForAdmins,
  PayoutItem,
  PayoutsQuery,
} from '@haat/contract/payouts'
import type { Actor, Ctx } from '#core/ctx.ts'
import {
  findPayout,
  findPayoutOf,
  selectItems,
  selectPayouts,
  selectPayoutsOf,
} from './payouts.queries.ts'

/** All payouts, newest first. */
export function listPayouts(ctx: Ctx, query: AdminPayoutsQuery): Promise<Page<PayoutForAdmins>> {
  return selectPayouts(ctx, query)
}

/** The approved payouts of the caller's shop, newest first. */
export function listOwnPayouts(ctx: Ctx, actor: Actor, query: PayoutsQuery): Promise<Page<Payout>> {
  return selectPayoutsOf(ctx, actor.id, query)
}

/** Throws NOT_FOUND. */
export async function getPayout(ctx: Ctx, id: string): Promise<PayoutForAdmins> {
  return (await findPayout(ctx, id)) ?? fail('NOT_FOUND')
}

/** Throws NOT_FOUND for a payout of another shop, and for a draft. */
export async function getOwnPayout(ctx: Ctx, actor: Actor, id: string): Promise<Payout> {
  return (await findPayoutOf(ctx, actor.id, id)) ?? fail('NOT_FOUND')
}

type Paging = Pick<PayoutsQuery, 'page' | 'limit'>

/** The journals that a payout pays. Throws NOT_FOUND. */
export async function listItems(ctx: Ctx, id: string, paging: Paging): Promise<Page<PayoutItem>> {
  return foundItems(await selectItems(ctx, id, paging))
}

/** The journals that a payout of the caller's shop pays. Throws as `getOwnPayout` does. */
export async function listOwnItems(
  ctx: Ctx,
  actor: Actor,
  id: string,
  paging: Paging,
): Promise<Page<PayoutItem>> {
  return foundItems(await selectItems(ctx, id, paging, actor.id))
}

function foundItems(items: Page<PayoutItem>): Page<PayoutItem> {
  return items.meta.total === 0 ? fail('NOT_FOUND') : items
}
