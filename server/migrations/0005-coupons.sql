create table coupons (
  id uuid primary key default new_id(),
  code text not null,
  discount_amount bigint not null check (discount_amount >= 0),
  start_time timestamptz not null,
  end_time timestamptz not null,
  usage_limit int not null check (usage_limit > 0),
  total_usage_limit int check (total_usage_limit > 0),
  used_count int not null default 0 check (used_count >= 0),
  -- Rows of coupon_uses that are RESERVED: also those that have ended and were not cleared away yet.
  reserved_count int not null default 0 check (reserved_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint coupons_end_after_start check (end_time > start_time),
  constraint coupons_within_limit
    check (total_usage_limit is null or used_count <= total_usage_limit)
) with (fillfactor = 85);
create unique index coupons_code on coupons (lower(code)) where deleted_at is null;
create trigger coupons_touch
  before update of code, discount_amount, start_time, end_time, usage_limit, total_usage_limit, deleted_at
  on coupons for each row execute function touch_updated_at();

-- A use is RESERVED by applying the coupon, USED by the order; a cancelled order deletes its use. A
-- reservation past its time counts for nothing, whether or not its row is still there.
create table coupon_uses (
  id uuid primary key default new_id(),
  coupon_id uuid not null references coupons (id),
  customer_id uuid not null references people (id),
  order_id uuid,
  state text not null check (state in ('RESERVED', 'USED')),
  expires_at timestamptz,
  -- Numbers a customer's uses of a coupon: of two that would take the same one, the second is refused.
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
