import type { Page } from '@haat/contract/paging'
import type { AccountsQuery, NamedAccount } from '@haat/contract/payout-accounts'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { selectPage } from '#core/sql/paging.ts'
import { aliased, computed } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLiveShop } from '#features/shops/shops.rows.ts'
import { account, toAccount } from './payouts.rows.ts'

const namedAccount = {
  ...account,
  ...aliased('s', { shop_name: tables.shops.name }),
  legal_name: computed(
    text.orNull,
    sql`(select legal_name from shop_legal where shop_id = a.shop_id)`,
  ),
  changed_by_name: computed(text, sql`(select name from people where id = a.changed_by)`),
}

/** Shops that may still be paid: those that exist, and deleted ones that have money. */
const mayBePaid = sql`(${isLiveShop()} or exists (
  select from ledger_balances b
  where b.account in ('vendor.available', 'vendor.pending') and b.party_id = s.id::text and b.balance < 0))`

/** Accounts of shops that may be paid: the unverified first, those that have waited longest at the top. */
export async function selectAccounts(
  ctx: Ctx,
  { page, limit, state }: AccountsQuery,
): Promise<Page<NamedAccount>> {
  const isVerified = sql`a.verified_at is not null`
  const { rows, meta } = await selectPage(ctx, namedAccount, {
    from: sql`payout_accounts a join shops s on s.id = a.shop_id`,
    where: [
      mayBePaid,
      ...(state === undefined
        ? []
        : [state === 'VERIFIED' ? isVerified : sql`not (${isVerified})`]),
    ],
    orderBy: sql`${isVerified}, a.changed_at, a.shop_id`,
    page,
    limit,
  })
  return {
    data: rows.map((row) => ({
      ...toAccount(row),
      shopId: row.shop_id,
      shopName: row.shop_name,
      legalName: row.legal_name,
      changedBy: { id: row.changed_by, name: row.changed_by_name },
    })),
    meta,
  }
}
