create table coupons (
  id uuid primary key default new_id(),
  code text not null,
  discount_amount bigint not null check (discount_amount >= 0),
  start_time timestamptz not null,
  end_time timestamptz not null,
  usage_limit int not null check (usage_limit > 0),
  total_usage_limit int check (total_usage_limit > 0),
  used_count int not null default 0 check (used_count >= 0),
  -- Rows of coupon_uses that are RESERVED, including expired ones that are not cleared away yet.
  reserved_count int not null default 0 check (reserved_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint coupons_end_after_start check (end_time > start_time),
  constraint coupons_within_limit
    check (total_usage_limit is null or used_count <= total_usage_limit)
) with (fillfactor = 85);
create unique index coupons_code on coupons (lower(code)) where deleted_at is null;

-- Applying a coupon makes a RESERVED use, the order makes it USED, and cancelling the order deletes it. A
-- reservation past its time counts for nothing, whether or not its row is still there.
create table coupon_uses (
  id uuid primary key default new_id(),
  coupon_id uuid not null references coupons (id),
  customer_id uuid not null references people (id),
  order_id uuid,
  state text not null check (state in ('RESERVED', 'USED')),
  expires_at timestamptz,
  -- Numbers a customer's uses of a coupon: of two requests that take the same number, the second is rejected.
  nth int not null,
  created_at timestamptz not null default now(),
  check ((state = 'USED') = (order_id is not null)),
  check ((state = 'RESERVED') = (expires_at is not null))
);
create unique index coupon_uses_one_reservation on coupon_uses (customer_id, coupon_id) where state = 'RESERVED';
create unique index coupon_uses_one_per_order on coupon_uses (order_id) where order_id is not null;
create unique index coupon_uses_nth on coupon_uses (coupon_id, customer_id, nth);
create index coupon_uses_reserved on coupon_uses (coupon_id, expires_at) where state = 'RESERVED';
create index coupon_uses_expiry on coupon_uses (expires_at) where state = 'RESERVED';

-- Tried codes of coupons that do not exist, by person and by network, shared by every process.
create table coupon_guesses (
  subject text primary key,
  guesses int not null,
  window_started_at timestamptz not null
);

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
alter table coupon_uses add foreign key (order_id) references orders (id);
create index orders_customer on orders (customer_id, id desc);
create index orders_shop on orders (shop_id, id desc);
create index orders_unpaid_online on orders (created_at)
  where payment_type = 'ONLINE' and payment_status = 'UNPAID' and status = 'PROCESSING';
-- The overviews read these indexes alone.
create index orders_days on orders (created_at)
  include (total_amount, shipping, status, payment_type, payment_status) where status <> 'CANCELLED';
create index orders_shop_days on orders (shop_id, created_at)
  include (total_amount, shipping, status, payment_type, payment_status) where status <> 'CANCELLED';
create index orders_to_ship on orders (shop_id)
  where status = 'PROCESSING' and (payment_type = 'COD' or payment_status = 'PAID');
create index orders_refund_due on orders (id) where payment_status = 'REFUND_DUE';

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
  -- False until a job has sent the notifications; true from the start where nobody has to be notified.
  is_told boolean not null default true,
  -- An order passes through each status once, so its stock can return only once.
  unique (order_id, status)
);
create index order_events_untold on order_events (id) where not is_told;

-- One row for each attempt to pay an order online. Whatever its status, its gateway is asked about it while
-- next_check_at is set: money may still arrive after the customer gave up.
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

-- Money that arrived: at most one row for each payment, and at most one that pays its order. Whatever else
-- arrives for the order has to be refunded.
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

-- Money that was sent back, once for each settlement. A refund without a gateway_reference was sent by hand.
create table refunds (
  payment_id uuid primary key references settlements (payment_id),
  order_id uuid not null references orders (id),
  amount bigint not null check (amount > 0),
  gateway_reference text,
  by_id uuid,
  created_at timestamptz not null default now()
);

-- One row for each attempt to send a settlement's money back through its gateway, written before the gateway
-- is called. The gateway knows it by `request_id`, which stays the same in retries. `refunds` holds the money
-- that has gone back for good.
create table refund_attempts (
  id uuid primary key default new_id(),
  payment_id uuid not null references settlements (payment_id),
  order_id uuid not null references orders (id),
  gateway text not null,
  request_id text not null unique check (length(request_id) <= 30),
  amount bigint not null check (amount > 0),
  -- SENT: the gateway is being called. UNKNOWN: its response was lost, so the money may have gone. FAILED: it
  -- declined, and no money has gone.
  status text not null default 'SENT' check (status in ('SENT', 'UNKNOWN', 'DONE', 'FAILED')),
  sends int not null default 1,
  reference text,
  -- Who decided on it; null: the market itself.
  by_id uuid,
  sent_at timestamptz not null default now(),
  checked_at timestamptz,
  -- While SENT, nobody else sends it before this time.
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  check ((next_check_at is null) = (status in ('DONE', 'FAILED')))
);
-- A payment has at most one refund on its way.
create unique index refund_attempts_open on refund_attempts (payment_id) where status <> 'FAILED';
create index refund_attempts_due on refund_attempts (next_check_at) where next_check_at is not null;
create index refund_attempts_payment on refund_attempts (payment_id);

-- The books of the test gateway, which this application plays itself. The market never writes here: it learns
-- of a payment as it would from any other gateway.
create table sandbox_transactions (
  transaction_id text primary key,
  amount bigint not null,
  currency text not null,
  description text not null,
  payer text not null,
  return_urls jsonb not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'APPROVED', 'DECLINED', 'CANCELLED')),
  -- Until this time the gateway says that it is still busy.
  decided_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null default now()
);
