-- What goes with products and is none of them: a search for a laptop bag finds no laptops. And more of what people call
-- things. `search_phrases` and `search_words` are what `write_synonym` (server/src/features/searches/searches.sql) writes:
-- a data step does not rely on triggers. What admins have listed meanwhile stays theirs.
with new as (
  insert into search_synonyms (category, words, also_finds)
  select category, string_to_array(listed.words, '|'), coalesce(string_to_array(nullif(listed.also_finds, ''), '|'), '{}')
  from (values
    ('Bag', 'bag|backpack|sleeve|laptop bag|camera bag|ব্যাগ|ব্যাকপ্যাক', ''),
    ('Cover', 'cover|back cover|phone case|phone cover|mobile cover|mobile case|phone er cover|কভার|ব্যাক কভার', 'cover'),
    ('Stand', 'laptop stand|phone stand|mobile stand|phone holder|mobile holder|laptop cooler|cooling pad|ল্যাপটপ স্ট্যান্ড', ''),
    ('Strap', 'strap|watch strap|watch belt|ঘড়ির বেল্ট', 'strap'),
    ('Remote', 'remote|remote control|tv remote|রিমোট|রিমোট কন্ট্রোল|টিভি রিমোট', 'remote'),
    ('Mouse Pad', 'mouse pad|mousepad|mouse mat|মাউস প্যাড|মাউসপ্যাড', ''),
    ('Keycaps', 'keycap|keycaps|key cap|key caps|কিক্যাপ', ''),
    ('Screen Protector', 'screen protector|glass protector|tempered glass|protector|glass paper|প্রটেক্টর|গ্লাস পেপার', ''),
    ('Tripod', 'tripod|monopod|selfie stick|ট্রাইপড|সেলফি স্টিক', ''),
    ('Toner', 'toner|cartridge|ink bottle|printer ink|printer er kali|টোনার|কার্টিজ|প্রিন্টারের কালি', 'toner|cartridge'),
    ('Paper', 'thermal paper|photo paper|pos roll|printer paper|থার্মাল পেপার', ''),
    ('Drone', 'drone|quadcopter|ড্রোন', ''),
    ('Range Extender', 'range extender|wifi extender|wifi repeater|wifi booster|repeater|extender|রিপিটার', ''),
    ('ONU', 'onu|ont|অনু', ''),
    ('Printer', 'printer scanner|printer with scan|printer and scanner', 'all in one'),
    ('', 'without wire|without cable|tar chara|tar sara|tarchara|তার ছাড়া|তারছাড়া', 'wireless'),
    ('', 'underwater|under water|পানির নিচে', 'waterproof'),
    ('', 'ultrawide|ultra wide|আল্ট্রাওয়াইড', 'uwqhd|ultrawide'),
    ('', 'ওয়াইফাই ৬', 'wifi 6'),
    ('', 'ওয়াইফাই ৭', 'wifi 7'),
    ('', 'wife|husband|girlfriend|boyfriend|বউ|স্বামী', '')
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
