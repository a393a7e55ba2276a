import type { PayoutMethod, ShopLegal } from '@haat/contract/payouts'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import type { RowOf } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import { recipient } from '#features/accounts/people.rows.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'
import { account, type AccountRow } from './payouts.rows.ts'

/** A vendor's own shop, or the one that an admin names, which may be deleted: its money stays. */
export type Whose = { vendorId: string } | { shopId: string }

const detailedShop = {
  ...aliased('s', { id: tables.shops.id, shop_name: tables.shops.name }),
  ...recipient,
}
export type DetailedShop = RowOf<typeof detailedShop>

const legal = pick(tables.shop_legal, 'legal_name', 'trade_licence', 'dbid', 'bin')
type LegalRow = RowOf<typeof legal>

function idOf(whose: Whose): Sql {
  return 'shopId' in whose ? sql`${whose.shopId}::uuid` : liveShopOf(whose.vendorId)
}

/** The shop with its vendor's address. Null when there is none. */
export async function findDetailedShop(ctx: Ctx, whose: Whose): Promise<DetailedShop | null> {
  return await ctx.db.maybe(
    detailedShop,
    sql`select ${columns(detailedShop)} from shops s join people p on p.id = s.vendor_id
      where s.id = ${idOf(whose)}`,
  )
}

export async function findLegal(ctx: Ctx, shopId: string, lock = false): Promise<ShopLegal | null> {
  const row = await ctx.db.maybe(
    legal,
    sql`select ${columns(legal)} from shop_legal where shop_id = ${shopId}
      ${lock ? sql`for update` : sql.empty}`,
  )
  return row === null ? null : toLegal(row)
}

/** Violates `shop_legal_pkey` when somebody else has entered the first ones meanwhile. */
export async function saveLegal(
  tx: Tx,
  shopId: string,
  given: ShopLegal,
  isNew: boolean,
): Promise<void> {
  await tx.db.run(
    isNew
      ? sql`insert into shop_legal (shop_id, legal_name, trade_licence, dbid, bin)
          values (${shopId}, ${given.legalName}, ${given.tradeLicence}, ${given.dbid}, ${given.bin})`
      : sql`update shop_legal set legal_name = ${given.legalName}, trade_licence = ${given.tradeLicence},
          dbid = ${given.dbid}, bin = ${given.bin}, updated_at = now() where shop_id = ${shopId}`,
  )
}

export async function findAccount(
  ctx: Ctx,
  shopId: string,
  lock = false,
): Promise<AccountRow | null> {
  return await ctx.db.maybe(
    account,
    sql`select ${columns(account)} from payout_accounts a where a.shop_id = ${shopId}
      ${lock ? sql`for update` : sql.empty}`,
  )
}

export interface NewAccount {
  method: PayoutMethod
  holder: string
  sealed: string
  tail: string
  bank: string | null
  branch: string | null
  routingNumber: string | null
}

/**
 * Replaces the account, which then has to be verified again. Violates `payout_accounts_pkey` when somebody else has
 * entered the first one meanwhile.
 */
export async function saveAccount(
  tx: Tx,
  shopId: string,
  given: NewAccount,
  saved: { byId: string; isNew: boolean },
): Promise<void> {
  const { method, holder, sealed, tail, bank, branch, routingNumber } = given
  await tx.db.run(
    saved.isNew
      ? sql`insert into payout_accounts (shop_id, method, holder, number_sealed, number_tail, bank, branch,
            routing_number, changed_by)
          values (${shopId}, ${method}, ${holder}, ${sealed}, ${tail}, ${bank}, ${branch}, ${routingNumber},
            ${saved.byId})`
      : sql`update payout_accounts set method = ${method}, holder = ${holder}, number_sealed = ${sealed},
            number_tail = ${tail}, bank = ${bank}, branch = ${branch}, routing_number = ${routingNumber},
            changed_at = now(), changed_by = ${saved.byId}, verified_at = null, verified_by = null
          where shop_id = ${shopId}`,
  )
}

/** Violates `payout_accounts_two_people` when the same person entered it. */
export async function markVerified(tx: Tx, shopId: string, byId: string): Promise<void> {
  await tx.db.run(sql`
    update payout_accounts set verified_at = now(), verified_by = ${byId} where shop_id = ${shopId}`)
}

function toLegal(row: LegalRow): ShopLegal {
  return {
    legalName: row.legal_name,
    tradeLicence: row.trade_licence,
    dbid: row.dbid,
    bin: row.bin,
  }
}
