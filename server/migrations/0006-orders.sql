create table orders (
  id uuid primary key default new_id(),
  customer_id uuid not null references people (id),
  shop_id uuid not null references shops (id),
  status text not null default 'PROCESSING'
    check (status in ('PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED')),
  payment_type text not null check (payment_type in ('COD', 'ONLINE')),
  payment_status text not null default 'UNPAID'
    check (payment_status in ('UNPAID', 'PAID', 'REFUND_DUE', 'REFUNDED')),
  subtotal bigint not null check (subtotal >= 0),
  shipping bigint not null check (shipping >= 0),
  discount bigint not null check (discount >= 0 and discount <= subtotal),
  total_amount bigint not null,
  coupon_id uuid references coupons (id),
  coupon_code text,
  contact_name text not null,
  contact_email text not null,
  contact_phone text,
  contact_address text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (total_amount = subtotal + shipping - discount)
);
create index orders_customer on orders (customer_id, id desc);
create index orders_shop on orders (shop_id, id desc);
create index orders_unpaid_online on orders (created_at)
  where payment_type = 'ONLINE' and payment_status = 'UNPAID' and status = 'PROCESSING';
create trigger orders_touch before update on orders
  for each row execute function touch_updated_at();
alter table coupon_uses add foreign key (order_id) references orders (id);

-- Raised inside the one statement that writes orders when what they were decided on has changed since:
-- the whole statement is undone, and they are decided anew.
create function refuse_stale_orders() returns uuid[] language plpgsql as $$
begin
  raise exception using errcode = 'HT001', message = 'an order was decided on values that have changed';
end
$$;

create table order_items (
  id uuid primary key default new_id(),
  order_id uuid not null references orders (id),
  product_id uuid not null references products (id),
  position smallint not null,
  quantity int not null check (quantity > 0),
  price bigint not null check (price >= 0),
  discount bigint not null check (discount >= 0),
  unique (order_id, product_id)
);
create index order_items_product on order_items (product_id, order_id);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  status text not null check (status in ('PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED')),
  by_id uuid,
  by_role text not null,
  at timestamptz not null default now(),
  -- False until a job has written to whom it concerns; what nobody needs to hear of is born told.
  is_told boolean not null default true,
  -- An order passes through each status once: stock can come back only once.
  unique (order_id, status)
);

create index order_events_untold on order_events (id) where not is_told;

-- One row an attempt to pay an order online. Whatever its status, it is checked with its gateway while
-- next_check_at is set: money may still arrive for one that was given up.
create table payments (
  id uuid primary key default new_id(),
  order_id uuid not null references orders (id),
  amount bigint not null check (amount > 0),
  currency text not null default 'BDT' check (currency = 'BDT'),
  status text not null default 'PENDING' check (status in ('PENDING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  gateway text not null,
  transaction_id text not null unique,
  gateway_session text,
  redirect_url text,
  checks int not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_order on payments (order_id, id desc);
create index payments_to_check on payments (next_check_at) where next_check_at is not null;
create trigger payments_touch before update on payments
  for each row execute function touch_updated_at();

-- Money that arrived. One row a payment at most, and at most one that pays its order: whatever else
-- arrives for the order is owed back.
create table settlements (
  payment_id uuid primary key references payments (id),
  order_id uuid not null references orders (id),
  amount bigint not null check (amount > 0),
  gateway_reference text,
  outcome text not null check (outcome in ('APPLIED', 'REFUND_DUE')),
  created_at timestamptz not null default now()
);
create unique index settlements_one_per_order on settlements (order_id) where outcome = 'APPLIED';
create index settlements_order on settlements (order_id);
create trigger settlements_append_only before update or delete or truncate on settlements
  for each statement execute function refuse_change();

-- Money that went back, once for each settlement. Without a gateway_reference it was sent by hand.
create table refunds (
  payment_id uuid primary key references settlements (payment_id),
  order_id uuid not null references orders (id),
  amount bigint not null check (amount > 0),
  gateway_reference text,
  by_id uuid,
  created_at timestamptz not null default now()
);
create trigger refunds_append_only before update or delete or truncate on refunds
  for each statement execute function refuse_change();

-- The books of the test gateway, which this application plays itself. The market never writes here: it
-- learns of a payment as from any other gateway.
create table sandbox_transactions (
  transaction_id text primary key,
  amount bigint not null,
  currency text not null,
  description text not null,
  payer text not null,
  return_urls jsonb not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'APPROVED', 'DECLINED', 'CANCELLED')),
  -- Before this the gateway says that it is still busy.
  decided_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null default now()
);
