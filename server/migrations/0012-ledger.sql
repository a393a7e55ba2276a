-- Migration 0011 added these without reading the tables. Validating them blocks no writes.
alter table coupons validate constraint coupons_funding;
alter table orders validate constraint orders_shipped_by;
alter table order_items validate constraint order_items_commission;
alter table settlements validate constraint settlements_fee;

-- The chart of accounts (docs/decisions/0048-the-books.md). `party` is what an account is kept per.
create table ledger_accounts (
  code text primary key,
  kind text not null check (kind in ('ASSET', 'LIABILITY', 'REVENUE', 'EXPENSE', 'EQUITY')),
  party text not null check (party in ('NONE', 'SHOP', 'GATEWAY', 'COURIER', 'ORDER', 'PAYMENT', 'BANK')),
  -- Whether its balance may be on the other side: a vendor who owes the market, a gateway that refunded more than it
  -- collected.
  may_overdraw boolean not null default false,
  name text not null
);
insert into ledger_accounts (code, kind, party, may_overdraw, name) values
  ('bank.main', 'ASSET', 'NONE', true, 'Our bank account'),
  ('wallet.bkash', 'ASSET', 'NONE', true, 'Our bKash wallet'),
  ('gateway.clearing', 'ASSET', 'GATEWAY', true, 'Held by a payment gateway for us'),
  ('courier.clearing', 'ASSET', 'COURIER', true, 'Cash that a courier has not handed over yet'),
  ('dispute.receivable', 'ASSET', 'PAYMENT', false, 'Taken back by a bank while a dispute runs'),
  ('difference', 'ASSET', 'NONE', true, 'Amounts received that do not match'),
  ('customer.unfulfilled', 'LIABILITY', 'ORDER', false, 'Paid by customers, not delivered yet'),
  ('customer.refund_due', 'LIABILITY', 'ORDER', false, 'Owed back to customers'),
  ('vendor.pending', 'LIABILITY', 'SHOP', false, 'Earned by shops, in the hold'),
  ('vendor.available', 'LIABILITY', 'SHOP', true, 'May be paid out to shops; below zero: a shop owes us'),
  ('vendor.reserve', 'LIABILITY', 'SHOP', false, 'Set aside for a dispute'),
  ('vendor.in_payout', 'LIABILITY', 'SHOP', false, 'On its way to shops'),
  ('vat.payable', 'LIABILITY', 'NONE', true, 'VAT on commission and fees'),
  ('tax.withheld', 'LIABILITY', 'NONE', true, 'Tax withheld from shops'),
  ('courier.payable', 'LIABILITY', 'COURIER', true, 'Bills of couriers'),
  ('revenue.commission', 'REVENUE', 'NONE', true, 'Commission'),
  ('revenue.shipping', 'REVENUE', 'NONE', true, 'Shipping, where the market ships'),
  ('revenue.fees', 'REVENUE', 'NONE', true, 'Fees and penalties'),
  ('expense.gateway', 'EXPENSE', 'NONE', true, 'Fees of payment gateways'),
  ('expense.courier', 'EXPENSE', 'NONE', true, 'Fees of couriers'),
  ('expense.coupons', 'EXPENSE', 'NONE', true, 'The market’s part of coupons'),
  ('expense.goodwill', 'EXPENSE', 'NONE', true, 'Given to customers and shops of our own accord'),
  ('expense.chargebacks', 'EXPENSE', 'NONE', true, 'Disputes lost'),
  ('expense.bad_debt', 'EXPENSE', 'NONE', true, 'Debts of shops written off'),
  ('rounding', 'EXPENSE', 'NONE', true, 'Differences below one taka'),
  ('equity.opening', 'EQUITY', 'NONE', true, 'Balances from before the books');

-- One journal an event. Its lines are written by the same statement, and neither ever changes (ledger.sql).
create table journals (
  id bigint generated always as identity primary key,
  -- Names the event, so that it is entered once: 'order.delivered:<order>'.
  key text not null unique check (key ~ '^[a-z]+(\.[a-z-]+)?:.'),
  kind text not null generated always as (split_part(key, ':', 1)) stored,
  -- How many lines it has.
  lines smallint not null check (lines >= 2),
  -- When the event happened.
  at timestamptz not null default now(),
  -- When it was entered: later than `at` for events from before the books, and for what a job enters.
  entered_at timestamptz not null default now(),
  order_id uuid,
  shop_id uuid,
  payment_id uuid,
  payout_id uuid,
  by_id uuid,
  approved_by uuid,
  note text,
  -- The journal that this one takes back.
  reverses bigint unique references journals (id),
  constraint journals_two_people check (approved_by <> by_id),
  constraint journals_corrections_approved
    check (reverses is null or (by_id is not null and approved_by is not null and note is not null))
);
create index journals_order on journals (order_id) where order_id is not null;

-- Debit above zero, credit below, in poisha. The trigger that balances a journal also looks up its journal and
-- account: foreign keys would do that once more for each line.
create table journal_lines (
  journal_id bigint not null,
  line smallint not null,
  account text not null,
  -- The shop, gateway, courier, order or payment that the account is kept per, or nothing.
  party_id text not null default '',
  amount bigint not null check (amount <> 0),
  -- The journal's own, so that a shop's statement is read from one index.
  at timestamptz not null,
  primary key (journal_id, line)
);
create index journal_lines_shop on journal_lines (party_id, at, journal_id) include (account, amount)
  where account like 'vendor.%';

-- The running balances of shops, which the balancing trigger keeps and guards.
create table ledger_balances (
  account text not null,
  party_id text not null,
  balance bigint not null,
  primary key (account, party_id)
) with (fillfactor = 70);

-- Delivered orders whose earnings are in the hold, since when; a job releases them.
create table ledger_holds (
  order_id uuid primary key,
  shop_id uuid not null,
  since timestamptz not null
);
create index ledger_holds_due on ledger_holds (since);
create index ledger_holds_shop on ledger_holds (shop_id, since);

-- How far the orders from before the books have been entered. One row.
create table ledger_backfill (
  is_only boolean primary key default true check (is_only),
  -- The last order entered.
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  done_at timestamptz
);
insert into ledger_backfill default values;

-- Corrections and adjustments that one person proposes and another decides on.
create table ledger_proposals (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('CORRECTION', 'PENALTY', 'CREDIT')),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  -- What a correction takes back.
  journal_id bigint references journals (id),
  -- Whom an adjustment charges or credits, and how much, in poisha.
  shop_id uuid references shops (id),
  amount bigint check (amount > 0),
  reason text not null,
  by_id uuid not null references people (id),
  decided_by uuid references people (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint ledger_proposals_two_people check (decided_by <> by_id),
  constraint ledger_proposals_decided check ((status = 'PENDING') = (decided_by is null)),
  constraint ledger_proposals_complete check (case kind
    when 'CORRECTION' then journal_id is not null and amount is null
    else journal_id is null and shop_id is not null and amount is not null end)
);
create index ledger_proposals_status on ledger_proposals (status, id);
-- A journal has at most one correction that was not rejected.
create unique index ledger_proposals_journal on ledger_proposals (journal_id) where status <> 'REJECTED';

-- What each check of the books found: a list of {name, count, examples}, empty when all is well.
create table ledger_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  took_ms int not null,
  findings jsonb not null
);
