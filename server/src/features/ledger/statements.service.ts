import { fail } from '@haat/contract/errors'
import type {
  ShopBalance,
  StatementEntry,
  StatementFileQuery,
  StatementMeta,
  StatementQuery,
} from '@haat/contract/ledger'
import { toTaka } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { Actor, Ctx } from '#core/ctx.ts'
import { CsvFile } from '#core/http/replies.ts'
import {
  findShopOf,
  isShop,
  selectBalance,
  selectEntries,
  selectEntriesAfter,
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

/** The calling vendor’s whole statement of a period, oldest first. Throws SHOP_REQUIRED without a shop. */
export async function fileOwnStatement(
  ctx: Ctx,
  actor: Actor,
  period: StatementFileQuery,
): Promise<CsvFile> {
  return new CsvFile('statement', rowsOf(ctx, await ownShop(ctx, actor), period))
}

/** A shop’s whole statement of a period, oldest first, for admins. Throws NOT_FOUND. */
export async function fileShopStatement(
  ctx: Ctx,
  shopId: string,
  period: StatementFileQuery,
): Promise<CsvFile> {
  return new CsvFile('statement', rowsOf(ctx, await anyShop(ctx, shopId), period))
}

/** How many entries of a file are read at once. */
const batchSize = 1_000
const columnNames = [
  'at',
  'kind',
  'order',
  'note',
  'pending',
  'available',
  'reserve',
  'in_payout',
  'total',
]

/** Reads batch by batch, so that no connection is taken while the reader of a long file is slow. */
async function* rowsOf(ctx: Ctx, shopId: string, period: StatementFileQuery) {
  yield columnNames
  let after = null
  do {
    const batch = { period, after, limit: batchSize }
    const { entries, last } = await selectEntriesAfter(ctx, shopId, batch)
    for (const { at, kind, orderId, note, pending, available, ...rest } of entries)
      yield [at, kind, orderId, note, pending, available, rest.reserve, rest.inPayout, rest.total]
    after = last
  } while (after !== null)
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
