create or replace trigger categories_touch before update of name, description, image, deleted_at on categories
  for each row execute function touch_updated_at();

-- One change of the tree at a time: two moves at once could put each category below the other. The rows are locked
-- in the order in which products lock categories: those below the given ones, the given ones and their parents.
create or replace function lock_tree(ids uuid[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('categories.tree'));
  perform from categories
  where path && ids or id in (select parent_id from categories where id = any (ids))
  order by id for no key update;
end
$$;

-- The path of a category: the ids from the top of the tree down to its own.
create or replace function place_category() returns trigger language plpgsql as $$
declare
  above record;
  below int;
begin
  if new.parent_id is null then
    new.path := array[new.id];
    return new;
  end if;
  perform lock_tree(array[new.id, new.parent_id]);
  select path, deleted_at into above from categories where id = new.parent_id;
  if new.parent_id = new.id or new.id = any (above.path) then
    raise exception using errcode = 'check_violation', constraint = 'categories_no_cycle',
      message = 'a category would be below itself';
  end if;
  if above.deleted_at is not null then
    raise exception using errcode = 'foreign_key_violation', constraint = 'categories_parent_open',
      message = 'the parent is deleted';
  end if;
  -- The levels that hang on this category, itself included.
  select coalesce(max(cardinality(path) - array_position(path, new.id)), 0) + 1 into below
  from categories where path @> array[new.id];
  if cardinality(above.path) + below > 4 then
    raise exception using errcode = 'check_violation', constraint = 'categories_depth',
      message = 'categories have at most four levels';
  end if;
  new.path := above.path || new.id;
  return new;
end
$$;
create or replace trigger categories_placed before insert on categories
  for each row execute function place_category();
create or replace trigger categories_moved before update of parent_id on categories for each row
  when (old.parent_id is distinct from new.parent_id) execute function place_category();

-- Those below a moved category move with it; a category is a parent while others are below it.
create or replace function follow_parent() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.path <> new.path then
    update categories set path = new.path || path[array_position(path, new.id) + 1 :]
    where path @> array[new.id] and id <> new.id;
  end if;
  update categories c set is_parent = not c.is_parent
  where c.id in (new.parent_id, case when tg_op = 'UPDATE' then old.parent_id end)
    and c.is_parent <> exists (
      select from categories k where k.parent_id = c.id and k.deleted_at is null);
  return null;
end
$$;
create or replace trigger categories_added after insert on categories for each row
  when (new.parent_id is not null) execute function follow_parent();
create or replace trigger categories_followed after update of parent_id, deleted_at on categories for each row
  when (old.parent_id is distinct from new.parent_id or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function follow_parent();

create or replace function write_category_words() returns trigger language plpgsql as $$
begin
  new.name_words := array(select regexp_replace(w, '([a-z]{3})s$', '\1') from unnest(words_of(new.name)) w
    where w not in ('and', 'of', 'the'));
  new.name_bn_words := words_of(new.name_bn);
  return new;
end
$$;
create or replace trigger categories_words before insert or update of name, name_bn on categories
  for each row execute function write_category_words();

-- A renamed category keeps its synonyms.
create or replace function follow_category_name() returns trigger language plpgsql as $$
begin
  update search_synonyms set category = new.name where lower(category) = lower(old.name);
  return null;
end
$$;
create or replace trigger categories_named after update on categories for each row
  when (old.name <> new.name) execute function follow_category_name();

create or replace function set_visible() returns trigger language plpgsql as $$
begin
  new.visible := new.status = 'ACTIVE' and new.deleted_at is null and exists (
    select from shops where id = new.shop_id and is_open);
  return new;
end
$$;
create or replace trigger products_visible before insert or update of status, deleted_at on products
  for each row execute function set_visible();

create or replace trigger products_touch
  before update of name, description, image, price, discount, stock, status, category_id, deleted_at on products
  for each row execute function touch_updated_at();

-- The brand's name beside its id. A new name waits for products that are just being written with the old one.
create or replace function name_brand() returns trigger language plpgsql as $$
begin
  select b.name into new.brand_name from brands b where b.id = new.brand_id for share;
  new.brand_name := coalesce(new.brand_name, '');
  return new;
end
$$;
create or replace trigger products_branded before insert on products for each row
  when (new.brand_id is not null) execute function name_brand();
create or replace trigger products_rebranded before update of brand_id on products for each row
  when (old.brand_id is distinct from new.brand_id) execute function name_brand();

-- The prior of `featured`: ten buyers who gave four stars each.
create or replace function weigh_rating() returns trigger language plpgsql as $$
begin
  new.featured := (new.rating_sum + 40.0) / (new.review_count + 10);
  return new;
end
$$;
create or replace trigger products_weighed before insert or update of rating_sum, review_count on products
  for each row execute function weigh_rating();

-- Every writer takes its locks in this order, so that writers wait for each other and never deadlock: shop,
-- product, category, search row, word.
create or replace function take_in_products() returns trigger language plpgsql as $$
begin
  perform from shops where id in (select shop_id from new_rows) order by id for no key update;
  perform from categories where id in (select category_id from new_rows) order by id for no key update;
  if exists (select from categories
      where id in (select category_id from new_rows) and deleted_at is not null) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'products_category_open',
      message = 'the category is deleted';
  end if;
  -- The shop may have changed after the row's own trigger ran and before this lock.
  update products p set visible = not n.visible
  from new_rows n join shops s on s.id = n.shop_id
  where p.id = n.id and n.visible <> (n.status = 'ACTIVE' and n.deleted_at is null and s.is_open);
  update shops s set product_count = s.product_count + n.products
  from (select shop_id, count(*)::int as products from new_rows where deleted_at is null group by shop_id) n
  where s.id = n.shop_id;
  update categories c set product_count = c.product_count + n.products
  from (select n.category_id, count(*)::int as products
    from new_rows n join shops s on s.id = n.shop_id
    where n.status = 'ACTIVE' and n.deleted_at is null and s.is_open and n.is_face
    group by n.category_id) n
  where c.id = n.category_id;
  perform write_search((select array_agg(id) from new_rows));
  return null;
end
$$;
create or replace trigger products_taken_in after insert on products
  referencing new table as new_rows for each statement execute function take_in_products();

create or replace function follow_product() returns trigger language plpgsql as $$
begin
  if (old.deleted_at is null) <> (new.deleted_at is null) then
    update shops set product_count = product_count + case when new.deleted_at is null then 1 else -1 end
    where id = new.shop_id;
  end if;
  if old.visible <> new.visible or old.is_face <> new.is_face or old.category_id <> new.category_id then
    perform from categories where id in (old.category_id, new.category_id) order by id for no key update;
    update categories set product_count = product_count
      - (id = old.category_id and old.visible and old.is_face)::int
      + (id = new.category_id and new.visible and new.is_face)::int
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

-- What a shop changes (one trigger level deeper) is counted there, all at once: whether its products are visible or
-- deleted. A product may leave its family at any level: values of an attribute are merged.
create or replace trigger products_followed
  after update of visible, is_face, family_id, category_id, status, deleted_at, name, description, brand_id
  on products for each row
  when (old.is_face <> new.is_face or old.family_id is distinct from new.family_id
    or old.category_id <> new.category_id
    or pg_trigger_depth() = 0
      and (old.visible <> new.visible or (old.deleted_at is null) <> (new.deleted_at is null)
        or old.name <> new.name or old.description <> new.description
        or old.brand_id is distinct from new.brand_id))
  execute function follow_product();

-- A shop or a category may have thousands of products. Writing all their search rows takes seconds, in which
-- nobody could sell there, so a job does it, a few rows at a time (catalog.jobs.ts).
create or replace function pass_name_on(what text, id uuid) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('catalog.follow-name', payload => json_build_object(what, id),
    job_key => 'catalog.follow-name ' || id);
end
$$;

-- When a shop opens, closes or is deleted, its products follow in the same transaction.
create or replace function pass_shop_on() returns trigger language plpgsql as $$
declare
  sign int := case when new.is_open then 1 else -1 end;
begin
  perform from products where shop_id = new.id and deleted_at is null order by id for no key update;
  perform from categories where id in (
      select category_id from products
      where shop_id = new.id and deleted_at is null and status = 'ACTIVE' and is_face
        and visible <> new.is_open)
    order by id for no key update;
  update categories c set product_count = c.product_count + sign * n.products
  from (select category_id, count(*)::int as products from products
    where shop_id = new.id and deleted_at is null and status = 'ACTIVE' and is_face and visible <> new.is_open
    group by category_id) n
  where c.id = n.category_id;
  if new.deleted_at is not null then
    delete from product_search where shop_id = new.id;
    update products set deleted_at = new.deleted_at where shop_id = new.id and deleted_at is null;
    update shops set product_count = 0 where id = new.id;
    return null;
  end if;
  update products set visible = new.is_open
  where shop_id = new.id and deleted_at is null and status = 'ACTIVE' and visible <> new.is_open;
  if old.is_open <> new.is_open then
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
create or replace trigger shops_passed_on after update on shops for each row
  when (old.is_open <> new.is_open or old.name <> new.name
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function pass_shop_on();

create or replace function pass_category_on() returns trigger language plpgsql as $$
begin
  perform pass_name_on('categoryId', new.id);
  return null;
end
$$;
create or replace trigger categories_passed_on after update on categories for each row
  when (old.name <> new.name or old.name_bn <> new.name_bn or old.path <> new.path)
  execute function pass_category_on();

-- The history of prices: a row when a product is first for sale, and one for each change while it is. What a draft was to
-- cost, nobody was asked for.
create or replace function note_listed_prices() returns trigger language plpgsql as $$
begin
  insert into product_prices (product_id, since, price, discount)
  select id, created_at, price, discount from new_rows where status = 'ACTIVE';
  return null;
end
$$;
create or replace trigger products_prices_listed after insert on products
  referencing new table as new_rows for each statement execute function note_listed_prices();

create or replace function note_price() returns trigger language plpgsql as $$
begin
  insert into product_prices (product_id, since, price, discount)
  select new.id, clock_timestamp(), new.price, new.discount
  where not exists (
    select from (
      select h.price, h.discount from product_prices h where h.product_id = new.id
      order by h.since desc, h.id desc limit 1) last
    where last.price = new.price and last.discount = new.discount);
  return null;
end
$$;
create or replace trigger products_price_noted after update of price, discount, status on products for each row
  when (new.status = 'ACTIVE'
    and (old.status <> 'ACTIVE' or old.price <> new.price or old.discount <> new.discount))
  execute function note_price();

-- For how many of the last 30 days a product was offered for an amount or more, a part of a day being a part. Each
-- price holds until the next one; the last one before the window is the first within it.
create or replace function asked_days(of_product uuid, amount bigint) returns float8 language sql stable as $$
  with bounds as (select now() - interval '30 days' as start)
  select coalesce(sum(extract(epoch from v.until - greatest(v.since, b.start))), 0)::float8 / 86400
  from bounds b, lateral (
    select h.since, h.price, coalesce(lead(h.since) over (order by h.since, h.id), now()) as until
    from product_prices h
    where h.product_id = of_product and h.since >= coalesce((
      select max(e.since) from product_prices e where e.product_id = of_product and e.since <= b.start), '-infinity')
  ) v where v.until > b.start and v.price >= amount
$$;

-- What of a discount is proven: a struck price counts once it, or more, was asked for 7 of those days.
create or replace function proven_part(of_product uuid, price bigint, discount bigint) returns bigint
language sql stable as $$
  select case when discount > 0 and asked_days(of_product, price + discount) >= 7 then discount else 0 end
$$;

create or replace function prove_discount() returns trigger language plpgsql as $$
begin
  new.proven_discount := proven_part(new.id, new.price, new.discount);
  return new;
end
$$;
create or replace trigger products_discount_proven before update of price, discount on products for each row
  when (old.price <> new.price or old.discount <> new.discount) execute function prove_discount();

create or replace trigger product_prices_append_only before update or delete or truncate on product_prices
  for each statement execute function refuse_change();
