-- What an attribute says of a product, as a list asks for it: a value, a number within its range, or yes or no.
create or replace function fact_kind(value_id int, number double precision) returns text
  language sql immutable parallel safe as $$
  select case when value_id is not null then 'value' when number is not null then 'number' else 'flag' end
$$;

create or replace function fact_ref(attribute_id int, value_id int, number double precision, flag boolean,
  buckets double precision[]) returns text language sql immutable parallel safe as $$
  select case when value_id is not null then value_id::text
    when number is not null then attribute_id || ':' || number_range(number, buckets)
    else attribute_id || ':' || flag end
$$;

-- The ranges of an attribute's numbers in each category: its own, else those of the nearest one above.
create or replace view category_ranges as
select distinct on (own.id, ca.attribute_id) own.id as category_id, ca.attribute_id, ca.buckets
from categories own, unnest(own.path) with ordinality up (id, depth)
  join category_attributes ca on ca.category_id = up.id
order by own.id, ca.attribute_id, up.depth desc;

-- What products can be narrowed by, as lists find them: attributes, brand, shop, and the categories they are in.
-- The face of a family has what its other members have, too: those for sale, whether their shop is open or not, since
-- it closes and opens for all of them at once.
-- Ranges are looked up for the categories of these products once: beside each number it took most of the time.
create or replace function facts_of(ids uuid[]) returns table (product_id uuid, kind text, ref text)
  language sql stable as $$
  with chosen as materialized (
    select p.id, p.shop_id, p.brand_id, p.category_id, p.family_id, p.is_face from products p where p.id = any (ids)
  ), paths as materialized (
    select c.id, c.path from categories c where c.id in (select category_id from chosen)
  ), ranges as materialized (
    select * from category_ranges r where r.category_id = any (array(select id from paths))
  ), said as (
    select c.id, c.category_id, a.attribute_id, a.value_id, a.number, a.flag
    from chosen c join product_attributes a on a.product_id = c.id where a.text is null
    union all
    select c.id, c.category_id, a.attribute_id, a.value_id, a.number, a.flag
    from chosen c join products m on m.family_id = c.family_id and m.id <> c.id and m.status = 'ACTIVE'
        and m.deleted_at is null
      join product_attributes a on a.product_id = m.id
    where c.is_face and a.text is null
  )
  select c.id, 'shop', c.shop_id::text from chosen c
  union all
  select c.id, 'brand', c.brand_id::text from chosen c where c.brand_id is not null
  union all
  select c.id, 'category', k.id::text from chosen c join paths own on own.id = c.category_id, unnest(own.path) k (id)
  union all
  select s.id, fact_kind(s.value_id, s.number), fact_ref(s.attribute_id, s.value_id, s.number, s.flag, r.buckets)
  from said s left join ranges r on r.category_id = s.category_id and r.attribute_id = s.attribute_id
$$;

-- The numbers of what only counts need: that there is a product, its discounts, stock, and each star of its rating.
create or replace function figure_numbers() returns int[] language sql stable as $$
  select array_agg(k.id order by n.place)
  from unnest('{all,sale,proven,stock,rating,rating,rating,rating,rating}'::text[], '{"","","","",1,2,3,4,5}'::text[])
      with ordinality n (kind, ref, place)
    left join facet_keys k on k.kind = n.kind and k.ref = n.ref
$$;

-- Those that a product has.
create or replace function figures_of(numbers int[], discount bigint, proven_discount bigint, stock int,
  rating double precision) returns int[] language sql immutable as $$
  select array_remove(array[numbers[1], case when discount > 0 then numbers[2] end,
    case when proven_discount > 0 then numbers[3] end, case when stock > 0 then numbers[4] end], null)
    || numbers[5 : 4 + floor(rating)::int]
$$;

-- Gives a number to every fact that these products have for the first time.
create or replace function learn_keys(ids uuid[]) returns void language sql as $$
  insert into facet_keys (kind, ref)
  select n.kind, n.ref from (select distinct kind, ref from facts_of(ids)) n
  where not exists (select from facet_keys k where k.kind = n.kind and k.ref = n.ref)
  order by n.kind, n.ref
  on conflict do nothing
$$;

-- Gives them to the figures, and returns them.
create or replace function learn_figures() returns int[] language plpgsql as $$
declare
  numbers int[] := figure_numbers();
begin
  if array_position(numbers, null) is null then
    return numbers;
  end if;
  insert into facet_keys (kind, ref)
  select n.kind, n.ref
  from (
    values ('all', ''), ('proven', ''), ('sale', ''), ('stock', '')
    union all select 'rating', stars::text from generate_series(1, 5) stars) n (kind, ref)
  where not exists (select from facet_keys k where k.kind = n.kind and k.ref = n.ref)
  order by n.kind, n.ref
  on conflict do nothing;
  return figure_numbers();
end
$$;

-- Writes the keys of these products. It locks the rows before it reads what goes into them, so the last of several
-- writers reads what all of them have written. If something is said for the first time, it is learnt, and then all are
-- written, in their order.
create or replace function write_facet_rows(ids uuid[]) returns void language plpgsql as $$
declare
  is_known boolean;
begin
  perform from product_facets where product_id = any (ids) order by product_id for update;
  for attempt in 1 .. 2 loop
    with found as materialized (
      select f.product_id, array_agg(distinct k.id order by k.id) filter (where k.id is not null) as keys,
        bool_and(k.id is not null) as is_known
      from facts_of(ids) f left join facet_keys k on k.kind = f.kind and k.ref = f.ref group by f.product_id
    ), whole as materialized (select coalesce(bool_and(f.is_known), true) as is_known from found f), written as (
      insert into product_facets (product_id, category_id, keys)
      select p.id, p.category_id, f.keys from found f join products p on p.id = f.product_id
      where p.deleted_at is null and (attempt = 2 or (select w.is_known from whole w)) order by p.id
      on conflict (product_id) do update
        set category_id = excluded.category_id, keys = excluded.keys
        where (product_facets.category_id, product_facets.keys) is distinct from (excluded.category_id, excluded.keys)
    )
    select w.is_known into is_known from whole w;
    exit when is_known;
    perform learn_keys(ids);
  end loop;
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
