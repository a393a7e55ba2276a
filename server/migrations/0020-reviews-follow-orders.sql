-- A review goes with the last order that stands behind it, and admins may hide one.

-- Those that stayed behind until now. First, since it takes its time and keeps no reader waiting.
delete from reviews r where not exists (
  select from order_items i join orders o on o.id = i.order_id
  where i.product_id = r.product_id and o.customer_id = r.customer_id and o.status <> 'CANCELLED');

alter table reviews
  add column status text not null default 'VISIBLE' check (status in ('VISIBLE', 'HIDDEN')),
  -- What its writer is told.
  add column hidden_reason text,
  add check ((status = 'HIDDEN') = (hidden_reason is not null));

-- Lists ask for the status and the writer of each review they count.
drop index reviews_newest;
create index reviews_newest on reviews (created_at desc, id desc)
  include (product_id, shop_id, customer_id, status);
drop index reviews_product;
create index reviews_product on reviews (product_id, created_at desc, id desc)
  include (customer_id, status);
drop index reviews_shop;
create index reviews_shop on reviews (shop_id, created_at desc, id desc)
  include (product_id, customer_id, status);

-- Ratings count what everybody sees. The shop first, then the product, as before.
create or replace function rate() returns trigger language plpgsql as $$
begin
  perform from shops where id in (select shop_id from new_rows) order by id for no key update;
  update shops s set rating_sum = s.rating_sum + n.stars, review_count = s.review_count + n.reviews
  from (select shop_id, sum(rating)::int as stars, count(*)::int as reviews from new_rows
    where status = 'VISIBLE' group by shop_id) n
  where s.id = n.shop_id;
  update products p set rating_sum = p.rating_sum + n.stars, review_count = p.review_count + n.reviews
  from (select product_id, sum(rating)::int as stars, count(*)::int as reviews from new_rows
    where status = 'VISIBLE' group by product_id) n
  where p.id = n.product_id;
  return null;
end
$$;
create or replace function unrate() returns trigger language plpgsql as $$
begin
  perform from shops where id in (select shop_id from old_rows) order by id for no key update;
  update shops s set rating_sum = s.rating_sum - o.stars, review_count = s.review_count - o.reviews
  from (select shop_id, sum(rating)::int as stars, count(*)::int as reviews from old_rows
    where status = 'VISIBLE' group by shop_id) o
  where s.id = o.shop_id;
  update products p set rating_sum = p.rating_sum - o.stars, review_count = p.review_count - o.reviews
  from (select product_id, sum(rating)::int as stars, count(*)::int as reviews from old_rows
    where status = 'VISIBLE' group by product_id) o
  where p.id = o.product_id;
  return null;
end
$$;
create or replace function rate_again() returns trigger language plpgsql as $$
declare
  was int := (old.status = 'VISIBLE')::int;
  is_now int := (new.status = 'VISIBLE')::int;
begin
  update shops set rating_sum = rating_sum + new.rating * is_now - old.rating * was,
    review_count = review_count + is_now - was where id = new.shop_id;
  update products set rating_sum = rating_sum + new.rating * is_now - old.rating * was,
    review_count = review_count + is_now - was where id = new.product_id;
  return null;
end
$$;
drop trigger reviews_rated_again on reviews;
create trigger reviews_rated_again after update on reviews for each row
  when (old.rating <> new.rating or old.status <> new.status) execute function rate_again();

-- Whoever cancels an order, its customer's reviews of what no other order of theirs stands behind go with
-- it. Their own row is locked first, here and where a review is written: of a review and the
-- cancellations of several orders that come at once, each sees what the one before has done. Then comes
-- the order of all writers: review, shop, products by id.
create function drop_reviews() returns trigger language plpgsql as $$
declare
  held uuid[];
begin
  perform from people where id = new.customer_id for no key update;
  held := array(select r.id from reviews r
    where r.customer_id = new.customer_id
      and r.product_id in (select product_id from order_items where order_id = new.id)
      and not exists (select from order_items i join orders o on o.id = i.order_id
        where i.product_id = r.product_id and o.customer_id = r.customer_id and o.status <> 'CANCELLED')
    order by r.id for update);
  if held = '{}' then
    return null;
  end if;
  perform from shops where id = new.shop_id for no key update;
  perform from products where id in (select product_id from order_items where order_id = new.id)
    order by id for no key update;
  delete from reviews where id = any(held);
  return null;
end
$$;
create trigger orders_drop_reviews after update of status on orders for each row
  when (new.status = 'CANCELLED' and old.status <> 'CANCELLED') execute function drop_reviews();
