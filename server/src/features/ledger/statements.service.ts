import { fail } from '@haat/contract/errors'
import type {
  ShopBalance,
  StatementEntry,
  StatementMeta,
  StatementQuery,
} from '@haat/contract/ledger'
import { toTaka } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { Actor, Ctx } from '#core/ctx.ts'
import {
  findShopOf,
  isShop,
  selectBalance,
  selectEntries,
  selectSums,
  toAmounts,
  toSums,
} from './statements.queries.ts'

type Statement = Page<StatementEntry, StatementMeta>

/** What the calling vendor’s shop has earned. Throws SHOP_REQUIRED without a shop. */
export async function getOwnBalance(ctx: Ctx, actor: Actor): Promise<ShopBalance> {
  return await balanceOf(ctx, await ownShop(ctx, actor))
}

/** What a shop has earned, for admins. Throws NOT_FOUND. */
export async function getShopBalance(ctx: Ctx, shopId: string): Promise<ShopBalance> {
  return await balanceOf(ctx, await anyShop(ctx, shopId))
}

/** A page of the calling vendor’s statement, newest first. Throws SHOP_REQUIRED without a shop. */
export async function listOwnStatement(
  ctx: Ctx,
  actor: Actor,
  query: StatementQuery,
): Promise<Statement> {
  return await statementOf(ctx, await ownShop(ctx, actor), query)
}

/** A page of a shop’s statement, newest first, for admins. Throws NOT_FOUND. */
export async function listShopStatement(
  ctx: Ctx,
  shopId: string,
  query: StatementQuery,
): Promise<Statement> {
  return await statementOf(ctx, await anyShop(ctx, shopId), query)
}

async function ownShop(ctx: Ctx, actor: Actor): Promise<string> {
  return (await findShopOf(ctx, actor.id)) ?? fail('SHOP_REQUIRED')
}

async function anyShop(ctx: Ctx, shopId: string): Promise<string> {
  return (await isShop(ctx, shopId)) ? shopId.toLowerCase() : fail('NOT_FOUND')
}

async function balanceOf(ctx: Ctx, shopId: string): Promise<ShopBalance> {
  const { release_at: at, release_amount: amount, ...row } = await selectBalance(ctx, shopId)
  const nextRelease = at === null ? null : { at, amount: toTaka(amount) }
  return { shopId, ...toAmounts(row), nextRelease }
}

async function statementOf(ctx: Ctx, shopId: string, query: StatementQuery): Promise<Statement> {
  const [{ data, meta }, { opening, closing }] = await Promise.all([
    selectEntries(ctx, shopId, query),
    selectSums(ctx, shopId, query),
  ])
  return { data, meta: { ...meta, opening: toSums(opening), closing: toSums(closing) } }
}
