-- What completes a search that is being typed, at most `at_most` of each kind: categories by their name, their Bangla
-- name or a synonym, brands by either name, and terms that enough different people have searched for and found. A
-- misspelt word is read as the search itself reads it.
create or replace function completions_of(typed text, at_most int)
  returns table (kind text, id uuid, name text, name_bn text, place int) language plpgsql stable rows 9
  set plan_cache_mode = force_generic_plan as $$
declare
  groups search_group[] := read_search(typed, false);
  -- Every word, and every category, that the groups mean.
  meant_words text[];
  meant_categories text[];
  words text[] := typed_words(typed);
  -- The typed words, or what they were read as.
  readings text[] := array[array_to_string(words, ' ')];
  -- The log has terms as they were typed.
  beginnings text[] := array[regexp_replace(lower(normalize(typed, NFC)), '\s+', ' ', 'g')];
  meant text;
begin
  if words = '{}' then
    return;
  end if;
  select string_agg(coalesce(g.meant, g.label), ' ') into meant from unnest(groups) g
  having bool_or(g.meant <> g.label);
  select string_to_array(string_agg(array_to_string(g.words, '|'), '|'), '|'),
    string_to_array(string_agg(array_to_string(g.categories, '|'), '|'), '|')
  into meant_words, meant_categories from unnest(groups) g;
  if meant is not null then
    readings := readings || meant;
    beginnings := beginnings || meant;
  end if;
  return query
  with readings_of as (
    select string_to_array(r, ' ') as all_words from unnest(readings) r
  ), parts as materialized (
    select r.all_words[cardinality(r.all_words)] as last, r.all_words[: cardinality(r.all_words) - 1] as others
    from readings_of r
  ), meant_by as materialized (
    select distinct s.category, s.phrases from search_phrases s, unnest(readings) r
    where length(r) > 2 and s.phrase ~>=~ r and s.phrase ~<~ (r || chr(1114111)) limit 20
  ), likely_categories as materialized (
    select c.*, n.phrase, (c.name_words <> '{}' and c.name_words <@ meant_words
        or c.name_bn_words <> '{}' and c.name_bn_words <@ meant_words
        or n.phrase = any (meant_words) or n.phrase_bn = any (meant_words) or lower(c.name) = any (meant_categories))
      -- A text that says more than the category is no shorter name of it.
      and not exists (select from unnest(groups) g
        where not (g.words && (c.name_words || c.name_bn_words || n.phrase || n.phrase_bn)
          or lower(c.name) = any (g.categories))) as is_meant
    from categories c, lateral (
      select array_to_string(c.name_words, ' ') as phrase, array_to_string(c.name_bn_words, ' ') as phrase_bn) n
    where c.deleted_at is null
  ), in_categories as (
    select c.id, c.name, c.name_bn, row_number() over (
      order by c.is_meant is not true, c.is_parent desc, c.product_count desc, c.id) as place
    from likely_categories c
    where (c.is_meant
        or exists (select from parts p where p.others <@ c.name_words
          and strpos(' ' || array_to_string(c.name_words, ' '), ' ' || p.last) > 0)
        or exists (select from parts p where p.others <@ c.name_bn_words
          and strpos(' ' || array_to_string(c.name_bn_words, ' '), ' ' || p.last) > 0)
        or exists (select from meant_by m where m.category = lower(c.name)
          or c.phrase = any (m.phrases)))
      and (c.product_count > 0 or c.is_parent and exists (
        select from categories k where k.path @> array[c.id] and k.product_count > 0))
    order by place limit at_most
  ), likely_brands as materialized (
    select b.id, b.name, b.name_bn, bool_or(w.word = p.last) as is_whole, b.is_verified
    from parts p join brand_words w on w.word ~>=~ p.last and w.word ~<~ (p.last || chr(1114111))
      join brands b on b.id = w.brand_id
    where not exists (select from unnest(p.others) o
      where not exists (select from brand_words x where x.brand_id = b.id and x.word = o))
    group by b.id
    order by is_whole desc, b.is_verified desc, length(b.name), b.id limit 30
  ), in_brands as (
    select b.id, b.name, b.name_bn, row_number() over (
      order by b.is_whole desc, b.is_verified desc, length(b.name), b.id) as place
    from likely_brands b
    where exists (select from products p where p.brand_id = b.id and p.visible)
    order by place limit at_most
  ), in_terms as (
    select t.term, row_number() over (order by max(t.searches) desc, t.term) as place
    from unnest(beginnings) b, lateral (
      select s.term, s.searches from search_terms s
      where s.result = 'ALL' and s.people >= 3 and s.last_at > now() - interval '30 days'
        and s.term ~>=~ b and s.term ~<~ (b || chr(1114111)) and s.term <> beginnings[1]
      order by s.searches desc, s.term limit at_most) t
    group by t.term order by place limit at_most
  )
  select 'CATEGORY', c.id, c.name, c.name_bn, c.place::int from in_categories c
  union all select 'BRAND', b.id, b.name, b.name_bn, b.place::int from in_brands b
  union all select 'TERM', null, t.term, null, t.place::int from in_terms t
  order by 1, 5;
end
$$;
