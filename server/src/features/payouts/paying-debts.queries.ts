import { gatewayNames } from '@haat/contract/payments'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int8, oneOf, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { recipient } from '#features/accounts/people.rows.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'

const debtor = {
  ...aliased('s', pick(tables.shops, 'id', 'phone_number', 'shop_address')),
  ...aliased('s', { shop_name: tables.shops.name }),
  ...recipient,
  owed: computed(
    int8,
    sql`coalesce((select greatest(b.balance, 0) from ledger_balances b
      where b.account = 'vendor.available' and b.party_id = s.id::text), 0)`,
  ),
}

/** Locks a vendor's shop, so that one request at a time opens a payment, and reads what it owes in poisha. */
export async function lockDebtor(tx: Tx, vendorId: string): Promise<RowOf<typeof debtor> | null> {
  return await tx.db.maybe(
    debtor,
    sql`select ${columns(debtor)} from shops s join people p on p.id = s.vendor_id
      where s.id = ${liveShopOf(vendorId)} for no key update of s`,
  )
}

const onlinePayment = {
  ...aliased('y', pick(tables.payments, 'id', 'amount', 'status', 'created_at')),
  ...aliased('y', { debtor_id: tables.payments.debtor_id.notNull }),
  gateway: computed(oneOf(...gatewayNames), sql`y.gateway`),
}

export async function findOnlinePayment(
  ctx: Ctx,
  vendorId: string,
  id: string,
): Promise<RowOf<typeof onlinePayment> | null> {
  return await ctx.db.maybe(
    onlinePayment,
    sql`select ${columns(onlinePayment)} from payments y
      where y.id = ${id} and y.debtor_id is not null and y.debtor_id = ${liveShopOf(vendorId)}`,
  )
}
