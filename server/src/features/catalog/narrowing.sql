-- Conditions on products for a filter. Indexes know the first (what lists show, in these categories or in all for null,
-- of this shop, at these prices), the product itself the second (ratings, discounts, stock).
create or replace function indexed_conditions(categories uuid[], in_shop uuid, lowest bigint, highest bigint)
  returns text language sql immutable as $$
  select 'p.visible and p.is_face'
    || case when categories is null then '' when cardinality(categories) = 1
      then format(' and p.category_id = %L', categories[1]) else format(' and p.category_id = any (%L)', categories) end
    || coalesce(' and p.shop_id = ' || quote_literal(in_shop), '')
    || coalesce(' and p.price >= ' || lowest, '') || coalesce(' and p.price <= ' || highest, '')
$$;
create or replace function figure_conditions(asked jsonb) returns text language sql immutable as $$
  select 'true'
    || case when asked ? 'minRating' then format(' and p.rating >= %L::int', asked ->> 'minRating') else '' end
    || case when asked ? 'onSale' then ' and p.discount > 0' else '' end
    || case when asked ? 'provenSale' then ' and p.proven_discount > 0' else '' end
    || case when asked ? 'inStock' then ' and p.stock > 0' else '' end
$$;

-- The products that may match a filter: those that matched when changes were last counted in, and those that have changed
-- since. Null while more than 2,000 changes wait, as after an import.
create or replace function may_match(categories uuid[], groups jsonb, prices bit varying[]) returns uuid[]
  language plpgsql stable as $$
declare
  changed uuid[] := array(select product_id from facet_deltas limit 2001);
begin
  if cardinality(changed) > 2000 then
    return null;
  end if;
  return array(
    select m.product_id
    from bits_of(categories, groups, prices) b, lateral (
      select product_id from facet_members
      where category_id = b.category_id and ordinal = any (ordinals_of(b.chunk, b.bits)) offset 0) m
    union
    select unnest(changed));
end
$$;

-- One page of the products that a filter finds: `total` (counted up to `at_most`) and, by place, each product. An
-- empty page is one row without a product. If few products have the rarest of the asked facets, or all of them together,
-- these are looked up and sorted. Many are found soon by walking the index of the order; if that finds no whole page, all
-- that match are sorted after all. Few and many cost the same at about the root of five times the list. Between them, a
-- list by age looks up those that match among the newest of its category.
create or replace function narrow_products(asked jsonb, category text, in_shop uuid, lowest bigint, highest bigint,
  sort_column text, sort_order text, page_size int, skipped bigint, at_most int)
  returns table (total int, place int, product_id uuid) language plpgsql stable rows 24
  set plan_cache_mode = force_generic_plan as $$
declare
  listed bigint;
  few int;
  newest bigint;
  root uuid := (select id from categories c where lower(c.name) = lower(category) and c.deleted_at is null);
  categories uuid[] := case when category is null then null else categories_in(root) end;
  everywhere uuid[];
  groups jsonb;
  prices bit varying[];
  keys text;
  is_impossible boolean;
  rarest int;
  expected int;
  direction text := case when sort_order = 'asc' then 'asc' else 'desc' end;
  indexed text := indexed_conditions(categories, in_shop, lowest, highest);
  figures text := figure_conditions(asked);
  candidates uuid[];
  -- One by one: the planner would rather read all that the index of keys lists.
  looked_up text := 'unnest($1) n (id), lateral (select * from products where id = n.id offset 0) p';
  ids uuid[];
begin
  if category is not null and root is null then
    return query select 0, null::int, null::uuid;
    return;
  end if;
  everywhere := coalesce(categories, categories_in(null));
  select coalesce(jsonb_agg(g.keys), '[]'), bool_or(not g.is_figure and g.keys = '{}'),
    coalesce(string_agg(format(' and f.keys && %L', g.keys), '') filter (where not is_figure), ''),
    min((select coalesce(sum(c.products), 0) from facet_counts c
      where c.category_id = any (everywhere) and c.key = any (g.keys))) filter (where not is_figure)
  into groups, is_impossible, keys, rarest from facet_groups(asked) g;
  if is_impossible then
    return query select 0, null::int, null::uuid;
    return;
  end if;
  if categories is not null and keys <> '' then
    keys := keys || format(' and f.keys && %L', array(
      select id from facet_keys where kind = 'category' and ref = root::text));
  end if;
  if keys <> '' then
    looked_up := looked_up || ', lateral (select * from product_facets where product_id = n.id offset 0) f';
  end if;
  select coalesce(sum(c.products), 0) into listed
  from facet_counts c join facet_keys k on k.id = c.key and k.kind = 'all' where c.category_id = any (everywhere);
  few := greatest(200, sqrt(5 * listed));
  prices := price_bits(everywhere, lowest, highest);
  expected := case when rarest <= few then rarest else facet_matches(everywhere, groups, prices) end;
  if expected > few then
    if sort_column = 'created_at' and direction = 'desc' and categories = array[root] and in_shop is null then
      select expected * sum(bit_count(bits)) / nullif(listed, 0) into newest
      from facet_bits where category_id = root and key = 0;
    end if;
    -- To look one up takes as long as three steps of the walk.
    if newest >= 2 * (skipped + page_size) and 3 * newest < (skipped + page_size) * listed / expected then
      candidates := may_match(everywhere, groups || '[[0]]', prices);
    end if;
    if candidates is not null then
      execute format('select array(select p.id from %1$s where %2$s and %3$s%4$s
          and p.created_at >= (select since from facet_fronts where category_id = %5$L)
        order by p.created_at desc, p.id desc limit %6$s offset %7$s)',
        looked_up, indexed, figures, keys, root, page_size, skipped) into ids using candidates;
    end if;
    if cardinality(ids) is distinct from page_size and skipped + page_size <= 1000 then
      execute format('select array(select p.id from (
          select p.id, p.%1$I from products p where %3$s order by p.%1$I %2$s, p.id %2$s limit 20000) p%4$s,
          lateral (select from products q where q.id = p.id and %7$s offset 0) q
        order by p.%1$I %2$s, p.id %2$s limit %5$s offset %6$s)',
        sort_column, direction, indexed, case when keys = '' then '' else format(', lateral (
          select from product_facets f where f.product_id = p.id%s offset 0) f', keys) end, page_size, skipped,
        replace(figures, 'p.', 'q.')) into ids;
    end if;
    if cardinality(ids) = page_size then
      total := least(expected, at_most);
      return query select total, i.place::int, i.id from unnest(ids) with ordinality i (id, place);
      return;
    end if;
  end if;
  candidates := case when expected <= few then may_match(everywhere, groups, prices) end;
  execute format('with hits as materialized (select p.id, p.%1$I as value from %3$s where %4$s and %9$s%5$s)
      select (select least(count(*), %6$s)::int from hits), array(select h.id from hits h
        order by h.value %2$s, h.id %2$s limit %7$s offset %8$s)',
    sort_column, direction, case
      when candidates is not null then looked_up
      when keys = '' then 'products p'
      else 'product_facets f join products p on p.id = f.product_id' end,
    indexed, keys, at_most, page_size, skipped, figures) into total, ids using candidates;
  return query select total, i.place::int, i.id
    from (select) one left join unnest(ids) with ordinality i (id, place) on true;
end
$$;
