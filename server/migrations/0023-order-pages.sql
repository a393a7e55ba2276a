-- The number that people read out (docs/decisions/0059-the-page-of-an-order.md). Null: an order from before, or of a
-- process of the previous release, until a job has given it one. Both indexes leave out what they do not need, so
-- that they are made by one look at the table.
alter table orders add column number bigint;
alter table orders add constraint orders_number_digits
  check (number between 1000000000 and 9999999999) not valid;
create unique index orders_number on orders (number) where number is not null;
create index orders_unnumbered on orders (id) where number is null;

-- What a shop and the market's admins note on an order. Buyers never see it.
create table order_notes (
  id uuid primary key default new_id(),
  order_id uuid not null references orders (id),
  by_id uuid not null references people (id),
  by_role text not null check (by_role in ('VENDOR', 'ADMIN', 'SUPER_ADMIN')),
  body text not null check (length(body) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id, id);
