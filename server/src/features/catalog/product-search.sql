-- Loads pg_trgm. Until it is loaded its settings are unknown, and only a superuser may set unknown ones.
select similarity('', '');

-- What is said of a product in words, each attribute with its name: "RAM 16 GB", "Panel OLED", "Touchscreen".
create or replace function said_of(name text, name_bn text, unit text, label text, label_bn text, said text,
  number double precision) returns text language sql stable parallel safe as $$
  select ' ' || name || ' ' || name_bn || ' ' || concat_ws(' ', label, label_bn, said, number || ' ' || unit)
$$;

create or replace function said_words(product uuid) returns text language sql stable parallel safe as $$
  select coalesce(string_agg(said_of(a.name, a.name_bn, a.unit, v.label, v.label_bn, s.text, s.number), ''
    order by a.id, v.position), '')
  from product_attributes s join attributes a on a.id = s.attribute_id
    left join attribute_values v on v.id = s.value_id
  where s.product_id = product and s.flag is not false
$$;

-- The vectors of normalised words: of a title, by what names the product, its kind, and what else is said of it; and of
-- a description.
create or replace function title_vector(name text, kind text, rest text) returns tsvector
  language sql immutable parallel safe as $$
  select setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', kind), 'B')
    || setweight(to_tsvector('simple', rest), 'C')
$$;

create or replace function description_vector(words text) returns tsvector language sql immutable parallel safe as $$
  select setweight(to_tsvector('simple', words), 'D')
$$;

-- The words that a product is found by. Bangla names are searched like the others, and so are the categories above the
-- product's own. What is said of the product is part of its title: "16gb ram laptop", "oled tv". A function of its own,
-- because PostgreSQL shares no query among processes that has a subquery like this one beside each row.
create or replace function search_vectors(product uuid, product_name text, description text, categories_above uuid[],
  brand text, shop text, out title tsvector, out everything tsvector) language sql stable parallel safe as $$
  select t.title, t.title || description_vector(plain_words(description))
  from (select title_vector(plain_words(product_name),
    plain_words((select string_agg(k.name || ' ' || k.name_bn, ' ')
      from categories k where k.id = any (categories_above)) || brand),
    plain_words(shop || said_words(product))) as title offset 0) t
$$;

-- What the search row of each product holds. Of a family each member is found by its own words.
create or replace view search_rows as
select p.id as product_id, p.shop_id, p.category_id, p.visible, t.title, t.everything, p.family_id, p.is_face
from products p join shops s on s.id = p.shop_id join categories c on c.id = p.category_id
  left join brands b on b.id = p.brand_id,
  lateral search_vectors(p.id, p.name, p.description, c.path, coalesce(' ' || b.name || ' ' || b.name_bn, ''), s.name) t
where p.deleted_at is null;

-- Writes the search rows of these products. It locks the rows before it reads what goes into them, so the last
-- of several writers reads what all of them have written.
create or replace function write_search(ids uuid[]) returns void language plpgsql as $$
begin
  perform from product_search where product_id = any (ids) order by product_id for update;
  insert into product_search (product_id, shop_id, category_id, visible, title, everything, family_id, is_face)
  select product_id, shop_id, category_id, visible, title, everything, family_id, is_face
  from search_rows where product_id = any (ids) order by product_id
  on conflict (product_id) do update set category_id = excluded.category_id, visible = excluded.visible,
    title = excluded.title, everything = excluded.everything, family_id = excluded.family_id,
    is_face = excluded.is_face;
end
$$;

-- Adds only new words, so that sellers do not wait for each other's common words. A word of a synonym is new
-- until the first product has it.
create or replace function learn_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word, in_titles, products)
  select n.word, n.in_titles, n.products
  from (
    select w.lexeme as word, bool_or(w.weights && '{A,B,C}') as in_titles, count(*)::int as products
    from new_rows, lateral unnest(everything) w
    where length(w.lexeme) between 2 and 40
    group by w.lexeme
  ) n
  where not exists (
    select from search_words k where k.word = n.word and k.products > 0 and (k.in_titles or not n.in_titles))
  order by n.word
  on conflict (word) do update set in_titles = search_words.in_titles or excluded.in_titles,
    products = greatest(search_words.products, excluded.products);
  return null;
end
$$;
create or replace trigger product_search_learnt after insert on product_search
  referencing new table as new_rows for each statement execute function learn_words();

create or replace trigger product_search_learnt_again after update on product_search
  referencing new table as new_rows for each statement execute function learn_words();

-- The category that the groups name, the last if they name several ("laptop mouse"), but not what comes after a
-- size ("laptop 16gb ram"); and which group names it.
create or replace function named_categories(groups search_group[], out head uuid[], out place int)
  language plpgsql stable as $$
declare
  words text[] := '{}';
  names text[] := '{}';
  named record;
  weight int;
begin
  for i in 1 .. cardinality(groups) loop
    words := words || groups[i].words;
    names := names || groups[i].categories;
  end loop;
  for named in
    select id, lower(name) as name, name_words || name_bn_words
        || array_to_string(name_words, ' ') || array_to_string(name_bn_words, ' ') as words
    from categories
    where deleted_at is null and (name_words <> '{}' and name_words <@ words
      or name_bn_words <> '{}' and name_bn_words <@ words or lower(name) = any (names)
      or array_to_string(name_words, ' ') = any (words) or array_to_string(name_bn_words, ' ') = any (words))
  loop
    for i in 1 .. cardinality(groups) loop
      continue when not (groups[i].words && named.words or named.name = any (groups[i].categories));
      weight := case when i > 1 and groups[i - 1].label ~ '^\d+(gb|tb|mb|inch|hz)$' then i - 100 else i end;
      if place is null or weight > place then
        head := array[named.id];
        place := weight;
      elsif weight = place then
        head := head || named.id;
      end if;
    end loop;
  end loop;
  -- Those below a parent are meant too.
  if exists (select from categories where id = any (head) and is_parent) then
    head := array(select id from categories where path && head and deleted_at is null);
  end if;
  place := case when place < 0 then place + 100 else place end;
end
$$;

-- Whether the last kind of product that the groups name after the one at `place` is in no product's own name, category
-- or brand: routers say which UPS they work with, but a "router ups" is no router.
create or replace function lacks_kind(groups search_group[], place int) returns boolean language plpgsql stable as $$
declare
  kind text := (select g.query from unnest(groups) with ordinality g
    where g.ordinality > place and array_to_string(g.categories, '') <> ''
      and groups[g.ordinality - 1].label !~ '^\d+(gb|tb|mb|inch|hz)$'
    order by g.ordinality desc limit 1);
begin
  return kind is not null and not some_title_has(regexp_replace(kind, '''([^'']+)''(?::(\*))?', '''\1'':\2AB', 'g'));
end
$$;

-- A word that no product has looks frequent to the planner, which would read the whole table to find one; therefore
-- this function and `fewer_groups` do without sequential scans.
--
-- A suggestion for a term that finds nothing: each word that no title contains is replaced by the most similar one.
-- Words that have synonyms are not misspelt: a charger is not what is charging. Null unless the suggestion finds
-- something.
create or replace function meant_instead(term text) returns text language plpgsql stable
  set pg_trgm.similarity_threshold = 0.3 set enable_seqscan = off as $$
declare
  typed text[] := typed_words(term);
  near text;
  found boolean;
begin
  for i in 1 .. cardinality(typed) loop
    continue when exists (select from search_words where word = typed[i] and in_titles and products > 0)
      or exists (select from search_phrases where typed[i] = any (words));
    select word into near from (
      select word, products from search_words where in_titles and word ~ '^[a-z]+$' and word % typed[i]
      union all
      select word, products from search_words where in_titles and word !~ '^[a-z]+$' and word % typed[i]
        and typed[i] !~ '^[a-z]+$') k
    -- A word that lacks most of what was typed is another one: "station" is no playstation, but rtx4060 is an rtx.
    where word <> typed[i] and (levenshtein(word, typed[i]) <= greatest(2, length(typed[i]) / 3)
      or strpos(typed[i], word) = 1 and substr(typed[i], length(word) + 1) ~ '^\d+$')
    order by similarity(word, typed[i]) desc, products desc, word limit 1;
    typed[i] := coalesce(near, (words_that_sound(typed[i]))[1], typed[i]);
  end loop;
  if typed is not distinct from typed_words(term) then
    return null;
  end if;
  execute format('select exists (select from product_search where visible and everything @@ %L::tsquery)',
    (select string_agg(quote_literal(t), ' & ') from unnest(typed) t)) into found;
  return case when found then array_to_string(typed, ' ') end;
end
$$;

-- Whether the market is so large that a frequent word finds more products than a search can read in time.
create or replace function is_large_market() returns boolean language sql stable as $$
  select reltuples >= 100000 from pg_class where oid = 'product_search'::regclass
$$;

-- How many products of each category are in front. Searches of a large market rank these first.
create or replace function front_size() returns int language sql immutable as 'select 1000';

-- A query with the words of the vocabulary in place of each beginning that few words have. The index lists everything
-- that begins with some letters before it compares, a hundred thousand products for a laptop, but skips through the list
-- of a word. Ranks are those of the query as it was: each word of several counts less.
create or replace function spelled_out(query text, out spelled text) language plpgsql stable as $$
declare
  beginning text;
  words text;
begin
  spelled := query;
  for beginning in select distinct b[1] from regexp_matches(query, '''([^'']+)'':\*(?!\w)', 'g') b loop
    select '(' || string_agg(quote_literal(w.word), ' | ') || ')' into words from (
      select word from search_words where word ~>=~ beginning and word ~<~ (beginning || chr(1114111)) limit 9) w
    having count(*) <= 8;
    spelled := replace(spelled, quote_literal(beginning) || ':*', coalesce(words, quote_literal(beginning) || ':*'));
  end loop;
end
$$;

-- As many of the groups as some title has together, chosen greedily: first `head`, which says what kind of product
-- it is (if no title has it, none are chosen), then the others in sequence. `matching` finds the products.
create or replace function fewer_groups(groups search_group[], head int, matching text) returns search_group[]
  language plpgsql stable set enable_seqscan = off as $$
declare
  best int[] := '{}';
  kept int[];
  needed text;
  more text;
  any_has text;
  has_more boolean;
begin
  for start in 1 .. least(cardinality(groups), 5) loop
    kept := '{}';
    needed := null;
    for i in -1 .. cardinality(groups) loop
      declare
        at int := case i when -1 then head when 0 then start else i end;
      begin
        continue when at is null or at = any (kept) or groups[at].query is null;
        more := concat_ws(' & ', needed, spelled_out(groups[at].query));
        any_has := 'exists (select ' || format(matching, 'title', more);
        -- The index lists all that have a frequent word before the first is looked at. It has few of those in front.
        execute 'select ' || any_has || ' and s.front) or ' || any_has || ')' into has_more;
        exit when not has_more and at = head;
        continue when not has_more;
        kept := kept || at;
        needed := more;
      end;
    end loop;
    if cardinality(kept) > cardinality(best) then
      best := kept;
    end if;
  end loop;
  return array(select groups[i]::search_group from unnest(best) i order by i);
end
$$;

-- One sorted page of a large market, one product of each family. If the planner expects `counting` to find many
-- products, `walking` finds the page soon: it reads products in the order asked for and keeps those that match, but
-- gives up after a while. Far more than `at_most` are not counted. If few are expected, or walking finds no whole page,
-- `sorting` counts and sorts all that match. A sequential scan would unpack the words of every product that it passes,
-- which the planner takes for cheap; with less memory, the list of what a word finds becomes so coarse that most of it
-- is read for nothing. This writes nothing, but PostgreSQL explains statements in volatile functions only.
create or replace function family_page(counting text, walking text, sorting text, page_size int, skipped bigint,
  at_most int, out total int, out ids uuid[]) language plpgsql volatile
  set enable_seqscan = off set work_mem = '32MB' as $$
declare
  plan json;
  expected float;
  one record;
  seen uuid[] := '{}';
begin
  if walking is not null then
    execute 'explain (format json) ' || counting into plan;
    expected := plan -> 0 -> 'Plan' ->> 'Plan Rows';
    -- Of a word without statistics, PostgreSQL expects a two-hundredth of all products.
    if expected >= at_most / 2
      and expected > 0.006 * (select reltuples from pg_class where oid = 'product_search'::regclass)
    then
      ids := '{}';
      for one in execute walking loop
        continue when one.family = any (seen);
        seen := seen || one.family;
        if cardinality(seen) > skipped then
          ids := ids || one.product_id;
          exit when cardinality(ids) = page_size;
        end if;
      end loop;
      if cardinality(ids) = page_size then
        if expected >= 2 * at_most then
          total := at_most;
        else
          execute format('select count(distinct family) from (%s limit %s) h', counting, at_most) into total;
        end if;
        return;
      end if;
    end if;
  end if;
  execute sorting into total, ids;
end
$$;

-- The condition on `product_search s` of what is asked for by facets, other than figures of the product itself.
create or replace function facet_condition(asked jsonb) returns text language plpgsql stable as $$
begin
  return (select coalesce(string_agg(format(' and exists (
      select from product_facets f where f.product_id = s.product_id and f.keys && %L)', g.keys), ''), '')
    from facet_groups(asked) g where not g.is_figure);
end
$$;

-- One page of the products that a term finds: `total` and, by place, each product of the page. Members of a family are
-- found by their own words, and each family counts once; `at_most` hits are looked at. An empty page is one row
-- without a product. Unless `sort_column` names a column, products of the category that the term names come first,
-- then those with every word in their title; those of other categories need every word in their title. When nothing
-- has every word, near words are tried, then fewer words: as many as some title has, starting with the category's.
-- `notes` says which words are `missing`, how the term was interpreted (`searchedFor`) and, when nothing is found, what
-- it may have been meant to be (`didYouMean`). The query is sent as a literal, because only then does the planner know
-- how frequent its words are. `asked`: the filter of facet_groups, or null. By relevance, what people buy after the very
-- same query is raised by less than half a point.
create or replace function find_products(term text, at_most int, page_size int, skipped bigint, is_public boolean,
  in_category uuid, in_shop uuid, lowest bigint, highest bigint, sort_column text, sort_order text, asked_facets jsonb)
  returns table (total int, place int, product_id uuid, notes jsonb) language plpgsql stable rows 24
  set plan_cache_mode = force_generic_plan as $$
declare
  groups search_group[];
  first_groups search_group[];
  named record;
  needed text;
  -- `needed` and `mentioned` as the index is asked for them.
  found text;
  beside text;
  whole text;
  mentioned text;
  tried text;
  meant text;
  unknown text[];
  left_out text[];
  missing text[];
  figures text := case when asked_facets ? 'minRating'
      then format(' and p.rating >= %L::int', asked_facets ->> 'minRating') else '' end
    || case when asked_facets ? 'onSale' then ' and p.discount > 0' else '' end
    || case when asked_facets ? 'provenSale' then ' and p.proven_discount > 0' else '' end
    || case when asked_facets ? 'inStock' then ' and p.stock > 0' else '' end;
  facets text := case when asked_facets is null then '' else facet_condition(asked_facets) end;
  is_priced boolean := coalesce(lowest, highest) is not null;
  is_narrow boolean := is_priced or figures <> '';
  needs_products boolean := sort_column is not null or is_narrow;
  -- The category and those below it.
  within uuid[] := case when in_category is null then null else categories_in(in_category) end;
  of_category text := case when within is null then '' when cardinality(within) = 1
    then ' and %1$scategory_id = ' || quote_literal(within[1])
    else format(' and %%1$scategory_id = any (%L)', within) end;
  -- In a market of usual size the plan is the same for every word, so planning each time is a waste.
  is_large boolean := is_large_market();
  row_matches text := 's.%I @@ %L::tsquery'
    || case when is_public then ' and s.visible' else '' end
    || format(of_category, 's.') || coalesce(' and s.shop_id = ' || quote_literal(in_shop), '') || facets;
  product_matches text := case when is_public and needs_products then ' and p.visible' else '' end
    || coalesce(' and p.price >= ' || lowest, '')
    || coalesce(' and p.price <= ' || highest, '') || figures;
  -- In a large market products are looked up one by one. The planner would walk both tables from the start until
  -- enough is found.
  matching text := 'from product_search s'
    || case when not needs_products then '' when is_large
      then ', lateral (select * from products where id = s.product_id offset 0) p'
      else ' join products p on p.id = s.product_id' end
    || ' where ' || row_matches || product_matches;
  score text := 'ts_rank(array[0.05, 0.2, 0.4, 1]::real[], s.%I, %L)';
  -- Less than a word of one's own adds to the score.
  face_bonus constant float8 := 0.02;
  bonus text := format(' + case when s.is_face then %s else 0 end', face_bonus);
  kinds text;
  first_kinds text;
  of_head text;
  in_head text := '';
  kind_in_name text := '';
  asked_kind tsquery;
  is_plain boolean := is_public and not needs_products and in_category is null and in_shop is null and facets = ''
    and not is_large;
  -- The products that are ranked. In a large market those in front come first. If fewer than `at_most` of them match, the
  -- others are ranked with them. But if as many as that must match in all, by the share that is in front of each category,
  -- the others come after those in front, and are read for pages that those in front do not fill.
  sources text[] := case when is_large and is_public and sort_column is null and in_shop is null
    then array[' and s.front', ' and not s.front'] else array[''] end;
  source text;
  is_front boolean;
  -- The products that have the words in their titles, and those that only mention them.
  titles text;
  mentions text;
  part text;
  hits search_hit[];
  more search_hit[];
  in_front int;
  -- How many families match, how many of them have a score that no mention has, and how many there are in all at least,
  -- as far as those in front tell.
  families int;
  sure int;
  certain float8;
  likely float8;
  weights real[] := array[0.05, 0.2, 0.4, 1];
  asked tsquery;
  asked_whole tsquery;
  asked_beside tsquery;
  asked_kinds tsquery;
  is_guessed boolean;
  favourites uuid[];
  -- Shops whose name says a kind that the market has no category of; null if all are meant.
  sellers uuid[];
  is_lacking boolean := false;
  named_kinds tsquery;
  raised float8[];
  searching text;
  searched text;
  narrowing text;
  ids uuid[];
  -- Vendors find every product of their own.
  family text := case when is_public then 'coalesce(s.family_id, s.product_id)' else 's.product_id' end;
  keeping text;
  direction text := case when sort_order = 'asc' then 'asc' else 'desc' end;
begin
  -- Of each family the member that matches best, or the one that the order reaches first; the face if several do.
  keeping := case when is_public then format('select distinct on (family) product_id, score from hits
      order by family, score %1$s, is_face desc, product_id %1$s', direction)
    else 'select product_id, score from hits' end;
  for attempt in 1 .. 3 loop
    if attempt < 3 then
      groups := read_search(term, attempt = 2);
    else
      -- If the market lacks the kind of product, no words are dropped: a laptop charger is not a laptop.
      exit when exists (
        select from generate_subscripts(first_groups, 1) i
        where i > coalesce(named.place, 0) and array_to_string(first_groups[i].categories, '') <> ''
          and (i = 1 or first_groups[i - 1].label !~ '^\d+(gb|tb|mb|inch|hz)$'));
      groups := fewer_groups(first_groups, named.place, matching || replace(kind_in_name, '%', '%%'));
      left_out := array(select g.label from unnest(first_groups) g
        where g.label not in (select k.label from unnest(groups) k));
    end if;
    select string_agg(g.query, ' & '), string_agg(g.exact, ' | ') filter (where g.query is not null),
      string_agg(g.meant, ' '), bool_or(g.meant <> g.label),
      coalesce(array_agg(g.label) filter (where g.query is null), '{}'),
      string_agg(g.query, ' & ') filter (where array_to_string(g.categories, '') <> '')
    into needed, whole, meant, is_guessed, unknown, kinds from unnest(groups) g;
    if attempt = 1 then
      first_groups := groups;
      named := named_categories(groups);
      if named.head is not null and lacks_kind(groups, named.place) then
        named.head := null;
        named.place := null;
        is_lacking := true;
      end if;
      -- If no category is named, the words for the kind of product must be in the title: other products mention
      -- kinds that the market does not have.
      if named.head is null then
        -- A kind that the market lacks is not what a shop is called, unless that was typed. If something is said of it
        -- ("pages of ink or toner"), that is of what goes with it: "printer ink" finds no printers.
        is_lacking := is_lacking or exists (
          select from unnest(groups) g where array_to_string(g.categories, '') <> '' and strpos(g.label, ' ') > 0);
        sellers := case when kinds is not null and not is_lacking then array(select h.id from shops h, unnest(groups) g
          where array_to_string(g.categories, '') <> ''
            and string_to_array(lower(h.name), ' ') && (g.words || g.label)) end;
        if kinds is not null and (is_lacking or sellers <> '{}') then
          named_kinds := concat_ws(' | ',
            '(' || regexp_replace(kinds, '''([^'']+)''(?::(\*))?', '''\1'':\2' || 'AB', 'g') || ')',
            (select string_agg(quote_literal(w), ' <-> ')
              from unnest(groups) g, string_to_array(g.label, ' ') l, unnest(l) w));
          is_plain := false;
          exit when is_lacking and not some_title_has(named_kinds::text);
          kind_in_name := format(' and (s.shop_id <> all (%L) or s.title @@ %L::tsquery)', sellers, named_kinds);
        end if;
        first_kinds := kinds;
        in_head := case when kinds is null then '' else format(' and s.title @@ %L::tsquery', case when is_large then spelled_out(kinds) else kinds end) end || kind_in_name;
      else
        bonus := bonus || format(' + 2 * (s.category_id = any(%L))::int', named.head);
        -- The index of categories lists every product of a large one, which takes longer than to look at what the words
        -- find. It knows no truth values.
        of_head := format('(s.category_id = any(%L))%s', named.head, case when is_large then ' is true' end);
        in_head := ' and ' || of_head;
        -- Of another category are only those whose own name says the kind, or whose shop is called what was typed: its
        -- name says nothing of what it sells. For a word by itself that is worth its time only if there is a sort: else
        -- they come last.
        -- Within a price they are left out if the kind is all that was typed: who looks for a laptop at what no laptop
        -- costs wants no mouse instead.
        if is_priced and cardinality(groups) = 1 then
          kind_in_name := in_head;
        elsif cardinality(groups) > 1 or not is_plain then
          asked_kind := regexp_replace(groups[named.place].query, '''([^'']+)''(?::(\*))?', '''\1'':\2' || 'AB', 'g')
            || case when cardinality(groups) > 1 then ' | ' || (select string_agg(quote_literal(w), ' <-> ')
              from unnest(groups) g, string_to_array(g.label, ' ') l, unnest(l) w) else '' end;
          kind_in_name := format(' and (%s or s.title @@ %L::tsquery)', of_head, asked_kind);
        end if;
      end if;
    end if;
    missing := coalesce(left_out, unknown);
    -- When other words are missing, a number alone does not identify a product, nor does the beginning of a model.
    continue when needed is null or needed = tried or missing <> '{}' and not exists (
      select from unnest(groups) g where g.query is not null and g.label !~ '^\d'
        and (g.label !~ '\d' or strpos(g.label, ' ') > 0 or exists (select from search_words where word = g.label)));
    tried := needed;
    -- Synonyms of a single typed word must be in the title: descriptions mention them for many reasons.
    mentioned := case when cardinality(groups) = 1 and groups[1].categories <> '{}'
      and strpos(groups[1].label, ' ') = 0 then whole else needed end;
    notes := case when is_guessed or missing <> '{}' then jsonb_build_object(
      'missing', missing, 'searchedFor', case when is_guessed then meant end) end;
    found := case when is_large then spelled_out(needed) else needed end;
    beside := case when is_large then spelled_out(mentioned) else mentioned end;
    asked := needed;
    asked_whole := nullif(whole, needed);
    asked_beside := mentioned;
    asked_kinds := first_kinds;
    select array_agg(f.product_id), array_agg(0.5 * f.buyers / (f.buyers + 10)) into favourites, raised
    from search_favourites f where sort_column is null and missing = '{}' and f.query = meant;
    certain := case when named.head is null then 1 else 3 end + case when favourites is null then 0 else 0.2 end;
    if sort_column is null and not is_plain then
      -- In titles whole words count twice: in a single query ts_rank would rank a prefix match like a whole word. Outside
      -- the title a word is only mentioned, however often, so the title's words decide.
      titles := format('select s.product_id, %s as family, s.category_id, 1 + %s%s%s as score %s', family,
        format(score, 'title', needed),
        case when whole <> needed then ' + ' || format(score, 'title', whole) else '' end, bonus,
        format(matching, 'title', found)
          || case when cardinality(first_groups) > 1 or named_kinds is not null or is_priced then kind_in_name
            else '' end);
      mentions := format('select s.product_id, %s as family, s.category_id, %s%s as score %s%s and not s.title @@ %L::tsquery',
        family, case when cardinality(groups) > 1 then format(score, 'title', whole) else '0' end, bonus,
        format(matching, 'everything', beside), in_head, found);
    end if;
    -- A guessed word is searched in titles first, and elsewhere only if no title has it.
    for reach in case when is_guessed then 1 else 2 end .. 2 loop
      if is_plain then
        with hits as (
          (select s.product_id, coalesce(s.family_id, s.product_id) as family,
              1 + ts_rank(weights, s.title, asked) + coalesce(ts_rank(weights, s.title, asked_whole), 0)
              + case when s.category_id = any (named.head) then 2 else 0 end
              + case when s.is_face then face_bonus else 0 end as score
            from product_search s where s.title @@ asked and s.visible
              and (cardinality(first_groups) = 1 or asked_kind is null or s.category_id = any (named.head)
                or s.title @@ asked_kind)
            limit at_most)
          union all
          (select s.product_id, coalesce(s.family_id, s.product_id),
              case when cardinality(groups) > 1 then ts_rank(weights, s.title, coalesce(asked_whole, asked)) else 0 end
              + case when s.category_id = any (named.head) then 2 else 0 end
              + case when s.is_face then face_bonus else 0 end
            -- All titles of a category have its name, so nothing is left of a term that only names one.
            from product_search s where reach = 2 and (cardinality(groups) > 1 or named.head is null)
              and s.everything @@ asked_beside and s.visible
              and (named.head is null or s.category_id = any (named.head))
              and (named.head is not null or asked_kinds is null or s.title @@ asked_kinds)
              and not s.title @@ asked limit at_most)
          limit at_most),
        kept as materialized (
          select distinct on (h.family) h.product_id,
            h.score + coalesce(raised[array_position(favourites, h.product_id)], 0) as score from hits h
          order by h.family, 2 desc, h.product_id desc)
        select (select count(*)::int from kept),
          array(select k.product_id from kept k order by k.score desc, k.product_id desc
            limit page_size offset skipped)
        into total, ids;
      elsif sort_column is null then
        hits := '{}';
        likely := null;
        foreach source in array sources loop
          is_front := source = ' and s.front';
          in_front := cardinality(hits);
          foreach part in array case reach when 2 then array[titles, mentions] else array[titles] end loop
            execute format('select array_agg(row(h.product_id, h.family, h.category_id, h.score)::search_hit)
              from (%s%s limit %s) h', part, source, at_most - cardinality(hits) + in_front) into more;
            hits := hits || more;
            exit when cardinality(hits) - in_front >= at_most;
            continue when not is_front;
            select count(distinct h.family), count(distinct h.family) filter (where h.score >= certain),
              sum(c.share) - 2 * sqrt(sum(c.share * c.share))
            into families, sure, likely
            from unnest(hits) h
              join (select id, greatest(1, product_count / front_size()::float8) as share from categories) c
                on c.id = h.category_id;
            -- What is only mentioned is read if the titles do not fill the page, or may be all there is.
            exit when sure >= skipped + page_size and likely >= at_most;
          end loop;
          exit when cardinality(hits) >= at_most or likely >= at_most and families >= skipped + page_size;
        end loop;
        with kept as materialized (
          select distinct on (h.family) h.product_id, h.score
            + coalesce(raised[array_position(favourites, h.product_id)], 0)
            + case when h.place <= in_front and likely >= at_most then 1000 else 0 end as score
          from unnest(hits) with ordinality h (product_id, family, category_id, score, place)
          order by h.family, 2 desc, h.product_id desc)
        select (select least(count(*), at_most)::int from kept),
          array(select k.product_id from kept k order by k.score desc, k.product_id desc
            limit greatest(0, least(page_size, at_most - skipped)) offset skipped)
        into total, ids;
        -- Judged by the front, there are more than are counted.
        if is_front and cardinality(hits) < at_most then
          total := at_most;
        end if;
      else
        searched := case reach when 1 then 'title' else 'everything' end;
        narrowing := case when mentioned = needed then ''
            else format(' and (s.everything @@ %L::tsquery or s.title @@ %L::tsquery)', beside, found) end
          || case when named.head is null then in_head
            else format(' and (s.category_id = any(%L) or s.title @@ %L::tsquery)', named.head, found)
              || kind_in_name end;
        searching := format('select s.product_id, %s as family, s.is_face, p.%I as score %s%s', family, sort_column,
          format(matching, searched, found), narrowing);
        if is_large and in_shop is null then
          select c.total, c.ids into total, ids from family_page(
            format('select %s as family from product_search s %s where %s%s%s', family,
              case when is_narrow
                then ', lateral (select * from products where id = s.product_id offset 0) p' end,
              format(row_matches, searched, found), narrowing,
              case when is_narrow then product_matches end),
            case when skipped + page_size <= 1000 then
              format('select p.id as product_id, s.family from (
                  select id, %1$I from products p where true%2$s%3$s order by %1$I %4$s, id %4$s limit 20000) p,
                lateral (select %7$s as family from product_search s
                  where s.product_id = p.id and %5$s%6$s offset 0) s
                order by p.%1$I %4$s, p.id %4$s',
                sort_column, product_matches, format(of_category, 'p.'),
                direction, format(row_matches, searched, found), narrowing, family) end,
            format('with hits as materialized (%1$s), kept as materialized (%6$s)
                select (select least(count(*), %2$s)::int from kept), array(select k.product_id from kept k
                  order by k.score %3$s, k.product_id %3$s limit %4$s offset %5$s)',
              searching, at_most, direction, page_size, skipped, keeping),
            page_size, skipped, at_most) c;
          exit;
        end if;
        execute format('with hits as materialized (%1$s limit %2$s), kept as materialized (%6$s)
            select (select least(count(*), %2$s)::int from kept), array(select k.product_id from kept k
              order by k.score %3$s, k.product_id %3$s limit %4$s offset %5$s)',
          searching, at_most, direction, greatest(0, least(page_size, at_most - skipped)), skipped, keeping)
        into total, ids;
      end if;
      exit when total > 0;
    end loop;
    exit when total > 0;
  end loop;
  if coalesce(total, 0) = 0 then
    total := 0;
    notes := jsonb_build_object('missing', '{}'::text[], 'didYouMean', meant_instead(term));
  end if;
  return query select total, i.place::int, i.id, notes
    from (select) one left join unnest(ids) with ordinality i (id, place) on true;
end
$$;

-- The same without facets, for processes of the release before them.
create or replace function search_products(term text, at_most int, page_size int, skipped bigint, is_public boolean,
  in_category uuid, in_shop uuid, lowest bigint, highest bigint, sort_column text, sort_order text)
  returns table (total int, place int, product_id uuid, notes jsonb) language sql stable rows 24 as $$
  select * from find_products(term, at_most, page_size, skipped, is_public, in_category, in_shop, lowest, highest,
    sort_column, sort_order, null)
$$;
