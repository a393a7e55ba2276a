-- Words as they are typed: without accents and without stemming, so that a prefix stays a prefix.
create text search configuration haat (copy = simple);
alter text search configuration haat
  alter mapping for asciiword, word, numword, hword, hword_asciipart, hword_part, hword_numpart, asciihword, numhword
  with unaccent, simple;

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
create trigger categories_touch before update on categories
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
  search tsvector not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
) with (fillfactor = 85);
create index products_newest on products (id desc) where visible;
create index products_price on products (price, id) where visible;
create index products_category_price on products (category_id, price, id) where visible;
create index products_category_newest on products (category_id, id desc) where visible;
create index products_shop_newest on products (shop_id, id desc) where deleted_at is null;
create index products_discount on products (discount desc, id desc) where visible;
create index products_search on products using gin (search) where visible;

create function complete_product() returns trigger language plpgsql as $$
declare
  shop record;
  category_name text;
begin
  select name, status, deleted_at into shop from shops where id = new.shop_id for no key update;
  select name into category_name from categories where id = new.category_id;
  new.visible := new.status = 'ACTIVE' and new.deleted_at is null
    and shop.status = 'ACTIVE' and shop.deleted_at is null;
  new.search := setweight(to_tsvector('haat', new.name), 'A')
    || setweight(to_tsvector('haat', coalesce(category_name, '')), 'B')
    || setweight(to_tsvector('haat', coalesce(shop.name, '')), 'C')
    || setweight(to_tsvector('haat', new.description), 'D');
  return new;
end
$$;
create trigger products_completed
  before insert or update of shop_id, category_id, name, description, status, deleted_at, visible on products
  for each row execute function complete_product();
create trigger products_touch
  before update of name, description, image, price, discount, stock, status, category_id, deleted_at on products
  for each row execute function touch_updated_at();

create function count_new_products() returns trigger language plpgsql as $$
begin
  update shops s set product_count = s.product_count + n.products
  from (select shop_id, count(*)::int as products from new_rows where deleted_at is null group by shop_id) n
  where s.id = n.shop_id;
  update categories c set product_count = c.product_count + n.products
  from (select category_id, count(*)::int as products from new_rows where visible group by category_id) n
  where c.id = n.category_id;
  return null;
end
$$;
create trigger products_counted after insert on products
  referencing new table as new_rows for each statement execute function count_new_products();

create function recount_product() returns trigger language plpgsql as $$
begin
  if (old.deleted_at is null) <> (new.deleted_at is null) then
    update shops set product_count = product_count + case when new.deleted_at is null then 1 else -1 end
    where id = new.shop_id;
  end if;
  if old.visible then
    update categories set product_count = product_count - 1 where id = old.category_id;
  end if;
  if new.visible then
    update categories set product_count = product_count + 1 where id = new.category_id;
  end if;
  return null;
end
$$;
create trigger products_recounted after update on products for each row
  when (old.visible is distinct from new.visible
    or old.category_id <> new.category_id
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function recount_product();

-- A shop's status, name or deletion reaches its products in the same transaction.
create function pass_shop_to_products() returns trigger language plpgsql as $$
begin
  update products set visible = visible where shop_id = new.id and deleted_at is null;
  return null;
end
$$;
create trigger shops_passed_on after update on shops for each row
  when (old.status <> new.status or old.name <> new.name
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function pass_shop_to_products();

create function pass_category_to_products() returns trigger language plpgsql as $$
begin
  update products set visible = visible where category_id = new.id and deleted_at is null;
  return null;
end
$$;
create trigger categories_passed_on after update on categories for each row
  when (old.name <> new.name)
  execute function pass_category_to_products();

-- The vocabulary of the catalogue: a misspelt word is looked up here, not in the products.
create table search_words (
  word text primary key,
  products int not null default 1
);
create index search_words_prefix on search_words (word text_pattern_ops);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);

create function learn_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word, products)
  select word, count(*)::int
  from new_rows, lateral unnest(tsvector_to_array(search)) as word
  where visible and length(word) between 2 and 40
  group by word
  order by word
  on conflict (word) do nothing;
  return null;
end
$$;
create trigger products_words_learnt after insert on products
  referencing new table as new_rows for each statement execute function learn_words();

create function learn_changed_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select word from unnest(tsvector_to_array(new.search)) as word
  where length(word) between 2 and 40
  order by word
  on conflict (word) do nothing;
  return null;
end
$$;
create trigger products_changed_words_learnt after update on products for each row
  when (new.visible and old.search is distinct from new.search)
  execute function learn_changed_words();
