-- A payment pays an order, or what a shop owes the market (docs/decisions/0055-debts-and-disputes.md). All rows from
-- before are of orders, so the constraints hold; a later migration validates them.
alter table payments alter column order_id drop not null;
alter table payments add column debtor_id uuid references shops (id);
alter table payments add constraint payments_subject check (num_nonnulls(order_id, debtor_id) = 1) not valid;
create index payments_debtor on payments (debtor_id, id desc) where debtor_id is not null;
alter table settlements alter column order_id drop not null;
alter table settlements add column debtor_id uuid references shops (id);
alter table settlements add constraint settlements_subject check (num_nonnulls(order_id, debtor_id) = 1) not valid;
-- Whatever a shop pays is its own: nothing is ever owed back.
alter table settlements add constraint settlements_of_debts check (debtor_id is null or outcome = 'APPLIED') not valid;

-- A transfer that the bank sent back after its payout was marked as paid.
alter table payouts add column returned_by uuid references people (id);
alter table payouts add column returned_at timestamptz;
alter table payouts
  drop constraint payouts_status_check,
  add constraint payouts_status_check
    check (status in ('DRAFT', 'APPROVED', 'SENT', 'PAID', 'RETURNED', 'FAILED', 'CANCELLED')),
  drop constraint payouts_sent,
  add constraint payouts_sent check (
    case when status in ('SENT', 'PAID', 'RETURNED') then file_id is not null and sent_at is not null
    else status = 'FAILED' or file_id is null end),
  drop constraint payouts_paid,
  add constraint payouts_paid check (status not in ('PAID', 'RETURNED') or reference is not null),
  drop constraint payouts_closed,
  add constraint payouts_closed check (
    (status in ('PAID', 'RETURNED', 'FAILED', 'CANCELLED')) = (closed_at is not null and closed_by is not null)),
  add constraint payouts_returned check (
    (status = 'RETURNED') = (returned_at is not null and returned_by is not null));

-- A payer told the bank to take a payment back. The bank holds the money until the dispute is decided.
create table disputes (
  id uuid primary key default new_id(),
  payment_id uuid not null references settlements (payment_id),
  order_id uuid not null references orders (id),
  shop_id uuid not null references shops (id),
  -- What the bank took, in poisha, and what of it was the shop's, the market's commission with its VAT and its
  -- shipping; the market gives the coupon's part back. Frozen when the dispute was entered.
  amount bigint not null check (amount > 0),
  reserved bigint not null check (reserved >= 0),
  commission bigint not null check (commission >= 0),
  vat bigint not null check (vat >= 0),
  shipping bigint not null check (shipping >= 0),
  coupons bigint not null check (coupons >= 0),
  reason text not null,
  -- The bank's number of the case.
  reference text not null,
  -- Until this day the market can answer the bank.
  respond_by date not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'WON', 'LOST_BY_SHOP', 'LOST_BY_MARKET')),
  note text,
  by_id uuid not null references people (id),
  decided_by uuid references people (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint disputes_parts check (amount + coupons = reserved + commission + vat + shipping),
  constraint disputes_two_people check (decided_by <> by_id),
  constraint disputes_decided check (
    case when status = 'OPEN' then num_nonnulls(decided_by, decided_at, note) = 0
    else num_nulls(decided_by, decided_at, note) = 0 end)
);
-- A payment that was won back may be disputed again; one that is lost is gone.
create unique index disputes_payment on disputes (payment_id) where status <> 'WON';
create index disputes_status on disputes (status, id desc);

-- Who holds the cash of an order once it is collected; null: the shop. An admin states it before.
alter table orders add column cash_held_by text;
alter table orders add column courier text;
alter table orders add constraint orders_cash_held_by check (
  case cash_held_by when 'COURIER' then payment_type = 'COD' and courier ~ '^[a-z0-9][a-z0-9-]{0,39}$'
  when 'SHOP' then courier is null else cash_held_by is null and courier is null end) not valid;
create index orders_courier on orders (courier, id) where courier is not null;

-- Cash of many orders that a courier handed over at once, less what it bills. One admin enters it, another confirms
-- that the money has arrived.
create table courier_remittances (
  id uuid primary key default new_id(),
  courier text not null,
  -- Poisha: what the courier collected of its orders, what it bills, and what arrived at the bank.
  collected bigint not null check (collected > 0),
  fee bigint not null check (fee >= 0),
  received bigint not null check (received >= 0),
  reference text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  by_id uuid not null references people (id),
  decided_by uuid references people (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint courier_remittances_two_people check (decided_by <> by_id or status = 'REJECTED'),
  constraint courier_remittances_decided check (
    (status = 'PENDING') = (decided_by is null or decided_at is null))
);
create unique index courier_remittances_reference on courier_remittances (courier, reference)
  where status <> 'REJECTED';
create index courier_remittances_status on courier_remittances (status, id desc);

-- The orders whose cash was handed over.
create table courier_remittance_orders (
  remittance_id uuid not null references courier_remittances (id),
  order_id uuid not null references orders (id),
  amount bigint not null check (amount > 0),
  -- False once the remittance was rejected.
  is_live boolean not null default true,
  primary key (remittance_id, order_id)
);
create unique index courier_remittance_orders_once on courier_remittance_orders (order_id) where is_live;

-- Since when a shop's products are not sold, because it has not paid what it owes: closed like a suspended shop, but
-- its status stays.
alter table shops add column rested_at timestamptz;
-- PostgreSQL 15 and 16 can't change the expression of a column. The trigger that goes with it comes back with its SQL
-- file, at the end of this transaction.
alter table shops drop column is_open cascade;
alter table shops add column is_open boolean not null generated always as
  (status = 'ACTIVE' and deleted_at is null and not vendor_blocked and rested_at is null) stored;
create index shops_public on shops (id desc) where is_open;

-- Debts of shops that nobody expects to be paid. One admin proposes it, a super admin decides.
create table debt_write_offs (
  id uuid primary key default new_id(),
  shop_id uuid not null references shops (id),
  amount bigint not null check (amount > 0),
  reason text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  by_id uuid not null references people (id),
  decided_by uuid references people (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint debt_write_offs_two_people check (decided_by <> by_id or status = 'REJECTED'),
  constraint debt_write_offs_decided check ((status = 'PENDING') = (decided_by is null or decided_at is null))
);
create index debt_write_offs_status on debt_write_offs (status, id desc);
create unique index debt_write_offs_open on debt_write_offs (shop_id) where status = 'PENDING';
