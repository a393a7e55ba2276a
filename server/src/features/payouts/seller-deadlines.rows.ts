import { deadlineLimits } from '@haat/contract/deadlines.limits'
import type { DeadlineSource } from '#core/sql/deadline-source.ts'
import { sql } from '#core/sql/db.ts'

/**
 * The delivered orders whose money shops do not have yet: those in the hold, and of shops with a balance, or a payout on
 * its way, those that no PAID payout has paid. Payouts pay the oldest first, so these are the journals after the last PAID
 * one, and those of payouts that came back. The lines of a shop are read by journal_lines_shop, whose condition is
 * repeated for it: by the ids of journals, each shop would read the newest lines of all shops.
 */
const unpaidOrders = sql`(
  select h.order_id, h.shop_id, h.since, null::bigint as journal_id from ledger_holds h
  union all
  select j.order_id, j.shop_id, e.at as since, j.id as journal_id
  from ledger_balances b
    cross join lateral (
      select coalesce((
        select max(i.journal_id) from payouts y join payout_items i on i.payout_id = y.id
        where y.shop_id = b.party_id::uuid and y.status = 'PAID'), 0) as journal_id
    ) paid
    cross join lateral (
      select l.journal_id from (
        select journal_id from journal_lines
        where party_id = b.party_id and account like 'vendor.%' and account = 'vendor.available' and amount < 0 offset 0
      ) l where l.journal_id > paid.journal_id
      union
      select i.journal_id from payouts y join payout_items i on i.payout_id = y.id
      where y.shop_id = b.party_id::uuid and y.status in ('FAILED', 'RETURNED')
        and not exists (
          select from payout_items k join payouts z on z.id = k.payout_id
          where k.journal_id = i.journal_id and k.is_live and z.status = 'PAID')
    ) open
    join journals j on j.id = open.journal_id and j.kind = 'order.released'
    join order_events e on e.order_id = j.order_id and e.status = 'DELIVERED'
  where b.account = 'vendor.available' and (b.balance < 0 or exists (
    select from payouts y where y.shop_id = b.party_id::uuid and y.status in ('APPROVED', 'SENT')))) u`

/** The shop has to get the money of a delivered order. */
export const sellerPaymentDeadline: DeadlineSource = {
  kind: 'SELLER_PAYMENT',
  from: unpaidOrders,
  open: sql`true`,
  subjectId: sql`u.order_id`,
  orderId: sql`u.order_id`,
  shopId: sql`u.shop_id`,
  since: sql`u.since`,
  hours: deadlineLimits.sellerPaymentHours,
  // The bank sent back what had paid it.
  reopenedAt: sql`(
    select max(y.returned_at) from payouts y join payout_items i on i.payout_id = y.id
    where y.shop_id = u.shop_id and y.status = 'RETURNED' and i.journal_id = u.journal_id)`,
}
