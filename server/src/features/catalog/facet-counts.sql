-- What the counts hold of these products follows what is there now; new ones get places in this order. Only one
-- transaction at a time may do it for a category.
create or replace function fold_products(ids uuid[]) returns void language plpgsql
  -- A plan for any list expects ten products, and compares each of thousands with each.
  set plan_cache_mode = force_custom_plan as $$
declare
  size constant int := 15360;
  nothing constant bit varying := repeat('0', 15360)::bit varying;
  none constant bit varying := repeat('0', 256)::bit varying;
  figures constant int[] := learn_figures();
begin
  perform write_facet_rows(missing)
  from (select array_agg(w.id) as missing from unnest(ids) w (id)
    where not exists (select from product_facets f where f.product_id = w.id)) m
  where missing is not null;
  create temporary table if not exists folding (
    product_id uuid, category_id uuid, ordinal int, keys int[], price bigint, has int[], was_category uuid,
    was_ordinal int, had int[], place bigint, is_new boolean
  ) on commit drop;
  create temporary table if not exists folded (category_id uuid, key int, chunk int, place int, is_set boolean)
    on commit drop;
  truncate folding, folded;
  insert into folding
  select w.id, n.category_id, case when n.category_id = m.category_id then m.ordinal end, n.keys, n.price,
    n.keys || price_slices(n.price), m.category_id, m.ordinal, coalesce(m.keys, '{}') || price_slices(m.price),
    w.place, p.created_at >= r.since
  from unnest(ids) with ordinality w (id, place) left join facet_members m on m.product_id = w.id
    left join product_facets f on f.product_id = w.id
    left join products p on p.id = w.id and p.visible and p.is_face
    left join facet_fronts r on r.category_id = f.category_id,
    lateral (
      select case when p.id is not null then f.category_id end as category_id, p.price,
        f.keys || figures_of(figures, p.discount, p.proven_discount, p.stock, p.rating) as keys) n;
  -- The last places are looked up once: beside each row, a rebuild would pass all places that it has just deleted.
  with tops as materialized (
    select c.category_id, coalesce((
      select max(m.ordinal) from facet_members m where m.category_id = c.category_id), -1) as last
    from (select distinct category_id from folding where ordinal is null and category_id is not null) c
  )
  update folding f set ordinal = n.ordinal
  from (
    select d.product_id, t.last + row_number() over (partition by d.category_id order by d.place) as ordinal
    from folding d join tops t using (category_id) where d.ordinal is null) n
  where n.product_id = f.product_id;
  insert into folded
  select was_category, key, was_ordinal / size, was_ordinal % size, false from folding, unnest(had) key
  where was_category is not null and (category_id is distinct from was_category or key <> all (has))
  union all
  select category_id, key, ordinal / size, ordinal % size, true from folding, unnest(has) key
  where category_id is not null and (category_id is distinct from was_category or key <> all (had))
  union all
  -- The newest are told by when they were created: a place has that key from its beginning to its end.
  select was_category, 0, was_ordinal / size, was_ordinal % size, false from folding
  where was_category is not null and category_id is distinct from was_category
  union all
  select category_id, 0, ordinal / size, ordinal % size, true from folding
  where is_new and category_id is not null and category_id is distinct from was_category;
  update facet_bits b set bits = b.bits & ~ c.mask
  from (select category_id, key, chunk, bit_or(set_bit(nothing, place, 1)) as mask
    from folded where not is_set group by 1, 2, 3) c
  where b.category_id = c.category_id and b.key = c.key and b.chunk = c.chunk;
  -- Each step copies the whole string, so places are first put together in words of 256.
  insert into facet_bits (category_id, key, chunk, bits)
  select w.category_id, w.key, w.chunk, bit_or(overlay(nothing placing w.bits from 256 * w.word + 1))
  from (
    select f.category_id, f.key, f.chunk, f.place / 256 as word, bit_or(set_bit(none, f.place % 256, 1)) as bits
    from folded f where f.is_set group by 1, 2, 3, 4) w
  group by 1, 2, 3
  on conflict (category_id, key, chunk) do update set bits = facet_bits.bits | excluded.bits;
  insert into facet_counts (category_id, key, products)
  select category_id, key, sum(case when is_set then 1 else -1 end) from folded where key > 0 group by 1, 2
  on conflict (category_id, key) do update set products = facet_counts.products + excluded.products;
  delete from facet_counts c using (select distinct category_id, key from folded) f
  where c.category_id = f.category_id and c.key = f.key and c.products <= 0;
  delete from facet_members m using folding f
  where m.product_id = f.product_id and f.category_id is null;
  insert into facet_members (product_id, category_id, ordinal, keys, price)
  select product_id, category_id, ordinal, keys, price from folding where category_id is not null
  on conflict (product_id) do update
    set category_id = excluded.category_id, ordinal = excluded.ordinal, keys = excluded.keys, price = excluded.price;
end
$$;

-- Takes the next products whose counts have to follow; returns how many. A transaction that is cut off leaves them
-- for the next one, and a second one waits for the first.
create or replace function fold_facets(at_most int) returns int language plpgsql as $$
declare
  ids uuid[];
  taken int;
begin
  perform pg_advisory_xact_lock(hashtext('facets'));
  with gone as (
    delete from facet_deltas where id in (select id from facet_deltas order by id limit at_most) returning product_id)
  select array_agg(distinct product_id), count(*) into ids, taken from gone;
  if taken > 0 then
    perform fold_products(ids);
  end if;
  return taken;
end
$$;

-- Counts a category from scratch, with its places in one row again, those of a brand next to each other: a brand is then
-- in few chunks. `newest` of its products have the key of the newest, if it has twice as many. Others read the old counts
-- until it commits. What waited to be counted there is counted with the rest: whoever noted it has committed, so this
-- reads what they wrote. Two categories may be counted at once, but nobody folds meanwhile.
create or replace function rebuild_facets(category uuid, newest int default 8000) returns void language plpgsql as $$
declare
  ids uuid[];
begin
  perform pg_advisory_xact_lock_shared(hashtext('facets'));
  perform pg_advisory_xact_lock(hashtext('facets'), hashtext(category::text));
  delete from facet_deltas d using products p where p.id = d.product_id and p.category_id = category;
  ids := array(select id from products where category_id = category and deleted_at is null order by brand_id, id);
  delete from facet_bits where category_id = category;
  delete from facet_counts where category_id = category;
  delete from facet_members where category_id = category;
  delete from facet_fronts where category_id = category;
  insert into facet_fronts (category_id, since, places)
  select category, s.created_at, (
    select count(*) from products p
    where p.category_id = category and p.visible and p.is_face and p.created_at >= s.created_at)
  from (
    select created_at from products where category_id = category and visible and is_face
    order by created_at desc offset newest - 1 limit 1) s
  where cardinality(ids) > 2 * newest;
  for i in 1 .. cardinality(ids) by 5000 loop
    perform fold_products(ids[i : i + 4999]);
  end loop;
end
$$;

-- A filter as numbers. `asked`: {"brand": [names or ids], "shop": [ids], "attributes": {code: [values]}, "minRating": 4,
-- "onSale": true or "provenSale": true, "inStock": true}. Attributes that nobody knows are left out. A facet without
-- keys finds nothing. `is_figure`: lists read it from the product itself.
create or replace function facet_groups(asked jsonb)
  returns table (facet text, keys int[], is_figure boolean) language sql stable as $$
  select 'brand', array(select k.id from brands b join facet_keys k on k.kind = 'brand' and k.ref = b.id::text
    where array[lower(b.name), b.id::text] && array(select lower(jsonb_array_elements_text(asked -> 'brand')))), false
  where asked ? 'brand'
  union all
  select 'shop', array(select id from facet_keys where kind = 'shop'
    and ref in (select jsonb_array_elements_text(asked -> 'shop'))), false
  where asked ? 'shop'
  union all
  select 'a:' || a.code, array(
    select k.id from jsonb_array_elements_text(w.chosen) v (value) join facet_keys k
      on a.type in ('ENUM', 'MULTI') and k.kind = 'value' and k.ref = v.value
        or a.type = 'NUMBER' and k.kind = 'number' and k.ref = a.id || ':' || v.value
        or a.type = 'BOOL' and k.kind = 'flag' and k.ref = a.id || ':' || case v.value when 'yes' then 'true' else 'false' end
    where a.type in ('NUMBER', 'BOOL')
      or exists (select from attribute_values o where o.attribute_id = a.id and o.id::text = v.value)), false
  from jsonb_each(asked -> 'attributes') w (code, chosen) join attributes a on a.code = w.code and a.type <> 'TEXT'
  union all
  select 'rating', array(select id from facet_keys where kind = 'rating' and ref = asked ->> 'minRating'), true
  where asked ? 'minRating'
  union all
  select 'sale', array(select id from facet_keys where kind = 'sale'), true where asked ? 'onSale'
  union all
  select 'sale', array(select id from facet_keys where kind = 'proven'), true where asked ? 'provenSale'
  union all
  select 'stock', array(select id from facet_keys where kind = 'stock'), true where asked ? 'inStock'
$$;

-- The categories under one, itself included; all of the market for null.
create or replace function categories_in(category uuid) returns uuid[] language sql stable as $$
  select coalesce(array_agg(id order by id), '{}') from categories
  where deleted_at is null and (category is null or id = category or path @> array[category])
$$;

-- The places whose price lies between, both ends included, for each chunk in the order of categories and chunks; null
-- for no end. Null without ends. A comparison by the bits of prices, the lowest first: what is above or below in a higher
-- bit overrules the lower ones. A bit that no price of a chunk has is in no row. The places that exist come last, as
-- place 62.
create or replace function price_bits(categories uuid[], lowest bigint, highest bigint) returns bit varying[]
  language plpgsql stable as $$
declare
  size constant int := 15360;
  nothing constant bit varying := repeat('0', size)::bit varying;
  top constant bigint := (1::bigint << 62) - 1;
  low constant bigint := least(greatest(coalesce(lowest, 0), 0), top);
  high constant bigint := least(coalesce(highest, top), top);
  -- Those at or above the lowest price, null for all, and those above the highest one, null for none: as bits are looked
  -- at, lowest first. A null is no operation on 2 KB, and so are the zeros or ones that a price ends with.
  above bit varying;
  over bit varying;
  next int := 0;
  one record;
  found bit varying[] := '{}';
begin
  if coalesce(lowest, highest) is null then
    return null;
  end if;
  if high < low then
    return found;
  end if;
  for one in
    select b.category_id, b.chunk, case when b.key < 0 then -1 - b.key else 62 end as place, b.bits from facet_bits b
    where b.category_id = any (categories)
      and (b.key < 0 or b.key = (select id from facet_keys where kind = 'all')) order by 1, 2, 3
  loop
    if low % (1::bigint << one.place) >> next <> 0 then
      above := nothing;
    end if;
    if high % (1::bigint << one.place) >> next <> 0 then
      over := null;
    end if;
    if one.place = 62 then
      if above is not null then
        one.bits := one.bits & above;
      end if;
      if over is not null then
        one.bits := one.bits & ~ over;
      end if;
      found := array_append(found, one.bits);
      above := null;
      over := null;
      next := 0;
    else
      above := case when low >> one.place & 1 = 0 then one.bits | above else coalesce(one.bits & above, one.bits) end;
      over := case when high >> one.place & 1 = 1 then one.bits & over else coalesce(one.bits | over, one.bits) end;
      next := one.place + 1;
    end if;
  end loop;
  return found;
end
$$;

-- The places that have a key of each group and one of these prices (see price_bits), chunk by chunk. Planned as a
-- thousand rows: when the planner expects ten, it loops over the bits of all keys once for each chunk.
create or replace function bits_of(categories uuid[], groups jsonb, prices bit varying[])
  returns table (category_id uuid, chunk int, bits bit varying) language plpgsql stable rows 1000
  set plan_cache_mode = force_generic_plan as $$
declare
  everyone int := (select id from facet_keys where kind = 'all');
begin
  return query
    select g.category_id, g.chunk, bit_and(g.bits)::bit varying from (
      select b.category_id, b.chunk, bit_or(b.bits)::bit varying as bits
      from jsonb_array_elements(groups || jsonb_build_array(jsonb_build_array(everyone))) with ordinality a (keys, place),
        facet_bits b
      where b.category_id = any (categories) and b.key = any (translate(a.keys::text, '[]', '{}')::int[])
      group by a.place, b.category_id, b.chunk
      union all
      select a.category_id, a.chunk, prices[a.place] from (
        select e.category_id, e.chunk, row_number() over (order by e.category_id, e.chunk) as place from facet_bits e
        where e.category_id = any (categories) and e.key = everyone and prices is not null) a
      where a.place <= cardinality(prices)) g
    group by g.category_id, g.chunk having count(*) = jsonb_array_length(groups) + 1 + (prices is not null)::int;
end
$$;

-- The places of the ones of a chunk, counted through all chunks.
create or replace function ordinals_of(chunk int, bits bit varying) returns int[]
  language plpgsql immutable parallel safe as $$
declare
  next int := chunk * 15360;
  ordinals int[] := '{}';
  zeros text;
begin
  foreach zeros in array string_to_array(bits::text, '1') loop
    next := next + octet_length(zeros);
    ordinals := ordinals || next;
    next := next + 1;
  end loop;
  -- After the last one comes its own run of zeros.
  return ordinals[:cardinality(ordinals) - 1];
end
$$;

-- How many products a filter finds, as of the last fold.
create or replace function facet_matches(categories uuid[], groups jsonb, prices bit varying[]) returns int
  language sql stable as $$
  select coalesce(sum(bit_count(bits)), 0)::int from bits_of(categories, groups, prices)
$$;

-- How many of the products that a filter finds have each of the asked keys, as of the last fold. Those of whole
-- categories are known.
create or replace function count_keys(categories uuid[], groups jsonb, prices bit varying[], asked int[])
  returns table (key int, products int) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  if groups = '[]' and prices is null then
    return query select c.key, sum(c.products)::int from facet_counts c
      where c.category_id = any (categories) and c.key = any (asked) group by c.key;
    return;
  end if;
  return query
    with f as materialized (
      select b.category_id, b.chunk, b.bits, bit_count(b.bits) as matches
      from bits_of(categories, groups, prices) b where bit_count(b.bits) > 0
    ), few as materialized (
      -- To look up a product and its keys takes as long as three counts of a chunk.
      select 3 * sum(matches) < cardinality(asked) * count(*) as is_true from f
    )
    select c.key, sum(c.products)::int from (
      -- Counted before they are grouped: a sort of the bits would move megabytes. All keys are read in one pass; joined
      -- first, each chunk would look up each key.
      (select b.key, bit_count(b.bits & f.bits) as products
      from (
        select * from facet_bits where category_id = any (categories) and facet_bits.key = any (asked)
          and chunk = any (array(select f.chunk from f)) and not (select is_true from few) offset 0) b
        join f using (category_id, chunk) offset 0)
      union all
      select a.key, 1
      from f join facet_members m
          on m.category_id = f.category_id and m.ordinal = any (ordinals_of(f.chunk, f.bits)),
        unnest(m.keys) k (key) join unnest(asked) a (key) on a.key = k.key
      where (select is_true from few)) c
    group by c.key;
end
$$;

-- The same by prices, for processes of the release before them.
create or replace function count_keys(categories uuid[], groups jsonb, lowest bigint, highest bigint, asked int[])
  returns table (key int, products int) language sql stable as $$
  select * from count_keys(categories, groups, price_bits(categories, lowest, highest), asked)
$$;

-- The same for the products that a search finds, at most so many. `missed`: 0 for those that have all of what is asked,
-- or which group alone they lack: the counts of a facet are those of both. Categories are among the keys. A family
-- counts once, by its face, whichever member was found.
create or replace function count_hits(term text, at_most int, in_category uuid, lowest bigint, highest bigint,
  groups jsonb) returns table (missed int, key int, products int) language plpgsql stable
  set plan_cache_mode = force_generic_plan as $$
begin
  return query
    with hits as materialized (
      select m.keys, (
        select case count(*) when 0 then 0 when 1 then min(g.place)::int end
        from jsonb_array_elements(groups) with ordinality g (keys, place)
        where not m.keys && translate(g.keys::text, '[]', '{}')::int[]) as missed
      from find_products(term, at_most, at_most, 0, true, in_category, null, lowest, highest, null, null, null) f
        left join facet_members own on own.product_id = f.product_id,
        lateral (select coalesce(own.keys, (
          select c.keys from products p join products face on face.family_id = p.family_id and face.is_face
            join facet_members c on c.product_id = face.id
          where p.id = f.product_id and not p.is_face)) as keys offset 0) m
      where m.keys is not null)
    select h.missed, k, count(*)::int from hits h, unnest(h.keys) k where h.missed is not null group by h.missed, k;
end
$$;
