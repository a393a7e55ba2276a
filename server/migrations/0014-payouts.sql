-- Who sells, by law, as invoices name the seller.
create table shop_legal (
  shop_id uuid primary key references shops (id),
  legal_name text not null,
  trade_licence text not null,
  -- The Digital Business Identification number.
  dbid text not null,
  -- The Business Identification Number of the VAT authority.
  bin text not null,
  updated_at timestamptz not null default now()
);

-- Where a shop is paid (docs/decisions/0051-payouts.md). Its number is encrypted; people see the last digits.
create table payout_accounts (
  shop_id uuid primary key references shops (id),
  method text not null check (method in ('BANK', 'BKASH')),
  holder text not null,
  number_sealed text not null,
  number_tail text not null,
  bank text,
  branch text,
  routing_number text,
  -- No payout for 72 hours from here on.
  changed_at timestamptz not null default now(),
  changed_by uuid not null references people (id),
  verified_at timestamptz,
  verified_by uuid references people (id),
  constraint payout_accounts_bank check (
    (method = 'BANK') = (bank is not null and branch is not null and routing_number is not null)),
  constraint payout_accounts_verified check ((verified_at is null) = (verified_by is null)),
  constraint payout_accounts_two_people check (verified_by <> changed_by)
);

-- A file for the bank or bKash with the payouts that were sent together. Its text is made again from them.
create table payout_files (
  id uuid primary key default new_id(),
  number int generated always as identity unique,
  method text not null check (method in ('BANK', 'BKASH')),
  by_id uuid not null references people (id),
  created_at timestamptz not null default now()
);

-- What a shop gets at once: the journals of payout_items.
create table payouts (
  id uuid primary key default new_id(),
  -- Stands on the transfer, and people name the payout by it.
  number int generated always as identity unique,
  shop_id uuid not null references shops (id),
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'APPROVED', 'SENT', 'PAID', 'FAILED', 'CANCELLED')),
  amount bigint not null check (amount > 0),
  -- How many journals it pays.
  journals int not null check (journals > 0),
  -- Who assembled it; null for the schedule.
  by_id uuid references people (id),
  approved_by uuid references people (id),
  approved_at timestamptz,
  -- The account as it was when the payout was approved. A later change leads no money elsewhere.
  method text check (method in ('BANK', 'BKASH')),
  holder text,
  number_sealed text,
  number_tail text,
  bank text,
  branch text,
  routing_number text,
  file_id uuid references payout_files (id),
  sent_at timestamptz,
  -- The transfer's number at the bank or bKash.
  reference text,
  -- Why it failed or was cancelled.
  reason text,
  closed_by uuid references people (id),
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payouts_two_people check (approved_by <> by_id),
  constraint payouts_approved check (
    case when status in ('DRAFT', 'CANCELLED') then approved_by is null
    else num_nulls(approved_by, approved_at, method, holder, number_sealed, number_tail) = 0 end),
  constraint payouts_sent check (
    case when status in ('SENT', 'PAID') then file_id is not null and sent_at is not null
    else status = 'FAILED' or file_id is null end),
  constraint payouts_paid check (status <> 'PAID' or reference is not null),
  constraint payouts_closed check (
    (status in ('PAID', 'FAILED', 'CANCELLED')) = (closed_at is not null and closed_by is not null))
);
create unique index payouts_one_draft on payouts (shop_id) where status = 'DRAFT';
create index payouts_shop on payouts (shop_id, id desc);
create index payouts_status on payouts (status, id desc);
create index payouts_file on payouts (file_id, id) where file_id is not null;

-- The journals that a payout pays, with their amounts on the shop's account, credit above zero. Journals are never
-- deleted, so no foreign key looks them up.
create table payout_items (
  payout_id uuid not null references payouts (id),
  journal_id bigint not null,
  amount bigint not null,
  -- False once the payout failed or was cancelled: the next one pays the journal.
  is_live boolean not null default true,
  primary key (payout_id, journal_id)
);
-- Nobody is paid twice.
create unique index payout_items_once on payout_items (journal_id) where is_live;

-- The receipt of a transfer. It is private, and enters together with the fact that the payout was paid.
create table payout_proofs (
  payout_id uuid primary key references payouts (id),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  content bytea not null,
  by_id uuid not null references people (id),
  created_at timestamptz not null default now()
);

-- The days of the market on which the schedule has assembled payouts.
create table payout_days (
  day date primary key,
  at timestamptz not null default now()
);

-- Since when a shop takes no cash on delivery, because it owes the market too much. Placing an order reads it.
alter table shops add column cod_paused_at timestamptz;

-- What a shop may owe, where it differs from the market's COD_CREDIT_LIMIT and COD_GRACE_DAYS.
create table shop_credit (
  shop_id uuid primary key references shops (id),
  -- Poisha; null: as the market.
  credit_limit bigint check (credit_limit >= 0),
  grace_days int check (grace_days between 0 and 365),
  updated_at timestamptz not null default now()
);

-- Shops that owe more than they may, since when, and how many emails have told them.
create table shop_debts (
  shop_id uuid primary key references shops (id),
  since timestamptz not null default now(),
  notices int not null default 0
);

-- Money with which shops pay what they owe. One admin enters it, another confirms that it has arrived.
create table debt_payments (
  id uuid primary key default new_id(),
  shop_id uuid not null references shops (id),
  amount bigint not null check (amount > 0),
  method text not null check (method in ('BANK', 'BKASH')),
  -- The transfer's number at the bank or bKash: nobody enters a transfer twice.
  reference text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  by_id uuid not null references people (id),
  decided_by uuid references people (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint debt_payments_two_people check (decided_by <> by_id or status = 'REJECTED'),
  constraint debt_payments_decided check ((status = 'PENDING') = (decided_by is null or decided_at is null))
);
create index debt_payments_status on debt_payments (status, id desc);
create unique index debt_payments_reference on debt_payments (method, reference) where status <> 'REJECTED';
