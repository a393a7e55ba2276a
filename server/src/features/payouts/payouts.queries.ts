import { toTaka } from '@haat/contract/money'
import type { Poisha } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type {
  AdminPayoutsQuery,
  Payout,
  PayoutForAdmins,
  PayoutItem,
  PayoutStatus,
} from '@haat/contract/payouts'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int8, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { selectPage } from '#core/sql/paging.ts'
import { tables } from '#core/sql/tables.ts'
import { recipient } from '#features/accounts/people.rows.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'
import {
  account,
  blocksOfDraft,
  payout,
  payoutForAdmins,
  toPayout,
  toPayoutForAdmins,
} from './payouts.rows.ts'

const withShop = sql`payouts y join shops s on s.id = y.shop_id`

/** What a shop sees of its payouts: those that were approved. */
const ofVendor = (vendorId: string): Sql =>
  sql`y.shop_id = ${liveShopOf(vendorId)} and y.status not in ('DRAFT', 'CANCELLED')`

type PayoutFilter = Pick<AdminPayoutsQuery, 'page' | 'limit' | 'status' | 'shopId' | 'method'>

const newestFirst = sql`y.id desc`

export async function selectPayouts(
  ctx: Ctx,
  { page, limit, status, shopId, method }: PayoutFilter,
): Promise<Page<PayoutForAdmins>> {
  const where: Sql[] = []
  if (status !== undefined) where.push(sql`y.status = ${status}`)
  if (shopId !== undefined) where.push(sql`y.shop_id = ${shopId}`)
  if (method !== undefined) where.push(sql`y.method = ${method}`)
  const list = { from: withShop, where, orderBy: newestFirst, page, limit }
  const { rows, meta } = await selectPage(ctx, payoutForAdmins, list)
  return { data: rows.map(toPayoutForAdmins), meta }
}

export async function selectPayoutsOf(
  ctx: Ctx,
  vendorId: string,
  { page, limit, status }: PayoutFilter,
): Promise<Page<Payout>> {
  const where = [ofVendor(vendorId)]
  if (status !== undefined) where.push(sql`y.status = ${status}`)
  const list = { from: withShop, where, orderBy: newestFirst, page, limit }
  const { rows, meta } = await selectPage(ctx, payout, list)
  return { data: rows.map(toPayout), meta }
}

export async function findPayout(ctx: Ctx, id: string): Promise<PayoutForAdmins | null> {
  const row = await ctx.db.maybe(
    payoutForAdmins,
    sql`select ${columns(payoutForAdmins)} from ${withShop} where y.id = ${id}`,
  )
  return row === null ? null : toPayoutForAdmins(row)
}

export async function findPayoutOf(ctx: Ctx, vendorId: string, id: string): Promise<Payout | null> {
  const row = await ctx.db.maybe(
    payout,
    sql`select ${columns(payout)} from ${withShop} where y.id = ${id} and ${ofVendor(vendorId)}`,
  )
  return row === null ? null : toPayout(row)
}

const item = {
  ...aliased('j', pick(tables.journals, 'key', 'kind', 'at', 'order_id', 'note')),
  ...aliased('i', pick(tables.payout_items, 'amount')),
}

/**
 * The journals that a payout pays, the oldest first; for a vendor, only of a payout that they may see. Every payout
 * has some, so a total of 0 says that there is no such payout.
 */
export async function selectItems(
  ctx: Ctx,
  payoutId: string,
  { page, limit }: { page: number; limit: number },
  vendorId: string | null = null,
): Promise<Page<PayoutItem>> {
  const where = [sql`i.payout_id = ${payoutId}`]
  if (vendorId !== null) {
    where.push(
      sql`exists (select from payouts y where y.id = ${payoutId} and ${ofVendor(vendorId)})`,
    )
  }
  const { rows, meta } = await selectPage(ctx, item, {
    from: sql`payout_items i`,
    where,
    orderBy: sql`i.journal_id`,
    key: sql`i.journal_id`,
    joins: sql`join journals j on j.id = i.journal_id and i.payout_id = ${payoutId}`,
    page,
    limit,
  })
  const data = rows.map(({ order_id: orderId, amount, ...rest }) => ({
    ...rest,
    orderId,
    amount: toTaka(amount),
  }))
  return { data, meta }
}

const locked = {
  ...aliased(
    'y',
    pick(
      tables.payouts,
      'id',
      'number',
      'shop_id',
      'status',
      'amount',
      'by_id',
      'approved_by',
      'closed_by',
      'returned_by',
      'method',
      'number_tail',
      'reference',
      'reason',
    ),
  ),
  ...aliased('s', { shop_name: tables.shops.name }),
  ...recipient,
}
export type LockedPayout = RowOf<typeof locked>

/** Locks a payout, so that its status stays what it is. Null when there is none. */
export async function lockPayout(tx: Tx, id: string): Promise<LockedPayout | null> {
  return await tx.db.maybe(
    locked,
    sql`select ${columns(locked)}
      from ${withShop} join people p on p.id = s.vendor_id where y.id = ${id} for update of y`,
  )
}

const payable = (amount: Poisha) => ({
  ...account,
  balance: computed(int8, sql`-b.balance`),
  blocks: blocksOfDraft(amount),
})

/**
 * Locks the shop's account and its balance in the books, and says what stands in the way of paying `amount`. Whoever
 * enters a refund waits for it, or is seen. Null for a shop without an account.
 */
export async function lockPayable(tx: Tx, { shop_id: shopId, amount }: LockedPayout) {
  const shape = payable(amount)
  return await tx.db.maybe(
    shape,
    sql`select ${columns(shape)}
      from shops s join payout_accounts a on a.shop_id = s.id
        join ledger_balances b on b.account = 'vendor.available' and b.party_id = s.id::text
      where s.id = ${shopId} for no key update of a, b`,
  )
}

/** Approves a draft for the account as it is now, which has to be locked. */
export async function markApproved(tx: Tx, id: string, byId: string): Promise<void> {
  await tx.db.run(sql`
    update payouts y set status = 'APPROVED', approved_by = ${byId}, approved_at = now(), method = a.method,
      holder = a.holder, number_sealed = a.number_sealed, number_tail = a.number_tail, bank = a.bank,
      branch = a.branch, routing_number = a.routing_number
    from payout_accounts a where y.id = ${id} and a.shop_id = y.shop_id`)
}

/** Ends a payout. Unless it was paid, the next one pays its journals. */
export async function markClosed(
  tx: Tx,
  id: string,
  closed: {
    status: Extract<PayoutStatus, 'PAID' | 'FAILED' | 'CANCELLED'>
    byId: string
    reference?: string
    reason?: string
  },
): Promise<void> {
  const { status, byId, reference = null, reason = null } = closed
  await tx.db.run(sql`
    update payouts set status = ${status}, closed_by = ${byId}, closed_at = now(), reference = ${reference},
      reason = ${reason}
    where id = ${id}`)
  if (status !== 'PAID') await freeItems(tx, id)
}

/**
 * Notes that the bank sent a payout back: the next one pays its journals. The account that it went to has to be
 * verified again, unless it was changed since.
 */
export async function markReturned(
  tx: Tx,
  id: string,
  { byId, reason }: { byId: string; reason: string },
): Promise<void> {
  await tx.db.run(sql`
    update payouts set status = 'RETURNED', returned_by = ${byId}, returned_at = now(), reason = ${reason}
    where id = ${id}`)
  await freeItems(tx, id)
  await tx.db.run(sql`
    update payout_accounts a set verified_at = null, verified_by = null
    from payouts y where y.id = ${id} and a.shop_id = y.shop_id and a.changed_at <= y.approved_at`)
}

async function freeItems(tx: Tx, id: string): Promise<void> {
  await tx.db.run(sql`update payout_items set is_live = false where payout_id = ${id}`)
}
