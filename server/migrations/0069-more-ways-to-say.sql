-- More of what goes with products and is none of them, and of what people call things, as in 0064. What is written to
-- `search_phrases` and `search_words` is what `write_synonym` (server/src/features/searches/searches.sql) writes: a
-- data step does not rely on triggers. What admins have listed meanwhile stays theirs.
with new as (
  insert into search_synonyms (category, words, also_finds)
  select category, string_to_array(listed.words, '|'), coalesce(string_to_array(nullif(listed.also_finds, ''), '|'), '{}')
  from (values
    ('Card Reader', 'card reader|memory card reader|sd card reader|কার্ড রিডার', ''),
    ('Hub', 'hub|usb hub|type c hub|docking station|হাব', ''),
    ('Chair', 'chair|gaming chair|office chair|চেয়ার', ''),
    ('Table', 'table|laptop table|computer table|টেবিল', ''),
    ('Wall Mount', 'wall mount|tv mount|tv wall mount|wall bracket|tv stand|ওয়াল মাউন্ট', ''),
    ('Stand', 'monitor stand|tablet stand|headphone stand|monitor arm', ''),
    ('Enclosure', 'enclosure|ssd casing|ssd case|hdd casing|hdd case|hard disk case', ''),
    ('Strap', 'ghorir belt|ghori belt|smartwatch belt|smart watch belt', 'strap'),
    ('Camera', 'sisi camera|sisi kemera|baby monitor|baby camera|baby monitor camera', 'security camera'),
    ('Smartwatch', 'fitness belt', 'fitness band|smart band'),
    ('Headphone', 'airphone|air phone|এয়ার ফোন', 'headphone|earbuds|headset'),
    ('Laptop', 'graphics laptop|graphics card laptop|laptop graphics card', 'gaming laptop|rtx|gtx'),
    ('', 'numpad|number pad|num pad|numeric keypad', 'full size')
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
