-- Deadlines (docs/decisions/0068-deadlines.md). What is open is read from the tables that know it, by partial indexes.

-- From when on an order that was paid in advance is late. It is written once, when the order is paid (deadlines.sql);
-- null: cash on delivery, not paid yet, or paid before this release.
alter table orders add column promised_at timestamptz;
create index orders_promised on orders (promised_at) include (id, shop_id)
  where promised_at is not null and status in ('PROCESSING', 'SHIPPED');

-- Refunds that are owed and have not gone.
create index refund_decisions_waiting on refund_decisions (created_at) include (id, order_id, cause_id)
  where status in ('PROPOSED', 'DUE');
create index cancellations_out_of_stock on cancellations (order_id) include (id, is_whole)
  where reason = 'OUT_OF_STOCK' and is_refund;

-- The district that a shop sends its parcels from. It references no row, since places stay for ever.
create table shop_districts (
  shop_id uuid primary key references shops (id),
  district_id int not null,
  updated_at timestamptz not null default now()
);

-- Buyers who asked to stop a parcel that is late.
create table stop_requests (
  order_id uuid primary key references orders (id),
  by_id uuid not null references people (id),
  at timestamptz not null default now()
);

-- What was told about a deadline, once each. WARNED: before it ran out. PASSED: when it had.
create table deadline_events (
  kind text not null,
  subject_id uuid not null,
  event text not null check (event in ('WARNED', 'PASSED')),
  -- Null: a complaint may be about no order and no shop.
  order_id uuid,
  shop_id uuid,
  due_at timestamptz not null,
  at timestamptz not null default now(),
  primary key (kind, subject_id, event)
);

-- How shops serve their buyers (docs/decisions/0069-scorecards.md). A night's job counts anew: a row for each shop, day
-- and measure, and their sums in a row for each shop. Nothing is counted when a page is read.
create table scorecard_days (
  shop_id uuid not null references shops (id),
  day date not null,
  measure text not null,
  -- What counts against the shop, of how many orders; of reviews, the stars.
  count int not null,
  out_of int not null check (out_of > 0),
  primary key (shop_id, day, measure)
);
create table scorecards (
  shop_id uuid primary key references shops (id),
  from_day date not null,
  to_day date not null,
  counted_at timestamptz not null,
  -- The sums: [{"measure", "count", "of"}].
  figures json not null,
  -- How far the worst figure is from its limit, which is 1; 0: nothing counts yet. The list for admins is sorted by it.
  worst float8 not null
);
create index scorecards_worst on scorecards (worst desc, shop_id);

-- Limits that shops have passed, as long as they do, and what followed, append-only.
create table scorecard_breaches (
  shop_id uuid not null references shops (id),
  measure text not null,
  since timestamptz not null default now(),
  -- Since when the admins have to look at it.
  listed_at timestamptz,
  primary key (shop_id, measure)
);
create table scorecard_events (
  id bigint primary key generated always as identity,
  shop_id uuid not null references shops (id),
  measure text not null,
  event text not null check (event in ('PASSED', 'LISTED', 'CLEARED')),
  at timestamptz not null default now()
);
create index scorecard_events_shop on scorecard_events (shop_id, id);
