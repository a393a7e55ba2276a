-- What a customer gets back, and why (docs/decisions/0052-refunds-are-decisions.md). Amounts are poisha, frozen when
-- it was decided; nothing computes them again.
create table refund_decisions (
  -- The first decision about a whole payment has the payment's id, and one about the cash of an order the order's.
  id uuid primary key default new_id(),
  order_id uuid not null references orders (id),
  -- The payment that goes back; null for cash.
  payment_id uuid references settlements (payment_id),
  cause text not null check (cause in ('CANCELLATION', 'RETURN', 'SURPLUS', 'GOODWILL', 'DISPUTE')),
  -- The return or dispute that it follows from.
  cause_id uuid,
  -- Null: the books owe the money through the order's own journals, because the order was cancelled or paid twice.
  -- Otherwise where the money was when this was decided: paid and not delivered, the shop's in the hold, the shop's.
  stage text check (stage in ('UNDELIVERED', 'HELD', 'RELEASED')),
  -- PROPOSED: a second person has to approve it.
  status text not null default 'DUE' check (status in ('PROPOSED', 'DUE', 'DONE', 'WITHDRAWN')),
  amount bigint not null check (amount >= 0),
  goods bigint not null default 0,
  coupon bigint not null default 0,
  shop_coupon bigint not null default 0,
  commission bigint not null default 0,
  vat bigint not null default 0,
  shipping bigint not null default 0,
  -- What the market gives of its own. Below zero: what it gave before, which this refund contains.
  goodwill bigint not null default 0,
  reason text,
  by_id uuid,
  approved_by uuid,
  withdrawn_by uuid,
  -- The stage when it was taken back.
  withdrawn_from text check (withdrawn_from in ('UNDELIVERED', 'HELD', 'RELEASED')),
  created_at timestamptz not null default now(),
  -- When it came into force.
  decided_at timestamptz,
  ended_at timestamptz,
  constraint refund_decisions_two_people check (approved_by <> by_id),
  constraint refund_decisions_in_force check (status not in ('DUE', 'DONE') or decided_at is not null),
  constraint refund_decisions_ended check ((ended_at is null) = (status in ('PROPOSED', 'DUE'))),
  constraint refund_decisions_parts check (
    stage is null and status <> 'PROPOSED'
    or goods >= 0 and coupon >= 0 and shop_coupon >= 0 and commission >= 0 and vat >= 0
      and shipping >= 0 and amount = goods - coupon + shipping + goodwill
    or status = 'WITHDRAWN'
  )
);
create index refund_decisions_order on refund_decisions (order_id);
create index refund_decisions_payment on refund_decisions (payment_id) where payment_id is not null;
create index refund_decisions_open on refund_decisions (id) where status in ('PROPOSED', 'DUE');

-- The pieces that a refund is for, with their shares of what was frozen on their line.
create table refund_items (
  decision_id uuid not null references refund_decisions (id),
  order_item_id uuid not null references order_items (id),
  quantity int not null check (quantity > 0),
  goods bigint not null,
  coupon bigint not null,
  shop_coupon bigint not null,
  commission bigint not null,
  vat bigint not null,
  primary key (decision_id, order_item_id)
);
create index refund_items_line on refund_items (order_item_id);

-- Money that went back for good, once for each decision. The previous release names no decision: then it sends a
-- whole payment, whose decision has the payment's id.
alter table refunds add column decision_id uuid;
alter table refunds add column id uuid not null generated always as (coalesce(decision_id, payment_id)) stored;
alter table refunds drop constraint refunds_pkey;
alter table refunds add constraint refunds_pkey primary key (id);
alter table refunds alter column payment_id drop not null;
-- How a person sent it: from our bank account, from our bKash wallet, or the shop gave the cash back. Null: through
-- the gateway, or from our bank account where there is no reference.
alter table refunds add column method text check (method in ('BANK', 'BKASH', 'SHOP'));
create index refunds_order on refunds (order_id);
create index refunds_payment on refunds (payment_id);

-- An attempt belongs to a decision. ENTERED: one person states that it was sent by hand, another has to confirm it.
alter table refund_attempts add column decision_id uuid;
alter table refund_attempts add column refund_id uuid not null
  generated always as (coalesce(decision_id, payment_id)) stored;
alter table refund_attempts add column method text check (method in ('BANK', 'BKASH', 'SHOP'));
alter table refund_attempts add column decided_by uuid;
alter table refund_attempts alter column payment_id drop not null;
alter table refund_attempts alter column gateway drop not null;
alter table refund_attempts drop constraint refund_attempts_status;
alter table refund_attempts add constraint refund_attempts_status
  check (status in ('SENT', 'PROCESSING', 'UNKNOWN', 'ENTERED', 'DONE', 'FAILED')) not valid;
alter table refund_attempts drop constraint refund_attempts_check;
alter table refund_attempts add constraint refund_attempts_checked
  check ((next_check_at is null) = (status in ('ENTERED', 'DONE', 'FAILED'))) not valid;
alter table refund_attempts add constraint refund_attempts_two_people
  check (method is null or status <> 'DONE' or decided_by <> by_id) not valid;
-- A decision has at most one attempt on its way, and no transfer by hand is entered twice.
drop index refund_attempts_open;
create unique index refund_attempts_open on refund_attempts (refund_id) where status <> 'FAILED';
create unique index refund_attempts_transfer on refund_attempts (method, reference)
  where method is not null and status <> 'FAILED';
create index refund_attempts_order on refund_attempts (order_id);

-- The refunds of the test gateway, by their ids.
create table sandbox_refunds (
  request_id text primary key,
  transaction_id text not null references sandbox_transactions (transaction_id),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now()
);
create index sandbox_refunds_transaction on sandbox_refunds (transaction_id);
insert into sandbox_refunds (request_id, transaction_id, amount, created_at)
select coalesce(r.gateway_reference, r.payment_id::text), y.transaction_id, r.amount, r.created_at
from refunds r join payments y on y.id = r.payment_id join sandbox_transactions t using (transaction_id)
where t.refunded_at is not null;

-- Payments that went back or have to, from before.
insert into refund_decisions (id, order_id, payment_id, cause, status, amount, by_id, created_at, decided_at, ended_at)
select t.payment_id, t.order_id, t.payment_id,
  case when t.outcome = 'APPLIED' or t.created_at >= e.at then 'CANCELLATION' else 'SURPLUS' end,
  case when r.payment_id is null then 'DUE' else 'DONE' end, t.amount, r.by_id,
  greatest(t.created_at, case when t.outcome = 'APPLIED' then e.at end),
  greatest(t.created_at, case when t.outcome = 'APPLIED' then e.at end), r.created_at
from settlements t join orders o on o.id = t.order_id
  left join order_events e on e.order_id = o.id and e.status = 'CANCELLED'
  left join refunds r on r.payment_id = t.payment_id
where t.outcome <> 'APPLIED' or o.status = 'CANCELLED';

-- Cash that shops collected for orders that were cancelled.
insert into refund_decisions (id, order_id, cause, status, amount, created_at, decided_at, ended_at)
select o.id, o.id, 'CANCELLATION', case o.payment_status when 'REFUNDED' then 'DONE' else 'DUE' end, o.total_amount,
  coalesce(e.at, o.updated_at), coalesce(e.at, o.updated_at),
  case o.payment_status when 'REFUNDED' then coalesce(marked.at, o.updated_at) end
from orders o left join order_events e on e.order_id = o.id and e.status = 'CANCELLED'
  cross join lateral (
    select min(a.at) as at from audit_log a
    where a.subject_type = 'order' and a.subject_id = o.id
      and a.action = 'order.payment-status-changed' and a.details->>'to' = 'REFUNDED'
  ) marked
where o.payment_type = 'COD' and o.status = 'CANCELLED' and o.payment_status <> 'UNPAID' and o.total_amount > 0;

insert into refunds (decision_id, order_id, amount, method, created_at)
select id, order_id, amount, 'SHOP', ended_at from refund_decisions where payment_id is null and status = 'DONE';
