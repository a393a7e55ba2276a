-- Products that customers save, and what they want to be told of them (docs/decisions/0076-wishes.md).
create table wish_lists (
  id uuid primary key default new_id(),
  customer_id uuid not null references people (id),
  name text not null,
  created_at timestamptz not null default now()
);
create unique index wish_lists_name on wish_lists (customer_id, lower(name));

create table wishes (
  id uuid primary key default new_id(),
  customer_id uuid not null references people (id),
  product_id uuid not null references products (id),
  -- Null: the default list.
  list_id uuid references wish_lists (id) on delete set null,
  -- Poisha.
  price_then bigint not null,
  wished_price bigint check (wished_price > 0),
  tells_stock boolean not null default false,
  tells_price boolean not null default false,
  stock_told_at timestamptz,
  price_told_at timestamptz,
  price_told bigint,
  created_at timestamptz not null default now(),
  constraint wishes_once unique (customer_id, product_id),
  constraint wishes_price_told check ((price_told is null) = (price_told_at is null))
);
create index wishes_list on wishes (list_id) where list_id is not null;
create index wishes_waiting on wishes (product_id, id) where tells_stock or tells_price;

-- A product can be bought again, or costs less. The job `wishes.tell` reads and deletes the rows.
create table wish_news (
  id bigint generated always as identity primary key,
  product_id uuid not null,
  is_back boolean not null,
  due_at timestamptz not null default now()
);
create index wish_news_due on wish_news (due_at);

-- A product whose savers are being told, some hundred at a time; `after`: the last wish that was looked at.
create table wish_rounds (
  product_id uuid primary key,
  is_back boolean not null,
  after uuid,
  started_at timestamptz not null default now()
);

-- Notices about saved products are a topic of their own, which people can switch off.
alter table notices drop constraint notices_topic_check, add constraint notices_topic_check check (
  topic in ('ORDERS', 'RETURNS', 'MONEY', 'MESSAGES', 'WISHES', 'SHOP', 'DEBTS', 'SECURITY'));
alter table notice_choices drop constraint notice_choices_topic_check, add constraint notice_choices_topic_check check (
  topic in ('ORDERS', 'RETURNS', 'MONEY', 'MESSAGES', 'WISHES', 'SHOP', 'DEBTS', 'SECURITY'));
