-- Searches show one member of a family, so their rows know the family and its face. A process of the previous release
-- writes rows without them: `write_search` (product-search.sql), which it calls, fills them in.
alter table product_search
  add column family_id uuid,
  add column is_face boolean not null default true;

update product_search s set family_id = p.family_id, is_face = p.is_face
from products p where p.id = s.product_id and p.family_id is not null;

-- More of what people call things, and what `write_synonym` (server/src/features/searches/searches.sql) writes for it: a
-- data step does not rely on triggers. What admins have listed meanwhile stays theirs.
insert into search_synonyms (category, words, also_finds)
select category, string_to_array(listed.words, '|'), string_to_array(listed.also_finds, '|')
from (values
  ('Power Bank', 'portable charger|battery bank', 'power bank'),
  ('Network Switch', 'switch hub|network hub|lan hub', 'network switch|gigabit switch'),
  ('Gamepad', 'gaming controller|xbox controller|ps controller', 'gamepad'),
  ('Speaker', 'sound system|music system|home theatre|home theater|সাউন্ড সিস্টেম', 'speaker'),
  ('Webcam', 'pc camera|computer camera|laptop camera', 'webcam')
) as listed (category, words, also_finds)
where not exists (select from search_phrases k where k.phrase = any (string_to_array(listed.words, '|')));
insert into search_phrases (phrase, synonym_id, phrases, words, category)
select distinct array_to_string(words_of(w), ' '), s.id,
  array(select array_to_string(words_of(e), ' ') from unnest(s.words || s.also_finds) e where words_of(e) <> '{}'),
  array(select distinct unnest(words_of(e)) from unnest(s.words || s.also_finds) e),
  lower(s.category)
from search_synonyms s, unnest(s.words) w where words_of(w) <> '{}'
on conflict do nothing;
