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
      table = 'ledger_balances', message = 'there is too little on ' || overdrawn;
  end if;
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
create or replace function post_journals(list jsonb) returns int language plpgsql as $$
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
    from given order by key
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
