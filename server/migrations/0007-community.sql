create table reviews (
  id uuid primary key default new_id(),
  product_id uuid not null references products (id),
  shop_id uuid not null references shops (id),
  customer_id uuid not null references people (id),
  rating smallint not null check (rating between 1 and 5),
  comment text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, customer_id)
);
create index reviews_newest on reviews (created_at desc, id desc) include (product_id);
create index reviews_product on reviews (product_id, created_at desc, id desc);
create index reviews_shop on reviews (shop_id, created_at desc, id desc) include (product_id);
create index reviews_customer on reviews (customer_id);
create trigger reviews_touch before update on reviews
  for each row execute function touch_updated_at();

-- The shop first, then the product: the order in which every writer locks them.
create function rate() returns trigger language plpgsql as $$
begin
  perform from shops where id in (select shop_id from new_rows) order by id for no key update;
  update shops s set rating_sum = s.rating_sum + n.stars, review_count = s.review_count + n.reviews
  from (select shop_id, sum(rating)::int as stars, count(*)::int as reviews from new_rows group by shop_id) n
  where s.id = n.shop_id;
  update products p set rating_sum = p.rating_sum + n.stars, review_count = p.review_count + n.reviews
  from (select product_id, sum(rating)::int as stars, count(*)::int as reviews from new_rows group by product_id) n
  where p.id = n.product_id;
  return null;
end
$$;
create function unrate() returns trigger language plpgsql as $$
begin
  perform from shops where id in (select shop_id from old_rows) order by id for no key update;
  update shops s set rating_sum = s.rating_sum - o.stars, review_count = s.review_count - o.reviews
  from (select shop_id, sum(rating)::int as stars, count(*)::int as reviews from old_rows group by shop_id) o
  where s.id = o.shop_id;
  update products p set rating_sum = p.rating_sum - o.stars, review_count = p.review_count - o.reviews
  from (select product_id, sum(rating)::int as stars, count(*)::int as reviews from old_rows group by product_id) o
  where p.id = o.product_id;
  return null;
end
$$;
create function rate_again() returns trigger language plpgsql as $$
begin
  update shops set rating_sum = rating_sum + new.rating - old.rating where id = new.shop_id;
  update products set rating_sum = rating_sum + new.rating - old.rating where id = new.product_id;
  return null;
end
$$;
create trigger reviews_rated after insert on reviews
  referencing new table as new_rows for each statement execute function rate();
create trigger reviews_unrated after delete on reviews
  referencing old table as old_rows for each statement execute function unrate();
create trigger reviews_rated_again after update on reviews for each row
  when (old.rating <> new.rating) execute function rate_again();

create table recent_views (
  id uuid primary key default new_id(),
  customer_id uuid not null references people (id),
  product_id uuid not null references products (id),
  viewed_at timestamptz not null default now(),
  unique (customer_id, product_id)
);
create index recent_views_customer on recent_views (customer_id, viewed_at desc, id desc);

create table newsletter_subscribers (
  id uuid primary key default new_id(),
  email text not null unique check (email = lower(email)),
  created_at timestamptz not null default now()
);
create index newsletter_subscribers_newest on newsletter_subscribers (created_at desc, id desc);
