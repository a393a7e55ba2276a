create or replace trigger reviews_touch before update on reviews
  for each row execute function touch_updated_at();

-- A product with the other members of its family: they share their reviews.
create or replace function rated_with(product uuid) returns setof uuid language sql stable as $$
  select product union select o.id from products m join products o on o.family_id = m.family_id where m.id = product
$$;

-- Ratings count visible reviews. Every writer locks the shop first, then the products by id.
create or replace function rate() returns trigger language plpgsql as $$
begin
  perform from shops where id in (select shop_id from new_rows) order by id for no key update;
  update shops s set rating_sum = s.rating_sum + n.stars, review_count = s.review_count + n.reviews
  from (select shop_id, sum(rating)::int as stars, count(*)::int as reviews from new_rows
    where status = 'VISIBLE' group by shop_id) n
  where s.id = n.shop_id;
  perform from products where id in (select rated_with(product_id) from new_rows) order by id for no key update;
  update products p set rating_sum = p.rating_sum + n.stars, review_count = p.review_count + n.reviews
  from (select rated.id, sum(rating)::int as stars, count(*)::int as reviews
    from new_rows, rated_with(product_id) rated (id) where status = 'VISIBLE' group by rated.id) n
  where p.id = n.id;
  return null;
end
$$;
create or replace trigger reviews_rated after insert on reviews
  referencing new table as new_rows for each statement execute function rate();

create or replace function unrate() returns trigger language plpgsql as $$
begin
  perform from shops where id in (select shop_id from old_rows) order by id for no key update;
  update shops s set rating_sum = s.rating_sum - o.stars, review_count = s.review_count - o.reviews
  from (select shop_id, sum(rating)::int as stars, count(*)::int as reviews from old_rows
    where status = 'VISIBLE' group by shop_id) o
  where s.id = o.shop_id;
  perform from products where id in (select rated_with(product_id) from old_rows) order by id for no key update;
  update products p set rating_sum = p.rating_sum - o.stars, review_count = p.review_count - o.reviews
  from (select rated.id, sum(rating)::int as stars, count(*)::int as reviews
    from old_rows, rated_with(product_id) rated (id) where status = 'VISIBLE' group by rated.id) o
  where p.id = o.id;
  return null;
end
$$;
create or replace trigger reviews_unrated after delete on reviews
  referencing old table as old_rows for each statement execute function unrate();

create or replace function rate_again() returns trigger language plpgsql as $$
declare
  was int := (old.status = 'VISIBLE')::int;
  is_now int := (new.status = 'VISIBLE')::int;
begin
  update shops set rating_sum = rating_sum + new.rating * is_now - old.rating * was,
    review_count = review_count + is_now - was where id = new.shop_id;
  perform from products where id in (select rated_with(new.product_id)) order by id for no key update;
  update products set rating_sum = rating_sum + new.rating * is_now - old.rating * was,
    review_count = review_count + is_now - was where id in (select rated_with(new.product_id));
  return null;
end
$$;
create or replace trigger reviews_rated_again after update on reviews for each row
  when (old.rating <> new.rating or old.status <> new.status) execute function rate_again();

-- A product that joins or leaves a family shares or takes back its reviews. The family's writer holds the shop and
-- all members.
create or replace function share_ratings() returns trigger language plpgsql as $$
begin
  update products p set rating_sum = r.stars, review_count = r.reviews
  from (
    select g.id, coalesce(sum(w.rating), 0)::int as stars, count(w.id)::int as reviews
    from (
      select new.id, rated_with(new.id) as other
      union
      select m.id, o.id from products m join products o on o.family_id = m.family_id
      where m.family_id in (old.family_id, new.family_id)
    ) g left join reviews w on w.product_id = g.other and w.status = 'VISIBLE'
    group by g.id
  ) r
  where p.id = r.id and (p.rating_sum, p.review_count) <> (r.stars, r.reviews);
  return null;
end
$$;
create or replace trigger products_share_ratings after update on products for each row
  when (old.family_id is distinct from new.family_id) execute function share_ratings();

-- Cancelling what an order has of a product deletes its customer's review of it, unless another order of theirs contains
-- it. The customer's row is locked first, here and where a review is written: when a review and several cancellations
-- run at once, each sees what the one before has done. Then follows the lock order of all writers: review, shop,
-- products by id.
create or replace function drop_reviews_of(customer uuid, shop uuid, product_ids uuid[]) returns void
language plpgsql as $$
declare
  held uuid[];
begin
  perform from people where id = customer for no key update;
  held := array(select r.id from reviews r
    where r.customer_id = customer and r.product_id = any(product_ids)
      and not exists (select from order_items i join orders o on o.id = i.order_id
        where i.product_id = r.product_id and o.customer_id = r.customer_id
          and o.status not in ('CANCELLED', 'RETURNED') and i.cancelled < i.quantity)
    order by r.id for update);
  if held = '{}' then
    return;
  end if;
  perform from shops where id = shop for no key update;
  perform from products where id in (select rated_with(product_id) from unnest(product_ids) product_id)
    order by id for no key update;
  delete from reviews where id = any(held);
end
$$;

create or replace function drop_reviews() returns trigger language plpgsql as $$
begin
  perform drop_reviews_of(new.customer_id, new.shop_id,
    array(select product_id from order_items where order_id = new.id));
  return null;
end
$$;
create or replace trigger orders_drop_reviews after update of status on orders for each row
  when (new.status in ('CANCELLED', 'RETURNED') and old.status <> new.status) execute function drop_reviews();

-- A line of which all pieces were cancelled. Pieces of one order are cancelled by one statement.
create or replace function drop_reviews_of_lines() returns trigger language plpgsql as $$
begin
  perform drop_reviews_of(o.customer_id, o.shop_id, l.product_ids)
  from (
    select n.order_id, array_agg(n.product_id) as product_ids
    from new_rows n join old_rows w on w.id = n.id
    where n.cancelled = n.quantity and w.cancelled < n.quantity group by n.order_id
  ) l join orders o on o.id = l.order_id where o.status not in ('CANCELLED', 'RETURNED');
  return null;
end
$$;
create or replace trigger order_items_drop_reviews after update on order_items
  referencing old table as old_rows new table as new_rows for each statement execute function drop_reviews_of_lines();
