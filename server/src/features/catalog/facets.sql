-- What products can be narrowed by, as lists find them: attributes, brand, shop, and the categories they are in.
-- The face of a family has what its other members have, too: those for sale, whether their shop is open or not, since
-- it closes and opens for all of them at once.
create or replace view product_facts as
select p.id as product_id, 'shop' as kind, p.shop_id::text as ref from products p
union all
select p.id, 'brand', p.brand_id::text from products p where p.brand_id is not null
union all
select p.id, 'category', c.id::text from products p join categories own on own.id = p.category_id,
  unnest(own.path) c (id)
union all
select p.id, case when a.value_id is not null then 'value' when a.number is not null then 'number' else 'flag' end,
  case when a.value_id is not null then a.value_id::text
    when a.number is not null then a.attribute_id || ':' || number_range(a.number, (
      select ca.buckets from categories own, unnest(own.path) with ordinality up (id, depth)
        join category_attributes ca on ca.category_id = up.id and ca.attribute_id = a.attribute_id
      where own.id = p.category_id order by up.depth desc limit 1))
    else a.attribute_id || ':' || a.flag end
from products p, lateral (
    select * from product_attributes where product_id = p.id
    union
    select o.* from products m join product_attributes o on o.product_id = m.id
    where m.family_id = p.family_id and p.is_face and m.id <> p.id and m.status = 'ACTIVE' and m.deleted_at is null) a
where a.text is null;

-- What only counts need: ratings, discounts and stock, which lists read from the product itself. Prices are counted by
-- their bits.
create or replace view product_figures as
select p.id as product_id, 'all' as kind, '' as ref from products p
union all
select p.id, 'rating', stars::text from products p, generate_series(1, floor(p.rating)::int) stars
union all
select p.id, 'sale', '' from products p where p.discount > 0
union all
select p.id, 'proven', '' from products p where p.proven_discount > 0
union all
select p.id, 'stock', '' from products p where p.stock > 0;

-- Gives a number to every fact that these products have for the first time.
create or replace function learn_keys(ids uuid[]) returns void language sql as $$
  insert into facet_keys (kind, ref)
  select n.kind, n.ref from (select distinct kind, ref from product_facts where product_id = any (ids)) n
  where not exists (select from facet_keys k where k.kind = n.kind and k.ref = n.ref)
  order by n.kind, n.ref
  on conflict do nothing
$$;

-- The same for their figures.
create or replace function learn_figures(ids uuid[]) returns void language sql as $$
  insert into facet_keys (kind, ref)
  select n.kind, n.ref from (select distinct kind, ref from product_figures where product_id = any (ids)) n
  where not exists (select from facet_keys k where k.kind = n.kind and k.ref = n.ref)
  order by n.kind, n.ref
  on conflict do nothing
$$;

-- Writes the keys of these products. It locks the rows before it reads what goes into them, so the last of several
-- writers reads what all of them have written.
create or replace function write_facet_rows(ids uuid[]) returns void language plpgsql as $$
begin
  perform from product_facets where product_id = any (ids) order by product_id for update;
  perform learn_keys(ids);
  insert into product_facets (product_id, category_id, keys)
  select p.id, p.category_id, k.keys
  from products p join (
      select f.product_id, array_agg(distinct k.id order by k.id) as keys
      from product_facts f join facet_keys k on k.kind = f.kind and k.ref = f.ref
      where f.product_id = any (ids) group by f.product_id) k on k.product_id = p.id
  where p.id = any (ids) and p.deleted_at is null order by p.id
  on conflict (product_id) do update
    set category_id = excluded.category_id, keys = excluded.keys
    where (product_facets.category_id, product_facets.keys) is distinct from (excluded.category_id, excluded.keys);
  delete from product_facets f using products p
  where f.product_id = any (ids) and p.id = f.product_id and p.deleted_at is not null;
end
$$;

-- The same for these products and the faces of their families; the counts follow.
create or replace function write_facets(ids uuid[]) returns void language plpgsql as $$
declare
  faces uuid[] := ids || array(
    select f.id from products p join products f on f.family_id = p.family_id and f.is_face and f.id <> p.id
    where p.id = any (ids) and p.family_id is not null);
begin
  perform write_facet_rows(faces);
  insert into facet_deltas (product_id) select unnest(faces);
end
$$;

create or replace function take_in_facets() returns trigger language plpgsql as $$
begin
  perform write_facets((select array_agg(id) from new_rows));
  return null;
end
$$;
create or replace trigger products_taken_in_facets after insert on products
  referencing new table as new_rows for each statement execute function take_in_facets();

create or replace function follow_facts() returns trigger language plpgsql as $$
begin
  perform write_facets(array[new.id] || array(
    select id from products
    where family_id = old.family_id and is_face and old.family_id is distinct from new.family_id));
  return null;
end
$$;
create or replace trigger products_followed_facts
  after update of category_id, brand_id, family_id, deleted_at, is_face, status on products for each row
  when (old.category_id <> new.category_id or old.brand_id is distinct from new.brand_id
    or old.family_id is distinct from new.family_id or (old.deleted_at is null) <> (new.deleted_at is null)
    or old.is_face <> new.is_face or new.family_id is not null and old.status <> new.status)
  execute function follow_facts();

-- Counts follow within a minute, so a note is enough: an order that takes the last piece leaves one, any other none.
create or replace function follow_figures() returns trigger language plpgsql as $$
begin
  insert into facet_deltas (product_id) values (new.id);
  return null;
end
$$;
create or replace trigger products_followed_figures
  after update of visible, status, deleted_at, is_face, price, discount, proven_discount, rating_sum,
    review_count
  on products for each row
  when (old.visible <> new.visible or old.is_face <> new.is_face
    or new.visible and ((old.discount > 0) <> (new.discount > 0)
      or (old.proven_discount > 0) <> (new.proven_discount > 0)
      or old.price <> new.price or floor(old.rating) <> floor(new.rating)))
  execute function follow_figures();
-- By itself, because every order prepares the conditions of all triggers that look at the stock.
create or replace trigger products_followed_stock after update of stock on products for each row
  when (new.visible and (old.stock > 0) <> (new.stock > 0)) execute function follow_figures();

create or replace function follow_attributes() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct product_id order by product_id) into ids from old_rows;
  elsif tg_op = 'INSERT' then
    select array_agg(distinct product_id order by product_id) into ids from new_rows;
  else
    select array_agg(distinct product_id order by product_id) into ids from (
      select product_id from old_rows union select product_id from new_rows) c;
  end if;
  if ids is not null then
    perform write_search(ids);
    perform write_facets(ids);
  end if;
  return null;
end
$$;
create or replace trigger product_attributes_said_of after insert on product_attributes
  referencing new table as new_rows for each statement execute function follow_attributes();
create or replace trigger product_attributes_changed after update on product_attributes
  referencing old table as old_rows new table as new_rows for each statement execute function follow_attributes();
create or replace trigger product_attributes_unsaid after delete on product_attributes
  referencing old table as old_rows for each statement execute function follow_attributes();

-- A category that moves or gets other ranges has thousands of products; a job gives them their keys, a few at a time,
-- and one category after the other: all at once would take the whole machine from shoppers.
create or replace function pass_facets_on(category uuid) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('catalog.follow-facets', payload => json_build_object('categoryId', category),
    job_key => 'catalog.follow-facets ' || category, queue_name => 'catalog.follow-facets');
end
$$;

create or replace function pass_path_on() returns trigger language plpgsql as $$
begin
  perform pass_facets_on(new.id);
  return null;
end
$$;
create or replace trigger categories_path_passed_on after update on categories for each row
  when (old.path <> new.path) execute function pass_path_on();

create or replace function pass_ranges_on() returns trigger language plpgsql as $$
begin
  perform pass_facets_on(coalesce(new.category_id, old.category_id));
  return null;
end
$$;
create or replace trigger category_attributes_passed_on after insert or delete or update on category_attributes
  for each row execute function pass_ranges_on();

-- The search rows of products follow the names of what is said of them.
create or replace function pass_words_on() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('catalog.follow-name', payload => json_build_object(tg_argv[0], new.id),
    job_key => 'catalog.follow-name ' || tg_argv[0] || new.id);
  return null;
end
$$;
create or replace trigger attributes_passed_on after update on attributes for each row
  when ((old.name, old.name_bn, old.unit) <> (new.name, new.name_bn, new.unit))
  execute function pass_words_on('attributeId');
create or replace trigger attribute_values_passed_on after update on attribute_values for each row
  when ((old.label, old.label_bn) <> (new.label, new.label_bn)) execute function pass_words_on('valueId');
create or replace trigger brands_passed_on after update on brands for each row
  when ((old.name, old.name_bn) <> (new.name, new.name_bn)) execute function pass_words_on('brandId');
