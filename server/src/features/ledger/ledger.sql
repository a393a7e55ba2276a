create or replace trigger journals_append_only before update or delete or truncate on journals
  for each statement execute function refuse_change();
create or replace trigger journal_lines_append_only before update or delete or truncate on journal_lines
  for each statement execute function refuse_change();

-- Each statement that writes lines writes whole journals that balance, on accounts that exist. Lines can't be added
-- later: they would have numbers that are taken. The rows of shops are updated in one order by everybody, and last,
-- so no deadlock arises. Journals are read by their keys alone: without the settings, a plan that was made while the
-- tables were empty would read them from end to end ever after.
create or replace function balance_journals() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  overdrawn text;
begin
  if exists (
    select from (
      select journal_id, sum(amount) as rest, count(*) as n, min(line) as first, max(line) as last,
        min(at) as earliest, max(at) as latest
      from new_rows group by journal_id
    ) g left join lateral (select lines, at from journals where id = g.journal_id) j on true
    where g.rest <> 0 or g.first <> 1 or g.last <> g.n or j.lines is distinct from g.n
      or g.earliest <> j.at or g.latest <> j.at
  ) then
    raise exception using errcode = 'check_violation', constraint = 'journal_lines_balanced',
      table = 'journal_lines', message = 'a journal does not balance, or is not whole';
  end if;
  if exists (
    select from (select distinct account, party_id = '' as is_common from new_rows) l
      left join ledger_accounts a on a.code = l.account
    where (a.party = 'NONE') is distinct from l.is_common
  ) then
    raise exception using errcode = 'check_violation', constraint = 'journal_lines_account',
      table = 'journal_lines', message = 'a line names no account, or not whose it is';
  end if;
  with touched as (
    insert into ledger_balances as b (account, party_id, balance)
    select account, party_id, sum(amount) from new_rows
    where account like 'vendor.%' group by account, party_id having sum(amount) <> 0
    order by account, party_id
    on conflict (account, party_id) do update set balance = b.balance + excluded.balance
    returning b.account, b.party_id, b.balance
  )
  select t.account || ' of ' || t.party_id into overdrawn
  from touched t join ledger_accounts a on a.code = t.account
  where t.balance > 0 and not a.may_overdraw limit 1;
  if overdrawn is not null then
    raise exception using errcode = 'check_violation', constraint = 'ledger_balances_overdrawn',
      table = 'ledger_balances', message = 'there is too little on ' || overdrawn,
      detail = split_part(overdrawn, ' of ', 2);
  end if;
  -- Whoever gets here holds the lock of the shop's balance, or takes these rows in the same order.
  insert into ledger_months as b (party_id, month, account, amount)
  select party_id, date_trunc('month', at, 'UTC') as month, account, sum(amount) from new_rows
  where account like 'vendor.%' group by 1, 2, 3 having sum(amount) <> 0
  order by 1, 2, 3
  on conflict (party_id, month, account) do update set amount = b.amount + excluded.amount;
  insert into ledger_holds (order_id, shop_id, since)
  select distinct on (j.order_id) j.order_id, j.shop_id, l.at
  from new_rows l join journals j on j.id = l.journal_id
  where l.account = 'vendor.pending' and l.amount < 0 and j.order_id is not null
  order by j.order_id, l.at
  on conflict (order_id) do nothing;
  return null;
end
$$;
create or replace trigger journal_lines_balanced after insert on journal_lines
  referencing new table as new_rows for each statement execute function balance_journals();

-- A journal and its lines are written by one statement.
create or replace function refuse_empty_journals() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from new_rows n left join lateral (
      select true as is_there from journal_lines l where l.journal_id = n.id and l.line = 1
    ) l on true where l.is_there is null
  ) then
    raise exception using errcode = 'check_violation', constraint = 'journals_with_lines',
      table = 'journals', message = 'a journal has no lines';
  end if;
  return null;
end
$$;
create or replace trigger journals_with_lines after insert on journals
  referencing new table as new_rows for each statement execute function refuse_empty_journals();

-- How every feature posts journals: a list of
--   {"key", "at"?, "order_id"?, "shop_id"?, "payment_id"?, "payout_id"?, "by_id"?, "approved_by"?, "note"?,
--    "reverses"?, "lines": [{"account", "party_id"?, "amount"}]}
-- with `at` as now() by default. Lines of zero are left out, and with them journals that have nothing else. A
-- journal whose key is taken is skipped, so posting an event again is harmless. Whoever posts journals of an order
-- holds the lock of its row. Returns how many were new.
create or replace function post_journals(list jsonb) returns int language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  posted_count int;
begin
  with given as materialized (
    select g.key, coalesce(g.at, now()) as at, g.order_id, g.shop_id, g.payment_id, g.payout_id, g.by_id,
      g.approved_by, g.note, g.reverses, l.lines
    from jsonb_to_recordset(list) as g(key text, at timestamptz, order_id uuid, shop_id uuid, payment_id uuid,
      payout_id uuid, by_id uuid, approved_by uuid, note text, reverses bigint, lines jsonb)
      cross join lateral (
        select jsonb_agg(line) as lines from jsonb_array_elements(g.lines) line where (line->>'amount')::bigint <> 0
      ) l
    where l.lines is not null
  ), posted as (
    insert into journals (key, lines, at, order_id, shop_id, payment_id, payout_id, by_id, approved_by, note, reverses)
    select key, jsonb_array_length(lines), at, order_id, shop_id, payment_id, payout_id, by_id, approved_by, note,
      reverses
    from given order by at, key
    on conflict (key) do nothing
    returning id, key, at
  ), written as (
    insert into journal_lines (journal_id, line, account, party_id, amount, at)
    select p.id, l.n, l.line->>'account', coalesce(l.line->>'party_id', ''), (l.line->>'amount')::bigint, p.at
    from posted p join given g on g.key = p.key
      cross join lateral jsonb_array_elements(g.lines) with ordinality l(line, n)
    order by p.id, l.n
  )
  select count(*) into posted_count from posted;
  return posted_count;
end
$$;

-- A line of a journal, for post_journals. Stable, as what it calls: else PostgreSQL would call it instead of putting it
-- in place.
create or replace function ledger_line(account text, party_id text, amount bigint) returns jsonb
language sql stable return jsonb_build_object('account', account, 'party_id', party_id, 'amount', amount);

-- The journals that orders have caused up to now, as post_journals takes them. They follow from the tables of orders
-- and payments alone, and an order that goes on only adds to them: so the triggers below, the backfill and the test
-- that compares both call this one function. Planning it takes longer than running it for one order, so it is planned
-- once for a connection; "offset 0" keeps each table read by its index, whatever was known of its size then.
create or replace function order_journals(ids uuid[]) returns setof jsonb language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with o as materialized (
    -- Pieces that were cancelled before the order was paid are no part of anything.
    select o.id, o.shop_id, o.status, o.total_amount - o.cancelled_amount as total, o.payment_type = 'COD' as is_cash,
      o.payment_status, o.updated_at, o.shipped_by, coalesce(e.at, o.updated_at) as ended_at,
      o.discount - i.shop_coupon_share - x.market_coupon as market_coupon, i.commission - x.commission as commission,
      i.vat - x.vat as vat,
      case o.shipped_by when 'MARKET' then o.shipping else 0 end as market_shipping,
      -- Null: the shop collects the cash of its orders itself. The cash is collected at the latest at delivery.
      case o.cash_held_by when 'COURIER' then o.courier end as courier,
      o.payment_type = 'COD' and (o.payment_status <> 'UNPAID' or o.status = 'DELIVERED') as has_cash
    from unnest(ids) wanted(id)
      cross join lateral (select * from orders where id = wanted.id offset 0) o
      left join lateral (
        select at from order_events
        where order_id = o.id and status = o.status and o.status in ('DELIVERED', 'CANCELLED', 'RETURNED') offset 0
      ) e on true
      cross join lateral (
        select coalesce(sum(commission), 0)::bigint as commission, coalesce(sum(vat), 0)::bigint as vat,
          coalesce(sum(shop_coupon_share), 0)::bigint as shop_coupon_share
        from order_items where order_id = o.id
      ) i
      cross join lateral (
        select coalesce(sum(n.coupon - n.shop_coupon), 0)::bigint as market_coupon,
          coalesce(sum(n.commission), 0)::bigint as commission, coalesce(sum(n.vat), 0)::bigint as vat
        from (select id from cancellations where order_id = o.id offset 0) c
          cross join lateral (select * from cancellation_items where cancellation_id = c.id offset 0) n
      ) x
  ), settled as materialized (
    select o.id, o.shop_id, s.payment_id, s.amount, s.surplus, s.fee, s.outcome, s.created_at, y.gateway
    from o cross join lateral (select * from settlements where order_id = o.id offset 0) s
      cross join lateral (select gateway from payments where id = s.payment_id offset 0) y
  ), decided as materialized (
    select o.id as of_order, o.shop_id as of_shop, d.*,
      d.goods - d.coupon + d.shipping - d.deduction as given, d.coupon - d.shop_coupon as market_coupon,
      case o.shipped_by when 'MARKET' then d.shipping else 0 end as market_shipping
    from o cross join lateral (
      select * from refund_decisions where order_id = o.id and stage is not null offset 0
    ) d
  ), early as materialized (
    -- What was given back before the order was delivered, cancelled or returned is no part of that.
    select of_order as id, sum(given)::bigint as given, sum(goodwill)::bigint as goodwill,
      sum(market_coupon)::bigint as market_coupon, sum(commission)::bigint as commission, sum(vat)::bigint as vat,
      sum(market_shipping)::bigint as market_shipping
    from decided where stage = 'UNDELIVERED' and status <> 'WITHDRAWN' group by of_order
  ), rest as materialized (
    select o.id, o.shop_id, o.status, o.ended_at, o.is_cash, o.has_cash, o.courier,
      o.total - coalesce(b.given, 0) as total,
      coalesce(b.goodwill, 0) as goodwill, o.market_coupon - coalesce(b.market_coupon, 0) as market_coupon,
      o.commission - coalesce(b.commission, 0) as commission, o.vat - coalesce(b.vat, 0) as vat,
      o.market_shipping - coalesce(b.market_shipping, 0) as market_shipping
    from o left join early b on b.id = o.id
  ), found as (
    select 'payment.settled:' || payment_id as key, created_at as at, id, shop_id, payment_id, jsonb_build_array(
      ledger_line('gateway.clearing', gateway, amount - fee),
      ledger_line('expense.gateway', '', fee),
      ledger_line(case outcome when 'APPLIED' then 'customer.unfulfilled' else 'customer.refund_due' end,
        id::text, surplus - amount),
      ledger_line('customer.refund_due', id::text, -surplus)) as lines
    from settled
    union all
    -- The status has no time of its own before the audit log has its line, in the same transaction.
    select 'cash.collected:' || id, coalesce(least(marked.at, case status when 'DELIVERED' then ended_at end),
      updated_at), id, shop_id, null, jsonb_build_array(
      case when courier is null then ledger_line('vendor.available', shop_id::text, total)
        else ledger_line('courier.clearing', courier, total) end,
      ledger_line('customer.unfulfilled', id::text, -total))
    from o cross join lateral payment_marked_at(o.id, 'PAID') marked(at)
    where has_cash
    union all
    select 'order.delivered:' || id, ended_at, id, shop_id, null, jsonb_build_array(
      ledger_line('customer.unfulfilled', id::text, total),
      ledger_line('expense.coupons', '', market_coupon),
      ledger_line(case when is_cash and courier is null or earned < 0 then 'vendor.available' else 'vendor.pending' end,
        shop_id::text, -earned),
      ledger_line('revenue.commission', '', -commission),
      ledger_line('vat.payable', '', -vat),
      ledger_line('revenue.shipping', '', -market_shipping))
    from rest cross join lateral (
      select total + market_coupon - commission - vat - market_shipping as earned
    ) e where status = 'DELIVERED'
    union all
    -- A parcel that came back undelivered undoes its order like a cancellation: nothing was earned, and what was paid
    -- is owed back.
    select case status when 'RETURNED' then 'order.returned:' else 'order.cancelled:' end || id, ended_at, id, shop_id, null, jsonb_build_array(
      ledger_line('customer.unfulfilled', id::text, total),
      -- What the market gave before is a part of what goes back now.
      ledger_line('expense.goodwill', '', -goodwill),
      ledger_line('customer.refund_due', id::text, goodwill - total))
    from rest where status in ('CANCELLED', 'RETURNED')
      and (has_cash or exists (select from settled s where s.id = rest.id and s.outcome = 'APPLIED'))
    union all
    -- A refund of a part, and its opposite if it was taken back. The shop's side is where the money is by then.
    select case side when 1 then 'refund.decided:' else 'refund.withdrawn:' end || d.id,
      case side when 1 then d.decided_at else d.ended_at end, d.of_order, d.of_shop, d.payment_id, jsonb_build_array(
      ledger_line('customer.unfulfilled', d.of_order::text, side * case when is_early then d.given else 0 end),
      ledger_line(case e.stage when 'HELD' then 'vendor.pending' else 'vendor.available' end, d.of_shop::text,
        side * case when is_early then 0
          else d.given + d.market_coupon - d.commission - d.vat - d.market_shipping end),
      ledger_line('revenue.commission', '', side * case when is_early then 0 else d.commission end),
      ledger_line('vat.payable', '', side * case when is_early then 0 else d.vat end),
      ledger_line('revenue.shipping', '', side * case when is_early then 0 else d.market_shipping end),
      ledger_line('expense.coupons', '', -side * case when is_early then 0 else d.market_coupon end),
      ledger_line('expense.goodwill', '', side * d.goodwill),
      ledger_line('customer.refund_due', d.of_order::text, -side * d.amount))
    from decided d cross join (values (1), (-1)) sides(side) cross join lateral (
      select case side when 1 then d.stage else d.withdrawn_from end as stage, d.stage = 'UNDELIVERED' as is_early
    ) e
    where side = 1 or d.status = 'WITHDRAWN'
    union all
    -- Who collected the cash gives it back: the shop, or the market, which gets it from the courier. The market may
    -- also give back what the shop collected.
    select case r.method when 'SHOP' then 'cash.returned:' else 'refund.sent:' end || r.id, r.created_at, o.id,
      o.shop_id, r.payment_id, jsonb_build_array(
      ledger_line('customer.refund_due', o.id::text, r.amount),
      case when r.method = 'SHOP' and o.courier is null then ledger_line('vendor.available', o.shop_id::text, -r.amount)
        when r.method = 'BKASH' then ledger_line('wallet.bkash', '', -r.amount)
        when r.method in ('BANK', 'SHOP') or r.gateway_reference is null then ledger_line('bank.main', '', -r.amount)
        else ledger_line('gateway.clearing', y.gateway, -r.amount) end)
    from o cross join lateral (select * from refunds where order_id = o.id offset 0) r
      left join lateral (select gateway from payments where id = r.payment_id offset 0) y on true
  )
  select jsonb_build_object('key', f.key, 'at', f.at, 'order_id', f.id, 'shop_id', f.shop_id,
    'payment_id', f.payment_id, 'lines', f.lines)
  from found f;
end
$$;

-- What of the hold is an order's, in poisha; null once its hold is over. It may be less than what the shop earned: a
-- disputed payment was taken out of it.
create or replace function held_of(of_order uuid) returns bigint language sql stable as $$
  select (
    select coalesce(-sum(l.amount), 0)::bigint from journals j join journal_lines l on l.journal_id = j.id
    where j.order_id = of_order and l.account = 'vendor.pending'
  ) from ledger_holds where order_id = of_order
$$;

-- When an order was marked PAID by hand; null if the audit log does not say so.
create or replace function payment_marked_at(id uuid, status text) returns timestamptz language sql stable as $$
  select min(a.at) from audit_log a
  where a.subject_type = 'order' and a.subject_id = payment_marked_at.id
    and a.action = 'order.payment-status-changed' and a.details->>'to' = payment_marked_at.status
$$;

-- Enters what orders have caused up to now and the books do not have yet. Returns how many journals were new.
create or replace function post_orders(ids uuid[]) returns int language plpgsql as $$
declare
  posted int := 0;
begin
  for nth in 1 .. coalesce(cardinality(ids), 0) by 1000 loop
    posted := posted + coalesce(post_journals(
      (select jsonb_agg(journal) from order_journals(ids[nth:nth + 999]) journal)), 0);
  end loop;
  return posted;
end
$$;

-- Whatever changes an order enters what follows from it, in the same statement. Placing an order enters nothing.
create or replace function post_changed_orders() returns trigger language plpgsql as $$
begin
  perform post_orders(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.status <> o.status or n.payment_status <> o.payment_status)
      and (n.status in ('DELIVERED', 'CANCELLED', 'RETURNED') or n.payment_type = 'COD' and n.payment_status <> 'UNPAID')));
  return null;
end
$$;
create or replace trigger orders_posted after update on orders
  referencing old table as old_rows new table as new_rows for each statement execute function post_changed_orders();

create or replace function post_money_of_orders() returns trigger language plpgsql as $$
begin
  perform post_orders(array(select distinct order_id from new_rows where order_id is not null));
  return null;
end
$$;
create or replace trigger settlements_posted after insert on settlements
  referencing new table as new_rows for each statement execute function post_money_of_orders();
create or replace trigger refunds_posted after insert on refunds
  referencing new table as new_rows for each statement execute function post_money_of_orders();

-- A shop has paid what it owes at a gateway. The market bears the gateway's fee. What is more than the debt is the
-- shop's own, and its next payout includes it.
create or replace function post_debts_paid() returns trigger language plpgsql as $$
begin
  perform post_journals((
    select jsonb_agg(jsonb_build_object('key', 'debt.paid:' || s.payment_id, 'at', s.created_at,
      'shop_id', s.debtor_id, 'payment_id', s.payment_id, 'lines', jsonb_build_array(
        ledger_line('gateway.clearing', y.gateway, s.amount - s.fee),
        ledger_line('expense.gateway', '', s.fee),
        ledger_line('vendor.available', s.debtor_id::text, -s.amount))))
    from new_rows s join payments y on y.id = s.payment_id where s.debtor_id is not null));
  return null;
end
$$;
create or replace trigger settlements_of_debts_posted after insert on settlements
  referencing new table as new_rows for each statement execute function post_debts_paid();
create or replace function post_refund_decision() returns trigger language plpgsql as $$
begin
  perform post_orders(array[new.order_id]);
  return null;
end
$$;
create or replace trigger refund_decisions_made after insert on refund_decisions for each row
  when (new.stage is not null) execute function post_refund_decision();
create or replace trigger refund_decisions_changed after update on refund_decisions for each row
  when (new.stage is not null and (old.stage is null or new.status = 'WITHDRAWN' and old.status <> new.status))
  execute function post_refund_decision();

-- Keeps what a shop earned with an order in the hold until then, if it is still there. Whoever calls it holds the lock
-- of the order.
create or replace function keep_hold(of_order uuid, until timestamptz) returns void language sql as $$
  update ledger_holds set kept_until = until where order_id = of_order
$$;

-- Moves what shops earned with orders delivered longer ago than `hold` from the hold to what is available, the oldest
-- first, `most` orders at a time, except those of the shops `skipped`. Orders that somebody else has locked are left for
-- the next time, and those of which pieces may come back until that is over. A correction may put money back into the
-- hold after it had ended: then it ends once more, with a number in the key. Returns how many were released.
create or replace function release_due_holds(hold interval, most int, skipped uuid[]) returns int language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  due_ids uuid[];
begin
  due_ids := array(
    select h.order_id from ledger_holds h join orders o on o.id = h.order_id
    where h.since <= now() - hold and (h.kept_until is null or h.kept_until <= now()) and h.shop_id <> all(skipped)
    order by h.since limit most
    for no key update of o skip locked for update of h skip locked);
  perform post_journals((
    select jsonb_agg(jsonb_build_object('key', 'order.released:' || h.order_id || e.nth,
      'at', greatest(h.since + hold, h.kept_until), 'order_id', h.order_id, 'shop_id', h.shop_id, 'lines', jsonb_build_array(
        ledger_line('vendor.pending', h.shop_id::text, -p.amount),
        ledger_line('vendor.available', h.shop_id::text, p.amount))))
    from unnest(due_ids) due(order_id) join ledger_holds h on h.order_id = due.order_id
      cross join lateral (
        select sum(l.amount)::bigint as amount from journals j
          -- Of tables without statistics the planner would read every line of the account for each order.
          cross join lateral (select account, amount from journal_lines where journal_id = j.id offset 0) l
        where j.order_id = h.order_id and l.account = 'vendor.pending'
      ) p
      cross join lateral (
        select case count(*) when 0 then '' else '/' || count(*) + 1 end as nth from journals
        where order_id = h.order_id and kind = 'order.released'
      ) e));
  delete from ledger_holds where order_id = any(due_ids);
  return cardinality(due_ids);
end
$$;
-- The same for all shops, for processes of the release before.
create or replace function release_holds(hold interval, most int) returns int language sql as $$
  select release_due_holds(hold, most, '{}')
$$;

-- Enters the next `most` orders from before the books, by their ids. Returns how many it looked at: fewer than `most`
-- once all are in. Orders that change meanwhile enter themselves.
create or replace function backfill_orders(most int) returns int language plpgsql
set enable_seqscan = off as $$
declare
  cursor_id uuid;
  ids uuid[];
begin
  select after_id into cursor_id from ledger_backfill where done_at is null for update skip locked;
  if not found then
    return 0;
  end if;
  ids := array(select id from orders where id > cursor_id order by id limit most);
  perform post_orders(ids);
  update ledger_backfill set after_id = coalesce(ids[cardinality(ids)], cursor_id),
    done_at = case when cardinality(ids) < most then now() end;
  return cardinality(ids);
end
$$;
