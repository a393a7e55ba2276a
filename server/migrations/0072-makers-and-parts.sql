-- What makers call their phones and laptops, which the market may not carry, and more of what goes with products and is
-- none of them, as in 0069. What is written to `search_phrases` and `search_words` is what `write_synonym`
-- (server/src/features/searches/searches.sql) writes: a data step does not rely on triggers. What admins have listed
-- meanwhile stays theirs.
with new as (
  insert into search_synonyms (category, words, also_finds)
  select category, string_to_array(listed.words, '|'), coalesce(string_to_array(nullif(listed.also_finds, ''), '|'), '{}')
  from (values
    ('Phone', 'poco|পোকো', 'phone|smartphone'),
    ('Phone', 'symphony|সিম্ফনি', 'phone|smartphone'),
    ('Phone', 'itel|আইটেল', 'phone|smartphone'),
    ('Phone', 'motorola|মটোরোলা', 'phone|smartphone'),
    ('Laptop', 'thinkpad|ideapad|vivobook|zenbook|inspiron|elitebook|probook', 'laptop|notebook'),
    ('Cooler', 'cooler|cpu cooler|cpu fan|laptop fan|কুলার', ''),
    ('Ring Light', 'ring light|রিং লাইট', '')
  ) as listed (category, words, also_finds)
  where not exists (
    select from search_phrases k, unnest(string_to_array(listed.words, '|')) w
    where k.phrase = array_to_string(words_of(w), ' '))
  returning id, category, words || also_finds as every, words
), phrases as (
  insert into search_phrases (phrase, synonym_id, phrases, words, category)
  select distinct array_to_string(words_of(w), ' '), n.id,
    array(select array_to_string(words_of(e), ' ') from unnest(n.every) e where words_of(e) <> '{}'),
    array(select distinct unnest(words_of(e)) from unnest(n.every) e),
    lower(n.category)
  from new n, unnest(n.words) w where words_of(w) <> '{}'
  on conflict do nothing
)
insert into search_words (word, in_titles, products)
select distinct single[1], true, 0
from new n, unnest(n.every) e, words_of(e) single
where cardinality(single) = 1 and length(single[1]) between 2 and 40
on conflict (word) do update set in_titles = true where not search_words.in_titles;
