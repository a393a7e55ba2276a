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
  perform from products where id in (select rated_with(product_id) from (select distinct product_id from new_rows) n)
    order by id for no key update;
  update products p set rating_sum = p.rating_sum + n.stars, review_count = p.review_count + n.reviews
  from (select rated.id, sum(stars)::int as stars, sum(reviews)::int as reviews
    from (select product_id, sum(rating) as stars, count(*) as reviews from new_rows
        where status = 'VISIBLE' group by product_id) of_product,
      rated_with(product_id) rated (id) group by rated.id) n
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
create or replace trigger products_share_ratings after update of family_id on products for each row
  when (old.family_id is distinct from new.family_id) execute function share_ratings();

-- Cancelling what an order has of a product deletes its customer's review of it, unless another order of theirs contains
-- it. One that an admin has hidden stays, hidden: else its writer could order again and post it again. The customer's
-- row is locked first, here and where a review is written: when a review and several cancellations run at once, each
-- sees what the one before has done. Then follows the lock order of all writers: review, shop, products by id.
create or replace function drop_reviews_of(customer uuid, shop uuid, product_ids uuid[]) returns void
language plpgsql as $$
declare
  held uuid[];
begin
  perform from people where id = customer for no key update;
  held := array(select r.id from reviews r
    where r.customer_id = customer and r.product_id = any(product_ids) and r.status = 'VISIBLE'
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

-- How many stars the visible reviews of a product give. The product's row is locked by then.
create or replace function count_stars(product uuid, star int, change int, pictured int) returns void
language sql as $$
  insert into review_stars as s (product_id, stars, reviews, with_pictures)
  values (product, star, greatest(change, 0), greatest(pictured, 0))
  on conflict (product_id, stars) do update
  set reviews = s.reviews + change, with_pictures = s.with_pictures + pictured
$$;

create or replace function star() returns trigger language plpgsql as $$
begin
  perform count_stars(n.product_id, n.rating, n.reviews, n.pictured)
  from (select product_id, rating, count(*)::int as reviews,
      count(*) filter (where picture_count > 0)::int as pictured
    from new_rows where status = 'VISIBLE' group by product_id, rating order by product_id, rating) n;
  return null;
end
$$;
create or replace trigger reviews_starred after insert on reviews
  referencing new table as new_rows for each statement execute function star();

create or replace function unstar() returns trigger language plpgsql as $$
begin
  perform count_stars(o.product_id, o.rating, -o.reviews, -o.pictured)
  from (select product_id, rating, count(*)::int as reviews,
      count(*) filter (where picture_count > 0)::int as pictured
    from old_rows where status = 'VISIBLE' group by product_id, rating order by product_id, rating) o;
  return null;
end
$$;
-- After reviews_unrated, which locks shops and products.
create or replace trigger reviews_unstarred after delete on reviews
  referencing old table as old_rows for each statement execute function unstar();

create or replace function star_again() returns trigger language plpgsql as $$
begin
  perform from products where id = new.product_id for no key update;
  if old.status = 'VISIBLE' then
    perform count_stars(old.product_id, old.rating, -1, -(old.picture_count > 0)::int);
  end if;
  if new.status = 'VISIBLE' then
    perform count_stars(new.product_id, new.rating, 1, (new.picture_count > 0)::int);
  end if;
  return null;
end
$$;
create or replace trigger reviews_starred_again after update on reviews for each row
  when (old.rating <> new.rating or old.status <> new.status
    or (old.picture_count > 0) <> (new.picture_count > 0)) execute function star_again();

create or replace function count_votes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set helpful = helpful + 1 where id = new.review_id;
  else
    update reviews set helpful = helpful - 1 where id = old.review_id;
  end if;
  return null;
end
$$;
create or replace trigger review_votes_counted after insert or delete on review_votes
  for each row execute function count_votes();

create or replace function count_review_reports() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set reports = reports + 1 where id = new.review_id;
  elsif old.handled_at is null and new.handled_at is not null then
    update reviews set reports = reports - 1 where id = new.review_id;
  end if;
  return null;
end
$$;
create or replace trigger review_reports_counted after insert or update on review_reports
  for each row execute function count_review_reports();

-- Pictures are public while their review is visible. A picture that left its review is deleted by a job.
create or replace function show_pictures() returns trigger language plpgsql as $$
begin
  update private_pictures g
  set published_at = case when new.status = 'VISIBLE' then coalesce(g.published_at, now()) end,
    withdrawn_at = case when new.status <> 'VISIBLE' then now() end
  from review_pictures l where l.review_id = new.id and g.id = l.picture_id;
  return null;
end
$$;
create or replace trigger reviews_show_pictures after update on reviews for each row
  when (old.status <> new.status) execute function show_pictures();

create or replace function publish_pictures() returns trigger language plpgsql as $$
begin
  update private_pictures g set published_at = now(), withdrawn_at = null
  from new_rows l join reviews r on r.id = l.review_id
  where g.id = l.picture_id and r.status = 'VISIBLE';
  return null;
end
$$;
create or replace trigger review_pictures_published after insert on review_pictures
  referencing new table as new_rows for each statement execute function publish_pictures();

create or replace function drop_pictures() returns trigger language plpgsql as $$
begin
  update private_pictures g set published_at = null, used_at = null, withdrawn_at = now()
  from old_rows l where g.id = l.picture_id;
  return null;
end
$$;
create or replace trigger review_pictures_dropped after delete on review_pictures
  referencing old table as old_rows for each statement execute function drop_pictures();

-- Whether a piece of the product reached the customer and was not returned.
create or replace function has_kept(customer uuid, product uuid) returns boolean language sql stable as $$
  select exists (select from order_items i join orders o on o.id = i.order_id
    where i.product_id = product and o.customer_id = customer and o.status = 'DELIVERED'
      and i.cancelled + i.returned < i.quantity)
$$;

-- Behind the customer's lock, as `drop_reviews_of`, so that a review that is being written is not missed.
create or replace function verify_reviews_of(customer uuid, product_ids uuid[]) returns void
language plpgsql as $$
begin
  perform from people where id = customer for no key update;
  update reviews r set is_verified = not r.is_verified
  where r.customer_id = customer and r.product_id = any(product_ids)
    and r.is_verified <> has_kept(r.customer_id, r.product_id);
end
$$;

create or replace function verify_reviews() returns trigger language plpgsql as $$
begin
  perform verify_reviews_of(new.customer_id,
    array(select product_id from order_items where order_id = new.id));
  return null;
end
$$;
create or replace trigger orders_verify_reviews after update of status on orders for each row
  when (old.status <> new.status and (new.status = 'DELIVERED' or old.status = 'DELIVERED'))
  execute function verify_reviews();

create or replace function verify_reviews_of_lines() returns trigger language plpgsql as $$
begin
  perform verify_reviews_of(o.customer_id, l.product_ids)
  from (
    select n.order_id, array_agg(n.product_id) as product_ids
    from new_rows n join old_rows w on w.id = n.id
    where (n.cancelled + n.returned < n.quantity) <> (w.cancelled + w.returned < w.quantity)
    group by n.order_id
  ) l join orders o on o.id = l.order_id where o.status = 'DELIVERED';
  return null;
end
$$;
create or replace trigger order_items_verify_reviews after update on order_items
  referencing old table as old_rows new table as new_rows for each statement
  execute function verify_reviews_of_lines();
