import { sql } from '#core/sql/db.ts'

/** Rules of returns. Each selects a text `what` for each violation. */
export const returnChecks = [
  {
    name: 'returns.pieces-are-counted',
    query: sql`
      select 'line ' || i.id || ' of order ' || i.order_id || ': ' || i.returned || ' returned, ' || returned_pieces(i.id)
        || ' in requests' as what
      from order_items i where i.returned <> returned_pieces(i.id)`,
  },
  {
    name: 'returns.pieces-are-of-their-order',
    query: sql`
      select 'return ' || r.id || ': line ' || i.id || ' is of order ' || i.order_id as what
      from return_items n join returns r on r.id = n.return_id join order_items i on i.id = n.order_item_id
      where i.order_id <> r.order_id`,
  },
  {
    name: 'returns.pieces-are-known-in-their-state',
    query: sql`
      select 'return ' || r.id || ' is ' || r.state || ': ' || count(n.received) || ' lines counted and '
        || count(n.accepted) || ' inspected of ' || count(*) as what
      from returns r join return_items n on n.return_id = r.id
      group by r.id
      having count(n.accepted) <> case when r.state in ('ACCEPTED', 'PARTLY', 'REFUNDED', 'REPLACED')
          or r.state in ('REFUSED', 'DISPUTED') and count(n.accepted) > 0 then count(*) else 0 end
        or r.state = 'RECEIVED' and count(n.received) < count(*)
        or r.state in ('REQUESTED', 'APPROVED', 'IN_TRANSIT', 'REJECTED') and count(n.received) > 0
        or r.state in ('ACCEPTED', 'PARTLY', 'REFUNDED', 'REPLACED') and sum(n.accepted) = 0
        or r.state = 'ACCEPTED' and sum(n.accepted) <> sum(n.quantity)
        or r.state = 'REFUSED' and sum(n.accepted) > 0`,
  },
  {
    name: 'returns.states-are-their-last-events',
    query: sql`
      select 'return ' || r.id || ' is ' || r.state || ' after ' || coalesce(e.step, 'no event') as what
      from returns r left join lateral (
        select step from return_events
        where return_id = r.id and step not in ('ARRIVED', 'OFFERED', 'AGREED', 'PROPOSED', 'WITHDRAWN')
        order by id desc limit 1
      ) e on true
      where r.state is distinct from e.step`,
  },
  {
    name: 'returns.refunds-are-of-accepted-pieces',
    query: sql`
      select 'return ' || r.id || ' (' || r.state || '): ' || coalesce(w.pieces, 0) || ' pieces accepted, '
        || coalesce(d.pieces, 0) || ' refunded' as what
      from returns r join orders o on o.id = r.order_id left join lateral (
        select sum(accepted)::int as pieces from return_items where return_id = r.id
      ) w on true left join lateral (
        select count(distinct d.id)::int as decisions, sum(n.quantity)::int as pieces, bool_or(d.order_id <> r.order_id) as is_other,
          bool_and(d.status = 'DONE') as is_done, max(d.amount) as amount, coalesce(bool_or(n.quantity is distinct from x.accepted), false) as differs
        from refund_decisions d left join refund_items n on n.decision_id = d.id
          left join return_items x on x.return_id = r.id and x.order_item_id = n.order_item_id
        where d.cause = 'RETURN' and d.cause_id = r.id and d.status <> 'WITHDRAWN'
      ) d on true
      where case
        when r.state = 'REFUNDED' and o.total_amount = o.cancelled_amount then d.decisions > 0
        when r.state = 'REFUNDED' or r.state in ('ACCEPTED', 'PARTLY') and r.settle_before is null
          then d.decisions <> 1 or d.pieces is distinct from w.pieces or d.is_other or d.differs
            or d.is_done <> (r.state = 'REFUNDED') or d.amount <> r.amount
        else d.decisions > 0 end`,
  },
  {
    name: 'returns.refunds-have-their-return',
    query: sql`
      select 'refund ' || d.id || ' of order ' || d.order_id || ': there is no such return' as what
      from refund_decisions d where d.cause = 'RETURN' and d.cause_id is not null
        and not exists (select from returns r where r.id = d.cause_id and r.order_id = d.order_id)`,
  },
  {
    name: 'returns.deductions-are-agreed',
    query: sql`
      select 'refund ' || d.id || ' keeps ' || d.deduction || ', ' || coalesce(r.deduction, 0) || ' agreed' as what
      from refund_decisions d left join returns r on r.id = d.cause_id and r.is_agreed
      where d.deduction > coalesce(r.deduction, 0)`,
  },
  {
    name: 'returns.reserve-is-of-open-disputes',
    query: sql`
      select 'return ' || coalesce(r.id::text, j.id) || ' (' || coalesce(r.state, 'unknown') || '): '
        || coalesce(r.reserved, 0) || ' to set aside, ' || coalesce(j.amount, 0) || ' in the books' as what
      from returns r full join (
        select split_part(j.key, ':', 2) as id, -sum(l.amount) as amount
        from journals j join journal_lines l on l.journal_id = j.id
        where j.kind like 'return.%' and l.account = 'vendor.reserve' group by 1
      ) j on j.id = r.id::text
      where coalesce(r.reserved, 0) <> coalesce(j.amount, 0)`,
  },
  {
    name: 'returns.holds-are-kept',
    query: sql`
      select 'order ' || h.order_id || ': its money leaves the hold while return ' || r.id || ' is ' || r.state as what
      from returns r join ledger_holds h on h.order_id = r.order_id
      where (is_open_return(r.state) or r.settle_before is not null) and h.kept_until is distinct from 'infinity'`,
  },
  {
    name: 'returns.deadlines-are-followed',
    query: sql`
      select 'return ' || id || ' is ' || state || ', and its deadline passed at ' || deadline as what
      from returns r where deadline < now() - interval '1 day'
        and not exists (select from disputes d where d.order_id = r.order_id and d.status <> 'WON')`,
  },
  {
    name: 'returns.replacements-are-free',
    query: sql`
      select 'return ' || r.id || ': order ' || r.replacement_id || ' costs ' || o.total_amount || ' for '
        || i.pieces || ' of ' || w.pieces || ' pieces' as what
      from returns r join orders o on o.id = r.replacement_id
        cross join lateral (select sum(quantity) as pieces, sum(commission) as commission from order_items where order_id = o.id) i
        cross join lateral (select sum(accepted) as pieces from return_items where return_id = r.id) w
      where o.total_amount <> 0 or i.commission <> 0 or i.pieces <> w.pieces or o.customer_id <> r.customer_id`,
  },
] as const
