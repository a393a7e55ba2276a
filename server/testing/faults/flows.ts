import { sql, type Db } from '#core/sql/db.ts'
import { int4, type RowOf } from '#core/sql/kinds.ts'
import { rule, type Invariant } from '#testing/checker/invariant.ts'

const bookCounts = { delivered: int4, released: int4, refunded: int4, paid: int4, failed: int4 }
export type BookCounts = RowOf<typeof bookCounts>

/** How much has happened in the books: deliveries, ended holds, refunds, and payouts that were paid and that failed. */
export async function countBooks(db: Db): Promise<BookCounts> {
  const counted = Object.entries(bookKinds).map(
    ([name, kind]) => sql`count(*) filter (where kind = ${kind})::int as ${sql.raw(name)}`,
  )
  return await db.one(bookCounts, sql`select ${sql.join(counted, ', ')} from journals`)
}

const bookKinds: Record<keyof BookCounts, string> = {
  delivered: 'order.delivered',
  released: 'order.released',
  refunded: 'refund.sent',
  paid: 'payout.paid',
  failed: 'payout.failed',
}

/** What holds once everybody was paid and every hold has ended: nothing is left unpaid that should be. */
export const flowRules: readonly Invariant[] = [
  rule(
    'flows.every-delivered-order-is-released',
    sql`
      select 'order ' || o.id || ' is delivered, and the shop’s part is still in the hold' as what
      from orders o left join ledger_holds h on h.order_id = o.id
      where h.order_id is not null or o.status = 'DELIVERED' and o.payment_type = 'ONLINE'
        and exists (select from journals j join journal_lines l on l.journal_id = j.id
          where j.key = 'order.delivered:' || o.id and l.account = 'vendor.pending')
        and not exists (select from journals j where j.key = 'order.released:' || o.id)`,
  ),
  rule(
    'flows.every-refund-was-made',
    sql`select 'order ' || id || ' still owes a refund' as what from orders where payment_status = 'REFUND_DUE'`,
  ),
  rule(
    'flows.every-payout-has-an-end',
    sql`
      select 'payout ' || number || ' is ' || status as what from payouts
      where status in ('DRAFT', 'APPROVED', 'SENT')`,
  ),
  rule(
    'flows.every-shop-was-paid',
    sql`
      select 'shop ' || s.id || ' is due ' || -b.balance as what
      from ledger_balances b join shops s on s.id = b.party_id::uuid join payout_accounts a on a.shop_id = s.id
        join people p on p.id = s.vendor_id
      where b.account = 'vendor.available' and -b.balance >= 50000 and a.verified_at is not null
        and a.changed_at < now() - interval '72 hours' and s.status = 'ACTIVE' and s.deleted_at is null
        and p.status = 'ACTIVE' and p.deleted_at is null`,
  ),
]
