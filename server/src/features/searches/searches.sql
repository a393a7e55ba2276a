-- Loads pg_trgm. Until it is loaded its settings are unknown, and only a superuser may set unknown ones.
select similarity('', '');

-- The number that stands for a person during the week of this salt.
create or replace function search_person(salt bytea, person uuid) returns bigint language sql immutable
  parallel safe as $$
  select ('x' || encode(substr(sha256(salt || uuid_send(person)), 1, 8), 'hex'))::bit(64)::bigint
$$;

create or replace trigger search_synonyms_touch before update on search_synonyms
  for each row execute function touch_updated_at();

-- Keeps search_phrases in step with a row of search_synonyms.
create or replace function write_synonym() returns trigger language plpgsql as $$
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
  -- A word of a synonym is not misspelt, and a misspelt word may be meant to be it.
  insert into search_words (word, in_titles, products)
  select distinct words[1], true, 0 from unnest(every) e, words_of(e) words
  where cardinality(words) = 1 and length(words[1]) between 2 and 40
  order by 1
  on conflict (word) do update set in_titles = true where not search_words.in_titles;
  return null;
end
$$;
create or replace trigger search_synonyms_written after insert or update on search_synonyms
  for each row execute function write_synonym();

-- The ordinary words of titles that are nearest to a misspelt one: at most three, all at the same distance. A word
-- that is still being typed is compared with the same length of the others; two swapped letters count as one
-- mistake. Words of up to three letters, numbers, model names and other scripts have no near words. With a plan
-- for each call PostgreSQL would take three times as long; the plan is the same whatever was typed.
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
    from search_words where in_titles and word ~ '^[a-z]+$' and (word % typed or typed <% word)
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

-- Whether the vocabulary has longer words that begin with this text.
create or replace function begins_words(beginning text) returns boolean language sql stable as $$
  select exists (select from search_words where word ~>~ beginning and word ~<~ (beginning || chr(1114111)))
$$;

-- The known words that sound like one: at most three, all at the same distance.
create or replace function words_that_sound(typed text) returns text[] language sql stable
  set plan_cache_mode = force_generic_plan as $$
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

-- What words and phrases stand for. `query`: the words that some product has, and the phrases whose words are
-- in titles; phrases that contain one of the words are left out, since asking for more is expensive. `words`:
-- all of them, a phrase as one: "head phone" says nothing of phones. `categories`: those they mean. `phrases`: the
-- typed ones that have synonyms. All null when none has.
create or replace function meanings_of(typed text[], out query text, out words text[], out categories text[],
  out phrases text[]) language plpgsql stable
  set plan_cache_mode = force_generic_plan as $$
declare
  every_word text[];
  alive text[];
  in_titles text[];
begin
  select string_to_array(string_agg(array_to_string(p.phrases, '|'), '|'), '|'),
    string_to_array(string_agg(array_to_string(p.words, ' '), ' '), ' '), array_agg(p.category),
    array_agg(p.phrase)
  into words, every_word, categories, phrases from search_phrases p where p.phrase = any (typed);
  if phrases is null then
    return;
  end if;
  select array_agg(k.word) filter (where k.word = any (meanings_of.words)),
    array_agg(k.word) filter (where k.in_titles)
  into alive, in_titles from search_words k where k.word = any (every_word) and k.products > 0;
  -- The vocabulary has no single digits and letters ("wifi 6").
  in_titles := in_titles || array(select w from unnest(every_word) w where length(w) = 1);
  -- Normalised words contain no quotes.
  select string_agg(distinct '(''' || replace(phrase, ' ', ''' <-> ''') || case
      when length(last_word) > 4 and begins_words(last_word) then ''':*)' else ''')' end, ' | ')
  into query
  from unnest(meanings_of.words) phrase, lateral (select regexp_replace(phrase, '.* ', '') as last_word) l
  where phrase = any (alive) or strpos(phrase, ' ') > 0 and string_to_array(phrase, ' ') <@ in_titles
    and (string_to_array(phrase, ' ') && alive) is not true;
end
$$;

-- The group of a phrase that has synonyms, or of two words that are usually written as one ("lap top"). Null
-- otherwise.
create or replace function phrase_group(typed text[]) returns search_group language plpgsql stable as $$
declare
  typed_phrase text := array_to_string(typed, ' ');
  joined text := array_to_string(typed, '');
  meanings record := meanings_of(array[typed_phrase]);
  says_kind boolean;
  found search_group;
begin
  if meanings.phrases is not null then
    found := (typed_phrase, meanings.query, (select string_agg(quote_literal(t), ' | ') from unnest(typed) t),
      meanings.words, meanings.categories, typed_phrase)::search_group;
    if cardinality(typed) > 1 or found.query is null then
      -- Of a phrase none of whose words says the kind by itself, as in "security camera", the words stand together: a
      -- printer with an ink tank is no printer ink, and one with a paper width no thermal paper.
      says_kind := array_to_string(meanings.categories, '') = '' or exists (
        select from search_phrases where phrase = any (typed) and category = any (meanings.categories));
      found.query := concat_ws(' | ', found.query, '(' || (select string_agg(quote_literal(t),
        case when says_kind then ' & ' else ' <-> ' end) from unnest(typed) t) || ')');
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
    found.words := found.words || typed_phrase;
  end if;
  return found;
end
$$;

-- Words that an unknown one may be meant to be, by letters or by sound; for a Bangla word also without its
-- ending, and for one in Latin letters without its genitive ("gorir" is of a ghori).
create or replace function words_like(typed text) returns text[] language plpgsql stable as $$
declare
  alike text[] := near_words(typed);
  stem text;
begin
  if alike is null and typed ~ '^[a-z]{4,}r$' then
    alike := array(
      select k.word from unnest(array[left(typed, -1), regexp_replace(typed, 'er$', '')]) t, search_words k
      where k.sound = sound_of(t) and rhythm_of(k.word) = rhythm_of(t) and length(k.sound) > 1
        and exists (select from search_phrases where phrase = k.word)
      order by spoken(k.word) <> spoken(t), k.word limit 3);
  end if;
  alike := coalesce(nullif(alike, '{}'), words_that_sound(typed));
  if alike is null and typed ~>=~ 'ঀ' then
    stem := regexp_replace(typed, '(গুলোর|গুলো|গুলি|গুলা|টার|টির|টা|টি|ের|র|তে|কে)$', '');
    if stem <> typed then
      alike := array(select word from search_words where word = stem) || words_that_sound(stem);
    end if;
  end if;
  return nullif(alike, '{}');
end
$$;

-- The group of a word without synonyms of its own. Every typed word may be the beginning of one, but asking for
-- all that begin with a few letters is expensive: `is_whole` leaves that out. A known word also stands for
-- Bangla words that sound the same. `guess` allows near words even for known ones.
create or replace function word_group(typed text, is_whole boolean, guess boolean) returns search_group
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
  if is_known is null and typed ~ '^\d{2}inch$' then
    -- Screens are said to have whole inches: 15 are 15.6. Words of products are 15 and 6inch.
    select format('(%L <-> (%s))', left(typed, 2), string_agg(quote_literal(word), ' | ')) into more_query
    from search_words where word ~ '^\dinch$' having count(*) > 0;
    return (typed, more_query, more_query, array[typed], '{}'::text[], typed)::search_group;
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
  -- The words it may be meant to be have synonyms too, and are among them.
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
