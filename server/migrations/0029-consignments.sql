-- Couriers that carry parcels (docs/decisions/0063-couriers-behind-one-adapter.md). Amounts are poisha.

-- An account with a courier: the market's (no shop) or a shop's. `sealed` holds what is needed to sign in, encrypted
-- for this row; `tail` is what people recognise it by.
create table courier_accounts (
  id uuid primary key,
  shop_id uuid references shops (id),
  courier text not null check (courier in ('STEADFAST', 'PATHAO')),
  sealed text not null,
  tail text not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by uuid not null references people (id),
  -- When the courier last accepted it.
  tried_at timestamptz,
  constraint courier_accounts_once unique nulls not distinct (shop_id, courier)
);

-- A parcel at a courier. The row is written before the courier is asked: WAITING while it is, UNKNOWN when its answer
-- was lost, FAILED when it certainly has no such parcel.
create table consignments (
  id uuid primary key default new_id(),
  shipment_id uuid not null references shipments (id),
  order_id uuid not null references orders (id),
  account_id uuid not null references courier_accounts (id),
  -- Our own id at the courier, the same at each attempt.
  request_id text not null,
  status text not null default 'WAITING'
    check (status in ('WAITING', 'UNKNOWN', 'BOOKED', 'CANCELLING', 'CANCELLED', 'FAILED')),
  cod_amount bigint not null check (cod_amount >= 0 and cod_amount % 100 = 0),
  weight int not null check (weight > 0),
  -- The courier's own id. Null until it has told it.
  consignment text,
  tracking text,
  fee bigint check (fee >= 0),
  -- What the courier says that it collected, where it says so.
  collected bigint check (collected >= 0),
  -- Its last word on the parcel, as it words it, and when it said so.
  said text,
  said_at timestamptz,
  -- Why it failed, or what a person has to look at.
  problem text,
  attention text check (attention in ('COLLECTED_DIFFERS', 'PARTIAL', 'CONTRADICTS', 'TWICE', 'CASH_HOLDER')),
  seen_by uuid references people (id),
  seen_note text,
  tries int not null default 0,
  next_check_at timestamptz,
  by_id uuid not null references people (id),
  created_at timestamptz not null default now(),
  booked_at timestamptz,
  constraint consignments_request unique (request_id),
  constraint consignments_known unique (account_id, consignment)
);
create unique index consignments_live on consignments (shipment_id)
  where status in ('WAITING', 'UNKNOWN', 'BOOKED', 'CANCELLING');
create index consignments_order on consignments (order_id);
create index consignments_due on consignments (next_check_at) where next_check_at is not null;
create index consignments_attention on consignments (id) where attention is not null and seen_by is null;

-- What couriers reported of a parcel, append-only, each report once.
create table consignment_events (
  id bigint primary key generated always as identity,
  consignment_id uuid not null references consignments (id),
  key text not null,
  said text not null,
  source text not null check (source in ('WEBHOOK', 'POLL')),
  said_at timestamptz not null,
  at timestamptz not null default now(),
  constraint consignment_events_once unique (consignment_id, key)
);

-- What couriers say that they paid out, line by line. A line without a consignment of ours stays listed.
create table courier_statements (
  id uuid primary key default new_id(),
  account_id uuid not null references courier_accounts (id),
  reference text not null,
  paid_at timestamptz,
  by_id uuid not null references people (id),
  created_at timestamptz not null default now(),
  constraint courier_statements_once unique (account_id, reference)
);
create table courier_statement_lines (
  statement_id uuid not null references courier_statements (id),
  line int not null,
  consignment text not null,
  request_id text,
  collected bigint not null,
  fee bigint not null,
  -- The remittance that holds it; null while it has not been matched.
  remittance_id uuid references courier_remittances (id),
  primary key (statement_id, line)
);
create index courier_statement_lines_open on courier_statement_lines (consignment) where remittance_id is null;

-- Parcels of the test couriers, in demos.
create table sandbox_parcels (
  id bigint primary key generated always as identity (start with 100001),
  courier text not null,
  request_id text not null,
  status text not null,
  fields jsonb not null,
  created_at timestamptz not null default now()
);
create unique index sandbox_parcels_invoice on sandbox_parcels (request_id) where courier = 'STEADFAST';
