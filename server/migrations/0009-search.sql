create extension if not exists fuzzystrmatch;

-- What a product is found by; one row for each that is not deleted. It stands apart from `products`, so
-- that a change of price or stock leaves the large index alone. `title`: name, category and shop.
create table product_search (
  product_id uuid primary key references products (id) on delete cascade,
  shop_id uuid not null,
  category_id uuid not null,
  visible boolean not null,
  title tsvector not null,
  everything tsvector not null
);
create index product_search_shop on product_search (shop_id);
create index product_search_category on product_search (category_id);
-- A short list of pending entries, since every search reads it to its end.
create index product_search_words on product_search using gin (title, everything)
  with (gin_pending_list_limit = 256);

-- A text as it is searched: no capitals, no accents, words parted by spaces, units joined to their
-- number ("16 GB" is "16gb").
create function plain_words(words text) returns text language sql stable parallel safe as $$
  select regexp_replace(
    regexp_replace(
      replace(replace(lower(unaccent(words)), '''', ''), '’', ''),
      '[!-/:-@\[-`{-~–—‘“”…·•®™©°×«»]+', ' ', 'g'),
    '(\d) +(gb|tb|mb|hz|mhz|ghz|mah|mm|cm|inch|w|mp|dpi)\M', '\1\2', 'g')
$$;

-- Writes the search rows of these products anew. They are locked before anything is read, so whichever of
-- several writers comes last reads what all of them have written.
create function write_search(ids uuid[]) returns void language plpgsql as $$
begin
  perform from product_search where product_id = any (ids) order by product_id for update;
  insert into product_search (product_id, shop_id, category_id, visible, title, everything)
  select p.id, p.shop_id, p.category_id, p.visible, t.title,
    t.title || setweight(to_tsvector('simple', plain_words(p.description)), 'D')
  from products p join shops s on s.id = p.shop_id join categories c on c.id = p.category_id,
    lateral (select setweight(to_tsvector('simple', plain_words(p.name)), 'A')
      || setweight(to_tsvector('simple', plain_words(c.name)), 'B')
      || setweight(to_tsvector('simple', plain_words(s.name)), 'C') as title offset 0) t
  where p.id = any (ids) and p.deleted_at is null
  order by p.id
  on conflict (product_id) do update set category_id = excluded.category_id, visible = excluded.visible,
    title = excluded.title, everything = excluded.everything;
end
$$;

-- The vocabulary of the catalogue: a misspelt word is looked up here, not among the products.
-- `products` is a rough figure that a nightly job sets right.
create table search_words (
  word text primary key,
  in_titles boolean not null,
  products int not null,
  learnt_at timestamptz not null default now()
);
create index search_words_prefix on search_words (word text_pattern_ops);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);

-- Only words that are news are written, so that sellers do not wait for each other's common words.
create function learn_words() returns trigger language plpgsql as $$
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
    select from search_words k where k.word = n.word and (k.in_titles or not n.in_titles))
  order by n.word
  on conflict (word) do update set in_titles = true where excluded.in_titles;
  return null;
end
$$;
create trigger product_search_learnt after insert on product_search
  referencing new table as new_rows for each statement execute function learn_words();
create trigger product_search_learnt_again after update on product_search
  referencing new table as new_rows for each statement execute function learn_words();

-- The words nearest to one, at most three, all equally near. A word still being typed is compared with as
-- much of the others as there is of it; two letters swapped count as one mistake. Numbers and model names
-- are no misspelling of each other, and other scripts have no trigrams here.
create function near_words(typed text) returns text[] language sql stable
  set pg_trgm.similarity_threshold = 0.3 set pg_trgm.word_similarity_threshold = 0.5 as $$
  with swapped as (
    select left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2) as word
    from generate_series(1, length(typed) - 1) i
  ), candidates as (
    select word, in_titles, products, least(
      levenshtein(word, typed), levenshtein(left(word, length(typed)), typed),
      levenshtein(left(word, length(typed) + 1), typed)) as mistakes
    from search_words where word % typed or typed <% word
    union all
    select word, in_titles, products, 1 from search_words where word in (select word from swapped)
  ), nearest as (
    select word, rank() over (order by min(mistakes)) as place
    from candidates
    where word <> typed and mistakes <= length(typed) / 3 and typed ~ '^[a-z]+$'
    group by word, in_titles, products
    order by place, in_titles desc, similarity(word, typed) desc, products desc, word limit 3
  )
  select array_agg(word) from nearest where place = 1
$$;

-- Whether the vocabulary has longer words that begin so.
create function begins_words(beginning text) returns boolean language sql stable as $$
  select exists (select from search_words where word ~>~ beginning and word ~<~ (beginning || chr(1114111)))
$$;

-- A search term as two queries: what has to match, and its words as they stand, which only count in the
-- order (a whole word is worth more than the beginning of one). Every word typed may be the beginning of
-- one, but asking for all that begin with a few letters is dear. So one letter beside other words need not
-- match, a known word of two letters stands for itself unless it is the last, and of those of up to three
-- letters only three are asked for. A word that is unknown and resembles no other is left out, unless that
-- leaves none. `guess` allows near words even for those that are known.
create function search_queries(term text, guess boolean, out needed text, out whole text)
  language plpgsql stable as $$
declare
  typed text[] := array(select left(lexeme, 40) from unnest(to_tsvector('simple', plain_words(term)))
    order by positions[1] limit 8);
  longest int := (select max(length(t)) from unnest(typed) t);
  this text;
  is_known boolean;
  is_last boolean;
  is_short boolean;
  shorts int := 0;
  alike text[];
begin
  for i in 1 .. cardinality(typed) loop
    this := typed[i];
    is_last := i = cardinality(typed);
    is_short := length(this) <= 3;
    is_known := exists (select from search_words where word = this);
    whole := concat_ws(' | ', whole, quote_literal(this));
    continue when length(this) = 1 and (longest > 1 or i > 1);
    shorts := shorts + is_short::int;
    if is_known and not is_last and (length(this) = 2 or is_short and shorts > 3) then
      needed := concat_ws(' & ', needed, quote_literal(this));
      continue;
    end if;
    continue when is_short and shorts > 3;
    if is_known or begins_words(this) then
      alike := array[this] || case when guess then near_words(this) end;
    else
      alike := near_words(this);
    end if;
    continue when alike is null;
    needed := concat_ws(' & ', needed, '(' || (
      select string_agg(quote_literal(a) || case when begins_words(a) then ':*' else '' end, ' | ')
      from unnest(alike) a) || ')');
    whole := concat_ws(' | ', whole, (
      select string_agg(quote_literal(a), ' | ') from unnest(alike) a where a <> this));
  end loop;
end
$$;

-- One page of the products a term finds: how many there are (counted no further than `at_most`) and, by
-- place, each product of the page. One row without a product when the page is empty. Products that have
-- every word in their title come first, unless a column to sort by is named. The query travels as a
-- literal, because only then does the planner know how frequent its words are.
create function search_products(term text, at_most int, page_size int, skipped bigint, is_public boolean,
  in_category uuid, in_shop uuid, lowest bigint, highest bigint, sort_column text, sort_order text)
  returns table (total int, place int, product_id uuid) language plpgsql stable rows 24 as $$
declare
  words record;
  tried text;
  needs_products boolean := sort_column is not null or coalesce(lowest, highest) is not null;
  matching text := 'from product_search s'
    || case when needs_products then ' join products p on p.id = s.product_id' else '' end
    || ' where s.%I @@ %L::tsquery'
    || case when is_public then ' and s.visible' else '' end
    || case when is_public and needs_products then ' and p.visible' else '' end
    || coalesce(' and s.category_id = ' || quote_literal(in_category), '')
    || coalesce(' and s.shop_id = ' || quote_literal(in_shop), '')
    || coalesce(' and p.price >= ' || lowest, '')
    || coalesce(' and p.price <= ' || highest, '');
  -- Two ranks: asked about both at once, ts_rank takes a beginning for the whole word.
  score text := 'ts_rank(array[0.05, 0.2, 0.4, 1]::real[], s.%1$I, %2$L)'
    || ' + ts_rank(array[0.05, 0.2, 0.4, 1]::real[], s.%1$I, %3$L)';
  hits text;
  direction text := case when sort_order = 'asc' then 'asc' else 'desc' end;
begin
  for attempt in 1 .. 2 loop
    words := search_queries(term, attempt = 2);
    exit when words.needed is not distinct from tried;
    tried := words.needed;
    if sort_column is null then
      hits := format('(select s.product_id, 1 + %s as score %s limit %s) union all '
          || '(select s.product_id, %s %s and not s.title @@ %L::tsquery limit %s)',
        format(score, 'title', words.needed, words.whole), format(matching, 'title', words.needed), at_most,
        format(score, 'everything', words.needed, words.whole),
        format(matching, 'everything', words.needed), words.needed, at_most);
    else
      hits := format('select s.product_id, p.%I as score %s',
        sort_column, format(matching, 'everything', words.needed));
    end if;
    for total, place, product_id in execute format(
      'with hits as materialized (%1$s limit %2$s), page as (
         select h.product_id, (row_number() over (order by h.score %3$s, h.product_id %3$s))::int as place
         from hits h order by h.score %3$s, h.product_id %3$s limit %4$s offset %5$s)
       select c.total, page.place, page.product_id
       from (select count(*)::int as total from hits) c left join page on true',
      hits, at_most, direction, page_size, skipped)
    loop
      exit when total = 0;
      return next;
    end loop;
    exit when total > 0;
  end loop;
  if coalesce(total, 0) = 0 then
    total := 0;
    return next;
  end if;
end
$$;
