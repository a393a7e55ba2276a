create table categories (
  id uuid primary key default new_id(),
  name text not null,
  description text not null default '',
  image text not null default '',
  product_count int not null default 0 check (product_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index categories_name on categories (lower(name)) where deleted_at is null;
create trigger categories_touch before update of name, description, image, deleted_at on categories
  for each row execute function touch_updated_at();

-- `visible` (the product and its shop are ACTIVE, nothing is deleted) is kept by triggers, so that every
-- public read filters on one column of one table. Stock stands in no index: taking it stays a cheap update.
create table products (
  id uuid primary key default new_id(),
  shop_id uuid not null references shops (id),
  category_id uuid not null references categories (id),
  name text not null,
  description text not null,
  image text not null default '',
  picture jsonb,
  price bigint not null check (price >= 0),
  discount bigint not null default 0 check (discount >= 0),
  stock int not null check (stock >= 0),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DRAFT', 'PAUSED')),
  visible boolean not null default false,
  rating_sum int not null default 0 check (rating_sum >= 0),
  review_count int not null default 0 check (review_count >= 0),
  rating double precision not null generated always as
    (case when review_count = 0 then 0 else round(rating_sum::numeric / review_count, 1) end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
) with (fillfactor = 85);
-- One index for each order a list may ask for. The included columns let the filters be answered by the
-- index alone, so that a rare match or a deep page never reads the products it skips.
create index products_price on products (price, id) where visible;
create index products_category_price on products (category_id, price, id) where visible;
create index products_category_newest on products (category_id, created_at desc, id desc)
  include (shop_id, price) where visible;
create index products_newest on products (created_at desc, id desc)
  include (shop_id, category_id, price) where visible;
create index products_rating on products (rating desc, id desc)
  include (category_id, price) where visible;
create index products_discount on products (discount desc, id desc)
  include (category_id, price) where visible;
create index products_shop on products (shop_id, created_at desc, id desc)
  include (visible, category_id, price) where deleted_at is null;
create index products_image on products (image);

create function set_visible() returns trigger language plpgsql as $$
begin
  new.visible := new.status = 'ACTIVE' and new.deleted_at is null and exists (
    select from shops where id = new.shop_id and status = 'ACTIVE' and deleted_at is null);
  return new;
end
$$;
create trigger products_visible before insert or update of status, deleted_at on products
  for each row execute function set_visible();
create trigger products_touch
  before update of name, description, image, price, discount, stock, status, category_id, deleted_at on products
  for each row execute function touch_updated_at();

-- Every writer locks in this order, so that they wait for each other and never in a circle:
-- shop, product, category, search row, word. `write_search` and its table are in 0009-search.sql.
create function take_in_products() returns trigger language plpgsql as $$
begin
  perform from shops where id in (select shop_id from new_rows) order by id for no key update;
  perform from categories where id in (select category_id from new_rows) order by id for no key update;
  if exists (select from categories
      where id in (select category_id from new_rows) and deleted_at is not null) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'products_category_open',
      message = 'the category is deleted';
  end if;
  -- The shop may have changed between the row's own trigger and the lock.
  update products p set visible = not n.visible
  from new_rows n join shops s on s.id = n.shop_id
  where p.id = n.id and n.visible <>
    (n.status = 'ACTIVE' and n.deleted_at is null and s.status = 'ACTIVE' and s.deleted_at is null);
  update shops s set product_count = s.product_count + n.products
  from (select shop_id, count(*)::int as products from new_rows where deleted_at is null group by shop_id) n
  where s.id = n.shop_id;
  update categories c set product_count = c.product_count + n.products
  from (select n.category_id, count(*)::int as products
    from new_rows n join shops s on s.id = n.shop_id
    where n.status = 'ACTIVE' and n.deleted_at is null and s.status = 'ACTIVE' and s.deleted_at is null
    group by n.category_id) n
  where c.id = n.category_id;
  perform write_search((select array_agg(id) from new_rows));
  return null;
end
$$;
create trigger products_taken_in after insert on products
  referencing new table as new_rows for each statement execute function take_in_products();

create function follow_product() returns trigger language plpgsql as $$
begin
  if (old.deleted_at is null) <> (new.deleted_at is null) then
    update shops set product_count = product_count + case when new.deleted_at is null then 1 else -1 end
    where id = new.shop_id;
  end if;
  if old.visible <> new.visible or old.category_id <> new.category_id then
    perform from categories where id in (old.category_id, new.category_id) order by id for no key update;
    update categories set product_count = product_count
      - (id = old.category_id and old.visible)::int + (id = new.category_id and new.visible)::int
    where id in (old.category_id, new.category_id);
  end if;
  if old.category_id <> new.category_id and exists (
      select from categories where id = new.category_id and deleted_at is not null) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'products_category_open',
      message = 'the category is deleted';
  end if;
  if new.deleted_at is null then
    perform write_search(array[new.id]);
  else
    delete from product_search where product_id = new.id;
  end if;
  return null;
end
$$;
-- Changes that come from a shop (one level deeper) are counted there, all at once.
create trigger products_followed after update on products for each row
  when (pg_trigger_depth() = 0
    and (old.visible <> new.visible or old.category_id <> new.category_id
      or (old.deleted_at is null) <> (new.deleted_at is null)
      or old.name <> new.name or old.description <> new.description))
  execute function follow_product();

-- A shop or a category may have thousands of products. Writing all their search rows anew takes seconds,
-- and nobody could sell there meanwhile: a job does it, a few rows at a time (catalog.jobs.ts).
create function pass_name_on(what text, id uuid) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('catalog.follow-name', payload => json_build_object(what, id),
    job_key => 'catalog.follow-name ' || id);
end
$$;

-- A shop's status or deletion reaches its products in the same transaction.
create function pass_shop_on() returns trigger language plpgsql as $$
declare
  is_open boolean := new.status = 'ACTIVE' and new.deleted_at is null;
  sign int := case when is_open then 1 else -1 end;
begin
  perform from products where shop_id = new.id and deleted_at is null order by id for no key update;
  perform from categories where id in (
      select category_id from products
      where shop_id = new.id and deleted_at is null and status = 'ACTIVE' and visible <> is_open)
    order by id for no key update;
  update categories c set product_count = c.product_count + sign * n.products
  from (select category_id, count(*)::int as products from products
    where shop_id = new.id and deleted_at is null and status = 'ACTIVE' and visible <> is_open
    group by category_id) n
  where c.id = n.category_id;
  if new.deleted_at is not null then
    delete from product_search where shop_id = new.id;
    update products set deleted_at = new.deleted_at where shop_id = new.id and deleted_at is null;
    update shops set product_count = 0 where id = new.id;
    return null;
  end if;
  update products set visible = is_open
  where shop_id = new.id and deleted_at is null and status = 'ACTIVE' and visible <> is_open;
  if old.status <> new.status then
    perform from product_search where shop_id = new.id order by product_id for update;
    update product_search s set visible = p.visible
    from products p where p.id = s.product_id and s.shop_id = new.id and s.visible <> p.visible;
  end if;
  if old.name <> new.name then
    perform pass_name_on('shopId', new.id);
  end if;
  return null;
end
$$;
create trigger shops_passed_on after update on shops for each row
  when (old.status <> new.status or old.name <> new.name
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function pass_shop_on();

create function pass_category_on() returns trigger language plpgsql as $$
begin
  perform pass_name_on('categoryId', new.id);
  return null;
end
$$;
create trigger categories_passed_on after update on categories for each row
  when (old.name <> new.name) execute function pass_category_on();
