import type { CourierName } from '@haat/contract/consignments'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { columns } from '#core/sql/shapes.ts'
import { uuid } from '#core/sql/kinds.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'
import { account, type AccountRow } from './consignments.rows.ts'

/** The market's accounts, or a shop's. */
export async function selectAccounts(ctx: Ctx, shopId: string | null): Promise<AccountRow[]> {
  return await ctx.db.many(
    account,
    sql`select ${columns(account)} from courier_accounts a
      where a.shop_id is not distinct from ${shopId}::uuid order by a.courier`,
  )
}

/** Those that a vendor may book with: the shop's, and the market's that are in use. */
export async function selectVendorAccounts(ctx: Ctx, vendorId: string): Promise<AccountRow[]> {
  return await ctx.db.many(
    account,
    sql`select ${columns(account)} from courier_accounts a
      where a.shop_id = ${liveShopOf(vendorId)} or (a.shop_id is null and a.is_enabled)
      order by a.shop_id nulls last, a.courier`,
  )
}

export async function findAccount(ctx: Ctx, id: string): Promise<AccountRow | null> {
  return await ctx.db.maybe(
    account,
    sql`select ${columns(account)} from courier_accounts a where a.id = ${id}`,
  )
}

/** Locks an account so that it changes for one person at a time. */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow | null> {
  return await tx.db.maybe(
    account,
    sql`select ${columns(account)} from courier_accounts a where a.id = ${id} for update`,
  )
}

export async function findVendorShop(ctx: Ctx, vendorId: string): Promise<string | null> {
  const row = await ctx.db.maybe(
    { id: uuid },
    sql`select id from shops where id = ${liveShopOf(vendorId)}`,
  )
  return row?.id ?? null
}

interface Secrets {
  sealed: string
  tail: string
}

/** Violates `courier_accounts_once`. */
export async function insertAccount(
  tx: Tx,
  given: Secrets & { id: string; shopId: string | null; courier: CourierName; byId: string },
): Promise<void> {
  const { id, shopId, courier, sealed, tail, byId } = given
  await tx.db.run(sql`
    insert into courier_accounts (id, shop_id, courier, sealed, tail, changed_by)
    values (${id}, ${shopId}, ${courier}, ${sealed}, ${tail}, ${byId})`)
}

export async function updateAccount(
  tx: Tx,
  id: string,
  given: { secrets: Secrets | null; isEnabled: boolean; byId: string },
): Promise<void> {
  const { secrets, isEnabled, byId } = given
  await tx.db.run(sql`
    update courier_accounts set sealed = coalesce(${secrets?.sealed ?? null}, sealed),
      tail = coalesce(${secrets?.tail ?? null}, tail), is_enabled = ${isEnabled},
      tried_at = case when ${secrets === null} then tried_at end, changed_at = now(), changed_by = ${byId}
    where id = ${id}`)
}

export async function markTried(tx: Tx, id: string): Promise<void> {
  await tx.db.run(sql`update courier_accounts set tried_at = now() where id = ${id}`)
}
