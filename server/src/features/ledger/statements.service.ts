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
import { findShop, selectBalance, toAmounts, type Whose } from './balances.queries.ts'
import { selectEntriesAfter, selectStatement } from './statements.queries.ts'

type Statement = Page<StatementEntry, StatementMeta>

/** What the calling vendor’s shop has earned. Throws SHOP_REQUIRED without a shop. */
export async function getOwnBalance(ctx: Ctx, actor: Actor): Promise<ShopBalance> {
  return (await balanceOf(ctx, { vendorId: actor.id })) ?? fail('SHOP_REQUIRED')
}

/** What a shop has earned, for admins. Throws NOT_FOUND. */
export async function getShopBalance(ctx: Ctx, shopId: string): Promise<ShopBalance> {
  return (await balanceOf(ctx, { shopId })) ?? fail('NOT_FOUND')
}

async function balanceOf(ctx: Ctx, whose: Whose): Promise<ShopBalance | null> {
  const row = await selectBalance(ctx, whose)
  if (row === null) return null
  const { shop_id: shopId, release_at: at, release_amount: amount, ...amounts } = row
  const nextRelease = at === null ? null : { at, amount: toTaka(amount) }
  return { shopId, ...toAmounts(amounts), nextRelease }
}

/** A page of the calling vendor’s statement, newest first. Throws SHOP_REQUIRED without a shop. */
export async function listOwnStatement(
  ctx: Ctx,
  actor: Actor,
  query: StatementQuery,
): Promise<Statement> {
  return (await selectStatement(ctx, { vendorId: actor.id }, query)) ?? fail('SHOP_REQUIRED')
}

/** A page of a shop’s statement, newest first, for admins. Throws NOT_FOUND. */
export async function listShopStatement(
  ctx: Ctx,
  shopId: string,
  query: StatementQuery,
): Promise<Statement> {
  return (await selectStatement(ctx, { shopId }, query)) ?? fail('NOT_FOUND')
}

/** The calling vendor’s whole statement of a period, oldest first. Throws SHOP_REQUIRED without a shop. */
export async function fileOwnStatement(
  ctx: Ctx,
  actor: Actor,
  period: StatementFileQuery,
): Promise<CsvFile> {
  const shopId = (await findShop(ctx, { vendorId: actor.id })) ?? fail('SHOP_REQUIRED')
  return new CsvFile('statement', rowsOf(ctx, shopId, period))
}

/** A shop’s whole statement of a period, oldest first, for admins. Throws NOT_FOUND. */
export async function fileShopStatement(
  ctx: Ctx,
  shopId: string,
  period: StatementFileQuery,
): Promise<CsvFile> {
  const id = (await findShop(ctx, { shopId })) ?? fail('NOT_FOUND')
  return new CsvFile('statement', rowsOf(ctx, id, period))
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
