-- How a search term is read: the words of the market that it stands for (docs/decisions/0032-search-as-people-type.md).

-- Whether something on sale has a title that the query finds. As for `meant_instead`, words that no product has look
-- frequent to the planner.
create or replace function some_title_has(query text) returns boolean language plpgsql stable
  set enable_seqscan = off as $$
declare
  found boolean;
begin
  execute format('select exists (select from product_search where visible and title @@ %L::tsquery)', query) into found;
  return found;
end
$$;

-- The two known words that an unknown one consists of ("gamingmouse", "rtx4050"), if they are a phrase with synonyms,
-- one of them is a kind of product, or some title has both. Parts of one or two letters must have synonyms.
create or replace function split_word(typed text) returns text[] language plpgsql stable as $$
declare
  parts record;
begin
  for parts in
    select a.word as head, b.word as rest from generate_series(2, length(typed) - 1) i
      join search_words a on a.word = left(typed, i) and a.in_titles,
      lateral (
        select word, products from search_words where word = substr(typed, i + 1) and in_titles
        -- The vocabulary has no single digits.
        union all select substr(typed, i + 1), 1 where substr(typed, i + 1) ~ '^\d$') b
    where (length(a.word) > 2 or exists (select from search_phrases where phrase = a.word))
      and (length(b.word) > 2 or b.word ~ '^\d+$' or exists (select from search_phrases where phrase = b.word))
    order by least(a.products, b.products) desc, i limit 3
  loop
    if exists (select from search_phrases where phrase = parts.head || ' ' || parts.rest
        or category <> '' and phrase in (parts.head, parts.rest))
      or some_title_has(format('%L & %L', parts.head, parts.rest))
    then
      return array[parts.head, parts.rest];
    end if;
  end loop;
  return null;
end
$$;

-- The words typed, at most eight. A plural becomes the singular that the market knows ("laptops"), unless it is part
-- of a phrase that has synonyms ("sports camera"), an unknown form in -ing becomes its stem ("vlogging"), and words
-- that are written as one are taken apart.
create or replace function typed_words(term text) returns text[] language plpgsql stable as $$
declare
  typed text[] := (words_of(term))[1:8];
  words text[] := '{}';
  one text;
begin
  for i in 1 .. cardinality(typed) loop
    one := null;
    if typed[i] ~ '^[a-z]{2,}[^su]s$' then
      select word into one from search_words
      where word in (left(typed[i], -1), regexp_replace(typed[i], '(ch|sh|x)es$', '\1')) and in_titles
        and not exists (select from search_phrases
          where phrase in (typed[i] || ' ' || typed[i + 1], typed[i - 1] || ' ' || typed[i]))
      order by length(word) limit 1;
    elsif typed[i] ~ '^[a-z]{3,}ing$' and not exists (select from search_words where word = typed[i] and in_titles) then
      select word into one from search_words
      where word in (left(typed[i], -3), left(typed[i], -3) || 'e', regexp_replace(typed[i], '(.)\1ing$', '\1'))
        and in_titles
      order by products desc limit 1;
    end if;
    one := coalesce(one, typed[i]);
    words := words || case
      when one ~ '^[a-z][a-z0-9]{4,}$' and not exists (select from search_words where word = one)
        and not begins_words(one)
      then coalesce(split_word(one), array[one]) else array[one] end;
  end loop;
  return words[1:8];
end
$$;

-- The group of numbers that belong to what is beside them: the number of a model written apart ("zn 135"), a decimal
-- ("7.1") or a single digit after a word ("ryzen 5"). `taken`: how many words it is of, 0 for none. A digit at the end
-- may be the beginning of a number.
create or replace function number_group(term text, typed text[], i int, out read search_group, out taken int)
  language plpgsql stable as $$
declare
  joined text := typed[i] || typed[i + 1];
  query text;
  label text;
begin
  taken := 2;
  if (typed[i] ~ '^[a-z]{1,4}$' and typed[i + 1] ~ '^\d{2,5}$' or typed[i] ~ '^[a-z]$' and typed[i + 1] ~ '^\d$')
    and exists (select from search_words where word = joined and in_titles)
  then
    query := format('(%L | %L <-> %L)', joined, typed[i], typed[i + 1]);
  elsif typed[i] ~ '^\d{1,2}$' and typed[i + 1] ~ '^\d$' and strpos(term, typed[i] || '.' || typed[i + 1]) > 0 then
    query := format('(%L <-> %L)', typed[i], typed[i + 1]);
  elsif typed[i] ~ '^\d$' and typed[i - 1] ~ '^[a-z]+$' then
    taken := 1;
    query := format('(%L <-> %L%s)', typed[i - 1], typed[i], case when i = cardinality(typed) then ':*' end);
  end if;
  if query is null or not some_title_has(query) then
    taken := 0;
    return;
  end if;
  label := array_to_string(typed[i : i + taken - 1], ' ');
  read := (label, query, query, typed[i : i + taken - 1], '{}'::text[], label)::search_group;
end
$$;

-- The group of a generation of processors ("12th gen"), with which the number after i3 to i9 begins.
create or replace function generation_group(typed text[], i int) returns search_group language plpgsql stable as $$
declare
  label text := array_to_string(typed[i : i + 1], ' ');
  query text;
begin
  select '(' || string_agg(format('%L <-> %L:*', line, substring(typed[i], '^\d+')), ' | ') || ')' into query
  from unnest(array['i3', 'i5', 'i7', 'i9']) line
  where line = any (typed) or not typed && array['i3', 'i5', 'i7', 'i9'];
  if not some_title_has(query) then
    query := null;
  end if;
  return (label, query, query, typed[i : i + 1], '{}'::text[], label)::search_group;
end
$$;

-- The opposite of a group: nothing of it may be in a product.
create or replace function negated(one search_group) returns search_group language sql immutable as $$
  select ('without ' || one.label, '!(' || one.query || ')', null, '{}'::text[], '{}'::text[],
    'without ' || one.meant)::search_group
$$;

-- The words with each unknown one as the known one that it is most like; null if all are known.
create or replace function corrected_words(typed text[]) returns text[] language plpgsql stable as $$
declare
  better text[] := typed;
begin
  for i in 1 .. cardinality(typed) loop
    if typed[i] ~ '^[a-z]{4,}$' and not exists (select from search_words where word = typed[i])
      and not begins_words(typed[i])
    then
      better[i] := coalesce((words_like(typed[i]))[1], typed[i]);
      -- A Bangla word also stands for the English one that it is a synonym of: phrases have that ("cc kemera").
      if better[i] ~>=~ 'ঀ' then
        better[i] := coalesce((select w.word from search_phrases s, unnest(s.phrases) with ordinality w (word, place)
          where s.phrase = better[i] and w.word ~ '^[a-z]+$' order by s.synonym_id, w.place limit 1), better[i]);
      end if;
    end if;
  end loop;
  return case when better <> typed then better end;
end
$$;

-- A search term as groups; a product must match something of each. A single letter beside other words need not
-- match, a known word of two letters stands only for itself unless it is the last, and of words of up to three
-- letters only the first three are required.
create or replace function read_search(term text, guess boolean) returns search_group[] language plpgsql stable as $$
declare
  typed text[] := typed_words(term);
  count int := cardinality(typed);
  groups search_group[] := '{}';
  one search_group;
  number record;
  better text[] := case when cardinality(typed) > 1 then corrected_words(typed) end;
  taken int;
  shorts int := 0;
  is_negated boolean := false;
  has_negation boolean := false;
  -- "without windows", "not gaming", and behind its word "windows chara". Synonyms come first: "without wire".
  negations constant text[] := '{without,not,non,no,except}';
  negations_behind constant text[] := '{chara,sara,chhara,bade,ছাড়া,বাদে}';
  may_negate constant boolean := typed && negations or typed && negations_behind;
  i int := 1;
begin
  while i <= count loop
    taken := least(3, count - i + 1);
    loop
      one := phrase_group(typed[i : i + taken - 1]);
      if one.query is null and taken > 1 and better[i : i + taken - 1] <> typed[i : i + taken - 1] then
        -- A misspelt phrase ("memmory card").
        one := phrase_group(better[i : i + taken - 1]);
        one.label := array_to_string(typed[i : i + taken - 1], ' ');
      end if;
      exit when one.query is not null or taken = 1;
      taken := taken - 1;
    end loop;
    if one.query is null and typed[i + 1] ~ '^gen(eration)?$' and typed[i] ~ '^\d{1,2}(st|nd|rd|th)?$' then
      one := generation_group(typed, i);
      taken := 2;
    elsif one.query is null and (typed[i] ~ '^\d{1,2}$' or typed[i + 1] ~ '^\d{2,5}$' or typed[i] ~ '^[a-z]$') then
      number := number_group(term, typed, i);
      if number.taken > 0 then
        one := number.read;
        taken := number.taken;
      end if;
    end if;
    if one.query is null and taken = 1 and (length(typed[i]) > 1
      or i = 1 and not exists (select from unnest(typed) t where length(t) > 1))
    then
      shorts := shorts + (length(typed[i]) <= 3)::int;
      if length(typed[i]) > 3 or shorts <= 3 then
        one := word_group(typed[i], length(typed[i]) = 2 and i < count, guess);
      else
        one := (typed[i], quote_literal(typed[i]), quote_literal(typed[i]), '{}'::text[], '{}'::text[], typed[i]);
      end if;
    end if;
    if may_negate and taken = 1 and typed[i] = any (negations) and typed[i + 1] ~ '\D' then
      is_negated := true;
      has_negation := true;
    elsif may_negate and taken = 1 and typed[i] = any (negations_behind) and cardinality(groups) > 0 then
      groups[cardinality(groups)] := negated(groups[cardinality(groups)]);
      has_negation := true;
    elsif one.label is not null then
      groups := groups || case when is_negated then negated(one) else one end;
      is_negated := false;
    end if;
    i := i + taken;
  end loop;
  -- Everything lacks a word that nobody knows; and what only must not be there says nothing of what is searched for.
  if not has_negation then
    return groups;
  end if;
  if exists (select from unnest(groups) g where g.query !~ '^!') then
    return array(
      select row(g.label, g.query, g.exact, g.words, g.categories, g.meant)::search_group
      from unnest(groups) with ordinality g where g.query is not null or g.exact is not null order by g.ordinality);
  end if;
  return array(
    select row(g.label, ltrim(g.query, '!'), ltrim(g.query, '!'), g.words, g.categories, g.meant)::search_group
    from unnest(groups) with ordinality g order by g.ordinality);
end
$$;

-- What a term is to what is learnt from searches: `query`, the same for all spellings that are read alike, and
-- `needed`, what a product must have. Null when some word is unknown. find_products looks up the same `query`.
create or replace function search_key(term text, out query text, out needed text) language plpgsql stable as $$
begin
  select string_agg(g.meant, ' '), string_agg(g.query, ' & ') into query, needed
  from unnest(read_search(term, false)) g having bool_and(g.query is not null);
end
$$;
