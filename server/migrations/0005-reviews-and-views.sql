create table reviews (
  id uuid primary key default new_id(),
  product_id uuid not null references products (id),
  shop_id uuid not null references shops (id),
  customer_id uuid not null references people (id),
  rating smallint not null check (rating between 1 and 5),
  comment text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'VISIBLE' check (status in ('VISIBLE', 'HIDDEN')),
  -- Shown to the review's writer.
  hidden_reason text,
  unique (product_id, customer_id),
  check ((status = 'HIDDEN') = (hidden_reason is not null))
);
-- Lists read the shop, the writer and the status of each review that they count: the indexes include them.
create index reviews_newest on reviews (created_at desc, id desc)
  include (product_id, shop_id, customer_id, status);
create index reviews_product on reviews (product_id, created_at desc, id desc)
  include (customer_id, status);
create index reviews_shop on reviews (shop_id, created_at desc, id desc)
  include (product_id, customer_id, status);
create index reviews_customer on reviews (customer_id);

create table recent_views (
  id uuid primary key default new_id(),
  customer_id uuid not null references people (id),
  product_id uuid not null references products (id),
  viewed_at timestamptz not null default now(),
  unique (customer_id, product_id)
);
create index recent_views_customer on recent_views (customer_id, viewed_at desc, id desc);
