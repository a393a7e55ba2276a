create table shops (
  id uuid primary key default new_id(),
  vendor_id uuid not null references people (id),
  name text not null,
  description text not null,
  logo_url text not null,
  phone_number text not null,
  shop_address text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PENDING', 'SUSPENDED', 'BLOCKED')),
  rating_sum int not null default 0 check (rating_sum >= 0),
  review_count int not null default 0 check (review_count >= 0),
  rating double precision not null generated always as
    (case when review_count = 0 then 0 else round(rating_sum::numeric / review_count, 1) end) stored,
  follower_count int not null default 0 check (follower_count >= 0),
  product_count int not null default 0 check (product_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index shops_one_per_vendor on shops (vendor_id) where deleted_at is null;
create unique index shops_name on shops (lower(name)) where deleted_at is null;
create index shops_public on shops (id desc) where deleted_at is null and status = 'ACTIVE';
create index shops_search on shops using gin ((lower(name)) gin_trgm_ops) where deleted_at is null;
create trigger shops_touch
  before update of name, description, logo_url, phone_number, shop_address, status, deleted_at on shops
  for each row execute function touch_updated_at();

-- A deleted vendor's shop goes with them, and a deleted customer follows nobody.
create function pass_person_on() returns trigger language plpgsql as $$
begin
  update shops set deleted_at = new.deleted_at where vendor_id = new.id and deleted_at is null;
  delete from follows where customer_id = new.id;
  return null;
end
$$;
create trigger people_passed_on after update on people for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function pass_person_on();

create table follows (
  id uuid primary key default new_id(),
  shop_id uuid not null references shops (id),
  customer_id uuid not null references people (id),
  created_at timestamptz not null default now(),
  unique (shop_id, customer_id)
);
create index follows_customer on follows (customer_id, id desc);

create function count_followers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update shops s set follower_count = s.follower_count + n.followers
    from (select shop_id, count(*)::int as followers from new_rows group by shop_id) n
    where s.id = n.shop_id;
  else
    update shops s set follower_count = s.follower_count - n.followers
    from (select shop_id, count(*)::int as followers from old_rows group by shop_id) n
    where s.id = n.shop_id;
  end if;
  return null;
end
$$;
create trigger follows_counted after insert on follows
  referencing new table as new_rows for each statement execute function count_followers();
create trigger follows_uncounted after delete on follows
  referencing old table as old_rows for each statement execute function count_followers();
