-- What each month (UTC) moved on the accounts of a shop: an old balance is the sum of the months before it and of the
-- lines of its own month. The balancing trigger keeps it.
create table ledger_months (
  party_id text not null,
  month timestamptz not null,
  account text not null,
  amount bigint not null,
  primary key (party_id, month, account)
) with (fillfactor = 70);
insert into ledger_months (party_id, month, account, amount)
select party_id, date_trunc('month', at, 'UTC'), account, sum(amount)::bigint
from journal_lines where account like 'vendor.%' group by 1, 2, 3;

-- Who a shop was by law, and since when: an invoice names the seller as of the day of its order, however often it is
-- printed (docs/decisions/0053-invoices-name-what-was.md). A trigger adds a row with each change of shop_legal.
create table shop_legal_versions (
  id bigint generated always as identity primary key,
  shop_id uuid not null references shops (id),
  legal_name text not null,
  trade_licence text not null,
  dbid text not null,
  bin text not null,
  since timestamptz not null
);
create index shop_legal_versions_shop on shop_legal_versions (shop_id, since desc, id desc);
insert into shop_legal_versions (shop_id, legal_name, trade_licence, dbid, bin, since)
select shop_id, legal_name, trade_licence, dbid, bin, updated_at from shop_legal order by shop_id;

-- The last number of a document. Its row is locked by whoever issues, in the transaction that issues: a number is
-- taken if and only if its document is there. One row.
create table commission_invoice_counter (
  is_only boolean primary key default true check (is_only),
  last_number int not null default 0
);
insert into commission_invoice_counter default values;

-- What the market bills a shop for a month: commission with its VAT. Documents never change; what is entered into the
-- books of the month later is billed by a further document.
create table commission_invoices (
  id uuid primary key default new_id(),
  number int not null unique check (number > 0),
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  shop_id uuid not null references shops (id),
  -- The first day of the month by the market's clock, and when the month began and ended.
  month date not null check (extract(day from month) = 1),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Both parties as they were when it was issued.
  market_name text not null,
  market_address text not null,
  market_bin text not null,
  shop_name text not null,
  shop_address text not null,
  shop_legal_name text,
  shop_bin text,
  -- Poisha; below zero where more was given back than charged.
  commission bigint not null,
  vat bigint not null,
  lines int not null check (lines > 0),
  issued_at timestamptz not null default now(),
  constraint commission_invoices_kind check ((kind = 'CREDIT_NOTE') = (commission + vat < 0))
);
create index commission_invoices_shop on commission_invoices (shop_id, number desc);

-- One line an event: what the market charged with it, or gave back. No event is billed twice.
create table commission_invoice_lines (
  invoice_id uuid not null references commission_invoices (id),
  position int not null,
  journal_id bigint not null unique,
  order_id uuid,
  at timestamptz not null,
  commission bigint not null,
  -- Null where the order's products have different rates.
  vat_bp int,
  vat bigint not null,
  -- The document that had charged what this line gives back.
  corrects_number int,
  primary key (invoice_id, position)
);
create index commission_invoice_lines_order on commission_invoice_lines (order_id) where order_id is not null;

-- The events of all shops that moved commission or VAT are found by their time.
create index journal_lines_commission on journal_lines (at) include (account, amount)
  where account in ('revenue.commission', 'vat.payable');
