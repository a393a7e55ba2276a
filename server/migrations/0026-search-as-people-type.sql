-- Categories have a name in Bangla, beside the other. `name_words`: the words that name it, each without
-- an s at its end, in either language; a search that has all of one line means this category.
alter table categories add column name_bn text not null default '';
alter table categories add column name_words text[] not null default '{}';
alter table categories add column name_bn_words text[] not null default '{}';

-- A Bangla word in Latin letters, as it is said. Conjuncts and vowel signs go one by one.
create function latin_letters(word text) returns text language sql immutable parallel safe as $$
  select case when word !~ '[\u0980-\u09ff]' then word else
    translate(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(word, 'ওয়(়)?(া|ে)?', 'বা', 'g'),
        'ক্ষ', 'kkh'), 'জ্ঞ', 'gg'), '্য', 'a'), 'য়', 'y'), 'ড়', 'r'), 'ঢ়', 'r'),
        'ছ', 'ch'), 'চ', 'ch'), 'ঋ', 'ri'), 'ৃ', 'ri'), 'ঐ', 'oi'), 'ৌ', 'ou'),
      'কখগঘঙজঝঞটঠডঢণতথদধনপফবভমযরলশষসহৎংঅআাইঈিীউঊুূএেওোৈ়্ঁঃ',
      'kkggnjjnttddnttddnpfbbmjrlssshtnaaaiiiiuuuueeooi')
  end
$$;

-- How a word is said, so that spellings of the same sound are the same: ph and f, v, w and b, c and k.
create function spoken(word text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    translate(
      regexp_replace(regexp_replace(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
          replace(replace(replace(
          regexp_replace(latin_letters(word), '^x', 's'),
          'tion', 'son'), 'tch', 'ch'), 'dge', 'j'), 'ck', 'k'), 'ch', '#'), 'ph', 'f'), 'sh', 's'),
          'th', 't'), 'kh', 'k'), 'gh', 'g'), 'dh', 'd'), 'bh', 'b'), 'ng', 'n'), 'x', 'ks'),
        'c([eiy])', 's\1', 'g'), 'g([eiy])', 'j\1', 'g'),
      'cqzvw', 'kkjbb'),
    '(.)\1+', '\1', 'g')
$$;

-- The same without its vowels, but for the one it may begin with.
create function sound_of(word text) returns text language sql immutable parallel safe as $$
  select case when spoken(word) ~ '^[aeiouy]' then 'a' else '' end
    || regexp_replace(spoken(word), '[aeiouy]', '', 'g')
$$;

-- The same with all vowels alike: words whose vowels stand at other places are other words.
create function rhythm_of(word text) returns text language sql immutable parallel safe as $$
  select regexp_replace(spoken(word), '[aeiouy]+', 'a', 'g')
$$;

-- Bangla as it is searched: one spelling for letters that can be written in two ways, no joiners, Latin
-- digits and units.
create function plain_bangla(words text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(normalize(words, NFC), U&'০১২৩৪৫৬৭৮৯\200C\200D\FEFF', '0123456789'),
    '(\d) *(জিবি|গিগাবাইট|গিগা)', '\1gb ', 'g'), '(\d) *(টিবি|টেরাবাইট|টেরা)', '\1tb ', 'g'),
    '(\d) *(ইঞ্চির|ইঞ্চি|ইঞ্চ)', '\1inch ', 'g'), '(\d) *(এমএএইচ|মিলিঅ্যাম্পিয়ার)', '\1mah ', 'g'),
    '(\d) *(মেগাপিক্সেল)', '\1mp ', 'g'), '(\d) *(হার্জ)', '\1hz ', 'g')
$$;

-- A text as it is searched: no capitals, no accents, words parted by spaces, units joined to their
-- number ("16 GB" is "16gb", 43" is "43inch").
create or replace function plain_words(words text) returns text language sql stable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(
      replace(replace(
        regexp_replace(regexp_replace(
          lower(unaccent(case when words ~ '[^\u0001-\u00ff]' then plain_bangla(words) else words end)),
          '(\m\d{1,3}(?:\.\d{1,2})?)(?:"|''''|″|[ -]*inch(?:es|i)?\M)', '\1inch ', 'g'),
        '(\d),(?=\d{3}\M)', '\1', 'g'),
        '''', ''), '’', ''),
      '[!-/:-@\[-`{-~–—‘“”…·•®™©°×«»।]+', ' ', 'g'),
    '(\d) +(gb|tb|mb|hz|mhz|ghz|mah|mm|cm|inch|w|mp|dpi)\M', '\1\2', 'g'),
    '\mwi fi', 'wifi', 'g'),
    '\m(?:1000|1024)gb\M', '1tb', 'g')
$$;

-- The words of a text, in their order.
create function words_of(words text) returns text[] language sql stable parallel safe as $$
  select case when words ~ '^[a-z]{1,40}$' then array[words] else
    (select coalesce(array_agg(left(lexeme, 40) order by positions[1]), '{}')
      from unnest(to_tsvector('simple', plain_words(words)))) end
$$;

create function write_category_words() returns trigger language plpgsql as $$
begin
  new.name_words := array(select regexp_replace(w, '([a-z]{3})s$', '\1') from unnest(words_of(new.name)) w
    where w not in ('and', 'of', 'the'));
  new.name_bn_words := words_of(new.name_bn);
  return new;
end
$$;
create trigger categories_words before insert or update of name, name_bn on categories
  for each row execute function write_category_words();
update categories set name_bn = name_bn;

-- Words that mean the same, kept by admins. Who searches for any of `words` finds products with any of
-- them, or with any of `also_finds`, but not the other way round. `category`: the name of the category
-- that they mean, if it is not called by one of the words.
create table search_synonyms (
  id uuid primary key default new_id(),
  words text[] not null check (cardinality(words) between 1 and 40),
  also_finds text[] not null default '{}' check (cardinality(also_finds) <= 40),
  category text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger search_synonyms_touch before update on search_synonyms
  for each row execute function touch_updated_at();

-- What a search reads of them: a row for each word or phrase that is typed, with the words and phrases it
-- stands for, as they are searched, and every word in them.
create table search_phrases (
  phrase text not null,
  synonym_id uuid not null references search_synonyms (id) on delete cascade,
  phrases text[] not null,
  words text[] not null,
  category text not null,
  primary key (phrase, synonym_id)
);
create index search_phrases_synonym on search_phrases (synonym_id);

-- Vocabulary: how a word sounds, and which Bangla words sound so.
alter table search_words add column sound text not null generated always as (sound_of(word)) stored;
create index search_words_sound on search_words (sound);
drop index search_words_trigrams;
create index search_words_trigrams on search_words using gin (word gin_trgm_ops) where in_titles;
create index search_words_bangla on search_words (sound) where word ~>=~ 'ঀ';

-- A word of synonyms is news when the first product has it.
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

create function write_synonym() returns trigger language plpgsql as $$
declare
  every text[] := new.words || new.also_finds;
begin
  delete from search_phrases where synonym_id = new.id;
  insert into search_phrases (phrase, synonym_id, phrases, words, category)
  select distinct array_to_string(words_of(w), ' '), new.id,
    array(select array_to_string(words_of(e), ' ') from unnest(every) e where words_of(e) <> '{}'),
    array(select distinct unnest(words_of(e)) from unnest(every) e),
    lower(new.category)
  from unnest(new.words) w where words_of(w) <> '{}'
  order by 1;
  -- A word that stands in for others is no misspelling, and may be what one was meant to be.
  insert into search_words (word, in_titles, products)
  select distinct words[1], true, 0 from unnest(every) e, words_of(e) words
  where cardinality(words) = 1 and length(words[1]) between 2 and 40
  order by 1
  on conflict (word) do update set in_titles = true where not search_words.in_titles;
  return null;
end
$$;
create trigger search_synonyms_written after insert or update on search_synonyms
  for each row execute function write_synonym();

-- A category that gets a new name keeps its words.
create function follow_category_name() returns trigger language plpgsql as $$
begin
  update search_synonyms set category = new.name where lower(category) = lower(old.name);
  return null;
end
$$;
create trigger categories_named after update on categories for each row
  when (old.name <> new.name) execute function follow_category_name();

-- Bangla names are searched like the others.
create or replace function write_search(ids uuid[]) returns void language plpgsql as $$
begin
  perform from product_search where product_id = any (ids) order by product_id for update;
  insert into product_search (product_id, shop_id, category_id, visible, title, everything)
  select p.id, p.shop_id, p.category_id, p.visible, t.title,
    t.title || setweight(to_tsvector('simple', plain_words(p.description)), 'D')
  from products p join shops s on s.id = p.shop_id join categories c on c.id = p.category_id,
    lateral (select setweight(to_tsvector('simple', plain_words(p.name)), 'A')
      || setweight(to_tsvector('simple', plain_words(c.name || ' ' || c.name_bn)), 'B')
      || setweight(to_tsvector('simple', plain_words(s.name)), 'C') as title offset 0) t
  where p.id = any (ids) and p.deleted_at is null
  order by p.id
  on conflict (product_id) do update set category_id = excluded.category_id, visible = excluded.visible,
    title = excluded.title, everything = excluded.everything;
end
$$;
drop trigger categories_passed_on on categories;
create trigger categories_passed_on after update on categories for each row
  when (old.name <> new.name or old.name_bn <> new.name_bn) execute function pass_category_on();

-- The words nearest to one, as before, among those that stand in titles: what is told beside the title is no
-- spelling book. In three letters a mistake is another word.
create or replace function near_words(typed text) returns text[] language sql stable
  set pg_trgm.similarity_threshold = 0.3 set pg_trgm.word_similarity_threshold = 0.5
  set plan_cache_mode = force_generic_plan as $$
  with swapped as (
    select left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2) as word
    from generate_series(1, length(typed) - 1) i
  ), candidates as (
    select word, in_titles, products, least(
      levenshtein(word, typed), levenshtein(left(word, length(typed)), typed),
      levenshtein(left(word, length(typed) + 1), typed)) as mistakes
    from search_words where in_titles and (word % typed or typed <% word)
    union all
    select word, in_titles, products, 1 from search_words
    where in_titles and word in (select word from swapped)
  ), nearest as (
    select word, rank() over (order by min(mistakes)) as place
    from candidates
    where word <> typed and mistakes <= length(typed) / 3 and typed ~ '^[a-z]{4,}$'
    group by word, in_titles, products
    order by place, in_titles desc, similarity(word, typed) desc, products desc, word limit 3
  )
  select array_agg(word) from nearest where place = 1
$$;

-- The words known that sound like one, at most three, all equally near.
create function words_that_sound(typed text) returns text[] language sql stable as $$
  with same as (
    select word, in_titles, products, levenshtein(spoken(word), spoken(typed)) as mistakes
    from search_words where sound = sound_of(typed) and word <> typed and length(sound) > 1
    order by in_titles desc, products desc limit 40
  )
  select array_agg(word) from (
    select word from (select *, rank() over (order by mistakes) as place from same
      where mistakes <= case when length(spoken(typed)) > 3 then length(spoken(typed)) / 2 else 0 end) r
    where place = 1 order by in_titles desc, products desc, word limit 3) s
$$;
alter function words_that_sound(text) set plan_cache_mode = force_generic_plan;

-- What one word or phrase of a search stands for. `query`: what a product must have, null when the word is
-- neither known nor like any that is; `exact`: the words as they stand, which only count in the order;
-- `words`: every word that will do; `categories`: those it means, in small letters; `meant`: what it was
-- taken for.
create type search_group as (
  label text, query text, exact text, words text[], categories text[], meant text);

-- The words typed, at most eight, those for many as the market knows the one ("laptops").
create function typed_words(term text) returns text[] language plpgsql stable as $$
declare
  typed text[] := (words_of(term))[1:8];
  one text;
begin
  for i in 1 .. cardinality(typed) loop
    continue when typed[i] !~ '^[a-z]{2,}[^su]s$';
    select word into one from search_words
    where word in (left(typed[i], -1), regexp_replace(typed[i], '(ch|sh|x)es$', '\1')) and in_titles
    order by length(word) limit 1;
    typed[i] := coalesce(one, typed[i]);
  end loop;
  return typed;
end
$$;

-- What words and phrases stand for: as a query, the words that some product has and the phrases whose words
-- stand in titles, but for those that hold one of the words anyway (asking for more is dear); every word of
-- them; the categories; and which of those typed have any. All null when none has.
create function meanings_of(typed text[], out query text, out words text[], out categories text[],
  out phrases text[]) language plpgsql stable as $$
declare
  meant text[];
  alive text[];
  in_titles text[];
begin
  select string_to_array(string_agg(array_to_string(p.phrases, '|'), '|'), '|'),
    string_to_array(string_agg(array_to_string(p.words, ' '), ' '), ' '), array_agg(p.category),
    array_agg(p.phrase)
  into meant, words, categories, phrases from search_phrases p where p.phrase = any (typed);
  if phrases is null then
    return;
  end if;
  select array_agg(k.word) filter (where k.word = any (meant)), array_agg(k.word) filter (where k.in_titles)
  into alive, in_titles from search_words k where k.word = any (meanings_of.words) and k.products > 0;
  -- No word holds a quote: they were read as products are.
  select string_agg(distinct '(''' || replace(phrase, ' ', ''' <-> ''') || case
      when length(last_word) > 4 and begins_words(last_word) then ''':*)' else ''')' end, ' | ')
  into query
  from unnest(meant) phrase, lateral (select regexp_replace(phrase, '.* ', '') as last_word) l
  where phrase = any (alive) or strpos(phrase, ' ') > 0 and string_to_array(phrase, ' ') <@ in_titles
    and (string_to_array(phrase, ' ') && alive) is not true;
end
$$;
alter function meanings_of(text[]) set plan_cache_mode = force_generic_plan;

-- A phrase that has synonyms, or two words that are usually written as one ("lap top"). Null otherwise.
create function phrase_group(typed text[]) returns search_group language plpgsql stable as $$
declare
  typed_phrase text := array_to_string(typed, ' ');
  joined text := array_to_string(typed, '');
  meanings record := meanings_of(array[typed_phrase]);
  found search_group;
begin
  if meanings.phrases is not null then
    found := (typed_phrase, meanings.query, (select string_agg(quote_literal(t), ' | ') from unnest(typed) t),
      meanings.words, meanings.categories, typed_phrase)::search_group;
    if cardinality(typed) > 1 or found.query is null then
      found.query := concat_ws(' | ', found.query,
        '(' || (select string_agg(quote_literal(t), ' & ') from unnest(typed) t) || ')');
    end if;
    found.query := '(' || found.query || ')';
    return found;
  end if;
  if cardinality(typed) = 2 and joined !~ '\d'
    and exists (select from search_words where word = joined and in_titles)
  then
    found := word_group(joined, false, false);
    found.label := typed_phrase;
    found.query := format('(%s | %L & %L:*)', found.query, typed[1], typed[2]);
    found.words := found.words || typed;
  end if;
  return found;
end
$$;

-- Words that an unknown one may have been meant to be: near by its letters, or by its sound. Of a Bangla
-- word also without its ending.
create function words_like(typed text) returns text[] language plpgsql stable as $$
declare
  alike text[] := coalesce(near_words(typed), words_that_sound(typed));
  stem text;
begin
  if alike is null and typed ~>=~ 'ঀ' then
    stem := regexp_replace(typed, '(গুলোর|গুলো|গুলি|গুলা|টার|টির|টা|টি|ের|র|তে|কে)$', '');
    if stem <> typed then
      alike := array(select word from search_words where word = stem) || words_that_sound(stem);
    end if;
  end if;
  return nullif(alike, '{}');
end
$$;

-- A word without synonyms of its own. Every word typed may be the beginning of one, but asking for all
-- that begin with a few letters is dear: `is_whole` leaves that out. A known one also stands for those in
-- Bangla letters that sound so. `guess` allows near words even for those that are known.
create function word_group(typed text, is_whole boolean, guess boolean) returns search_group
  language plpgsql stable as $$
declare
  is_known boolean;
  alike text[];
  more_query text;
  more_words text[];
  categories text[];
  phrases text[];
begin
  select true, array_agg(b.word) into is_known, alike
  from search_words k left join search_words b on b.sound = k.sound and b.word ~>=~ 'ঀ' and b.word <> k.word
    and rhythm_of(b.word) = rhythm_of(k.word)
  where k.word = typed having count(*) > 0;
  if is_known and (is_whole or alike = '{null}' and not guess) and typed !~ '^\d' and typed < 'ঀ' then
    return (typed, quote_literal(typed) || case when is_whole or not begins_words(typed) then '' else ':*' end,
      quote_literal(typed), array[typed], '{}'::text[], typed)::search_group;
  end if;
  if is_known or begins_words(typed) then
    alike := array_remove(array[typed] || alike || case
      when typed ~ '^\d{2,3}$' then array[typed || 'inch']
      when guess then words_like(typed) when typed ~>=~ 'ঀ' then words_that_sound(typed) end, null);
  else
    alike := words_like(typed);
    if alike is null then
      return (typed, null, quote_literal(typed), '{}'::text[], '{}'::text[], null)::search_group;
    end if;
  end if;
  -- What it is taken for has synonyms in its turn, and is one of them.
  if alike <> array[typed] then
    select * into more_query, more_words, categories, phrases from meanings_of(alike);
  end if;
  return (typed,
    '(' || concat_ws(' | ', (select string_agg(
      quote_literal(a) || case when begins_words(a) then ':*' else '' end, ' | ') from unnest(alike) a
      where more_query is null or a <> all (phrases)), more_query) || ')',
    (select string_agg(quote_literal(a), ' | ') from unnest(typed || array_remove(alike, typed)) a),
    alike || more_words, coalesce(categories, '{}'),
    case when typed ~>=~ 'ঀ' then typed else alike[1] end)::search_group;
end
$$;

-- A search term as groups, of each of which a product must have something. One letter beside other words
-- need not match, a known word of two letters stands for itself unless it is the last, and of those of up
-- to three letters only three are asked for.
create function read_search(term text, guess boolean) returns search_group[] language plpgsql stable as $$
declare
  typed text[] := typed_words(term);
  count int := cardinality(typed);
  groups search_group[] := '{}';
  one search_group;
  taken int;
  shorts int := 0;
  i int := 1;
begin
  while i <= count loop
    taken := least(3, count - i + 1);
    loop
      one := phrase_group(typed[i : i + taken - 1]);
      exit when one.query is not null or taken = 1;
      taken := taken - 1;
    end loop;
    if one.query is null and (length(typed[i]) > 1
      or i = 1 and not exists (select from unnest(typed) t where length(t) > 1))
    then
      shorts := shorts + (length(typed[i]) <= 3)::int;
      if length(typed[i]) > 3 or shorts <= 3 then
        one := word_group(typed[i], length(typed[i]) = 2 and i < count, guess);
      else
        one := (typed[i], quote_literal(typed[i]), quote_literal(typed[i]), '{}'::text[], '{}'::text[], typed[i]);
      end if;
    end if;
    if one.label is not null then
      groups := groups || one;
    end if;
    i := i + taken;
  end loop;
  return groups;
end
$$;

-- The category that groups name, the last if they name several ("laptop mouse"), but not what comes after
-- a size ("laptop 16gb ram"); and which group does so.
create function named_categories(groups search_group[], out head uuid[], out place int)
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
    select id, lower(name) as name, name_words || name_bn_words as words from categories
    where deleted_at is null and (name_words <> '{}' and name_words <@ words
      or name_bn_words <> '{}' and name_bn_words <@ words or lower(name) = any (names))
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
  place := case when place < 0 then place + 100 else place end;
end
$$;

-- What a term that finds nothing may have been meant to be: each word that no product has in its title
-- becomes the one that looks most like it. Null unless that finds something.
create function meant_instead(term text) returns text language plpgsql stable
  set pg_trgm.similarity_threshold = 0.3 as $$
declare
  typed text[] := typed_words(term);
  near text;
  found boolean;
begin
  for i in 1 .. cardinality(typed) loop
    continue when exists (select from search_words where word = typed[i] and in_titles and products > 0);
    select word into near from search_words where word % typed[i] and in_titles and word <> typed[i]
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

-- As many of the groups as some title has together: greedily, beginning with `head`, the one that says what
-- kind of product it is (without that there are none), and then with each of the others in turn. `matching` looks for the products.
create function fewer_groups(groups search_group[], head int, matching text) returns search_group[]
  language plpgsql stable as $$
declare
  best int[] := '{}';
  kept int[];
  needed text;
  more text;
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
        more := concat_ws(' & ', needed, groups[at].query);
        execute 'select exists (select ' || format(matching, 'title', more) || ')' into has_more;
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

-- One page of the products a term finds: how many there are (counted no further than `at_most`) and, by
-- place, each product of the page. One row without a product when the page is empty. Products of the
-- category that the term names come first, then those with every word in their title, unless a column to
-- sort by is named; those of other categories need every word in their title. When nothing has every word, near words are tried, then fewer words: as many as some
-- title has, beginning with the category's. `notes` says what was `missing`, what the term was taken for
-- (`searchedFor`) and, when nothing is found, what it may have been meant to be (`didYouMean`). The query
-- travels as a literal, because only then does the planner know how frequent its words are.
drop function search_products(text, int, int, bigint, boolean, uuid, uuid, bigint, bigint, text, text);
drop function search_queries(text, boolean);
create function search_products(term text, at_most int, page_size int, skipped bigint, is_public boolean,
  in_category uuid, in_shop uuid, lowest bigint, highest bigint, sort_column text, sort_order text)
  returns table (total int, place int, product_id uuid, notes jsonb) language plpgsql stable rows 24 as $$
declare
  groups search_group[];
  first_groups search_group[];
  named record;
  needed text;
  whole text;
  mentioned text;
  tried text;
  meant text;
  unknown text[];
  left_out text[];
  missing text[];
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
  score text := 'ts_rank(array[0.05, 0.2, 0.4, 1]::real[], s.%I, %L)';
  bonus text := '';
  kinds text;
  first_kinds text;
  in_head text := '';
  -- Of a market of usual size the plan is the same for every word, and making it anew is dear.
  is_plain boolean := is_public and not needs_products and in_category is null and in_shop is null
    and (select reltuples < 100000 from pg_class where oid = 'product_search'::regclass);
  weights real[] := array[0.05, 0.2, 0.4, 1];
  asked tsquery;
  asked_whole tsquery;
  asked_beside tsquery;
  asked_kinds tsquery;
  is_guessed boolean;
  is_numbers boolean;
  hits text;
  ids uuid[];
  direction text := case when sort_order = 'asc' then 'asc' else 'desc' end;
begin
  for attempt in 1 .. 3 loop
    if attempt < 3 then
      groups := read_search(term, attempt = 2);
    else
      -- Not when a kind is searched for that the market lacks: who wants a laptop charger wants no laptop.
      exit when exists (
        select from generate_subscripts(first_groups, 1) i
        where i > coalesce(named.place, 0) and array_to_string(first_groups[i].categories, '') <> ''
          and (i = 1 or first_groups[i - 1].label !~ '^\d+(gb|tb|mb|inch|hz)$'));
      groups := fewer_groups(first_groups, named.place, matching);
      left_out := array(select g.label from unnest(first_groups) g
        where g.label not in (select k.label from unnest(groups) k));
    end if;
    select string_agg(g.query, ' & '), string_agg(g.exact, ' | ') filter (where g.query is not null),
      string_agg(g.meant, ' '), bool_or(g.meant <> g.label),
      bool_and(g.label ~ '^\d') filter (where g.query is not null),
      coalesce(array_agg(g.label) filter (where g.query is null), '{}'),
      string_agg(g.query, ' & ') filter (where array_to_string(g.categories, '') <> '')
    into needed, whole, meant, is_guessed, is_numbers, unknown, kinds from unnest(groups) g;
    if attempt = 1 then
      first_groups := groups;
      named := named_categories(groups);
      -- A kind of product that the market does not have is not found in what others tell of it.
      if named.head is null then
        first_kinds := kinds;
        in_head := case when kinds is null then '' else format(' and s.title @@ %L::tsquery', kinds) end;
      else
        bonus := format(' + 2 * (s.category_id = any(%L))::int', named.head);
        in_head := format(' and s.category_id = any(%L)', named.head);
      end if;
    end if;
    missing := coalesce(left_out, unknown);
    -- A number alone says nothing of a product whose other words are missing.
    continue when needed is null or needed = tried or missing <> '{}' and is_numbers;
    tried := needed;
    -- What means the same as the one word typed has to stand in a title: others mention it for many reasons.
    mentioned := case when cardinality(groups) = 1 and groups[1].categories <> '{}'
      and strpos(groups[1].label, ' ') = 0 then whole else needed end;
    notes := case when is_guessed or missing <> '{}' then jsonb_build_object(
      'missing', missing, 'searchedFor', case when is_guessed then meant end) end;
    asked := needed;
    asked_whole := nullif(whole, needed);
    asked_beside := mentioned;
    asked_kinds := first_kinds;
    -- What a word was taken for is looked for in titles, and elsewhere only if none has it.
    for reach in case when is_guessed then 1 else 2 end .. 2 loop
      if is_plain then
        with hits as materialized (
          (select s.product_id, 1 + ts_rank(weights, s.title, asked)
              + coalesce(ts_rank(weights, s.title, asked_whole), 0)
              + case when s.category_id = any (named.head) then 2 else 0 end as score
            from product_search s where s.title @@ asked and s.visible limit at_most)
          union all
          (select s.product_id,
              case when cardinality(groups) > 1 then ts_rank(weights, s.title, coalesce(asked_whole, asked)) else 0 end
                + case when s.category_id = any (named.head) then 2 else 0 end
            from product_search s where reach = 2 and s.everything @@ asked_beside and s.visible
              and (named.head is null or s.category_id = any (named.head))
              and (named.head is not null or asked_kinds is null or s.title @@ asked_kinds)
              and not s.title @@ asked limit at_most)
          limit at_most)
        select (select count(*)::int from hits),
          array(select h.product_id from hits h order by h.score desc, h.product_id desc
            limit page_size offset skipped)
        into total, ids;
        exit when total > 0;
        continue;
      end if;
      if sort_column is null then
        -- In titles the whole words count once more: asked about both at once, ts_rank takes a beginning for
        -- the whole word. Beside the title a word is but mentioned, however often: what is in it counts.
        hits := format('select s.product_id, 1 + %s%s%s as score %s', format(score, 'title', needed),
          case when whole <> needed then ' + ' || format(score, 'title', whole) else '' end, bonus,
          format(matching, 'title', needed));
        if reach = 2 then
          hits := format('(%s limit %s) union all '
              || '(select s.product_id, %s%s %s%s and not s.title @@ %L::tsquery limit %s)', hits, at_most,
            case when cardinality(groups) > 1 then format(score, 'title', whole) else '0' end, bonus,
            format(matching, 'everything', mentioned), in_head, needed, at_most);
        end if;
      else
        hits := format('select s.product_id, p.%I as score %s',
          sort_column, format(matching, case reach when 1 then 'title' else 'everything' end, needed))
          || case when mentioned = needed then ''
            else format(' and (s.everything @@ %L::tsquery or s.title @@ %L::tsquery)', mentioned, needed) end
          || case when named.head is null then ''
            else format(' and (s.category_id = any(%L) or s.title @@ %L::tsquery)', named.head, needed) end;
      end if;
      execute format(
        'with hits as materialized (%1$s limit %2$s)
         select (select count(*)::int from hits),
           array(select h.product_id from hits h order by h.score %3$s, h.product_id %3$s limit %4$s offset %5$s)',
        hits, at_most, direction, page_size, skipped) into total, ids;
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
alter function search_products(text, int, int, bigint, boolean, uuid, uuid, bigint, bigint, text, text)
  set plan_cache_mode = force_generic_plan;

-- What is searched for, by term, and never by whom. `result`: whether something has all of its words.
create table search_terms (
  term text primary key check (length(term) between 1 and 60),
  searches int not null check (searches > 0),
  result text not null check (result in ('ALL', 'PART', 'NONE')),
  last_at timestamptz not null default now()
);
create index search_terms_found on search_terms (searches desc, term) where result = 'ALL';
create index search_terms_fruitless on search_terms (searches desc, term) where result <> 'ALL';

-- Products of an existing market are read anew by the job that follows a renamed category.
do $$
begin
  if exists (select from product_search) and to_regnamespace('graphile_worker') is not null then
    perform pass_name_on('categoryId', id) from categories where deleted_at is null;
  end if;
end
$$;
